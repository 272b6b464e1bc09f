import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const BIN = fileURLToPath(new URL('../../cli/bin/infinite-push.js', import.meta.url))

/** The top of the repository, where the commands for bundled sets are typed. */
export const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url))

/** Types a command of the page into a shell, and gives what it prints as JSON. */
export async function type(command: string, cwd: string) {
  const line = `${command.replace(/^(.* && )?infinite-push/, `$1"$NODE" "$BIN"`)} --json`
  const env = { ...process.env, NODE: process.execPath, BIN }
  const { stdout } = await promisify(execFile)('sh', ['-c', line], { cwd, env, maxBuffer: 1e8 })
  return JSON.parse(stdout)
}
