import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The binary of a version of Node, from npm, in a folder that is kept for the next time; nothing runs while it is installed. */
export function nodeBinary(version) {
  const name = `node-${process.platform}-${process.arch}`
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
