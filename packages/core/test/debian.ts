import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const APT = 'apt-get -q -o DPkg::Lock::Timeout=300'
/** Debian's own: what its packages bring is for this one, whatever else is called python3. */
const PYTHON = '/usr/bin/python3'

/** What `find` finds; on a machine where this may install programs, the Debian package that has it is installed. */
export function foundOrInstalled<T>(find: () => T | undefined, debianPackage: string): T | undefined {
  const found = find()
  if (found !== undefined || process.getuid?.() !== 0 || process.platform !== 'linux') return found
  // One at a time: several test files may want it. Where a package would start a server, tests have their own.
  const install = `dpkg -s ${debianPackage} >/dev/null 2>&1 || { ${APT} update; ${APT} install -y --no-install-recommends ${debianPackage}; }`
  spawnSync('flock', [join(tmpdir(), 'infinite-push-apt.lock'), 'sh', '-c', install], {
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return find()
}

/** A Python that has what comparisons need; undefined where there is none. */
export function pythonWith(module: 'numpy' | 'scipy' | 'sklearn'): string | undefined {
  return foundOrInstalled(() => running(PYTHON, ['-c', `import ${module}`]), 'python3-sklearn')
}

/** The command, where it ends well. */
export function running(command: string, words: readonly string[]): string | undefined {
  return spawnSync(command, words, { timeout: 60_000 }).status === 0 ? command : undefined
}
