import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { BIN, type Ended, program, type RunOptions } from './program.js'

export { BIN, type Ended, SONAR } from './program.js'

/** A folder of its own for the files of a test, gone afterwards. */
export const folder = mkdtempSync(join(tmpdir(), 'infinite-push-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The path of a file in that folder, written when there is something to write. */
export function file(name: string, content?: string | Uint8Array): string {
  const path = join(folder, name)
  if (content !== undefined) writeFileSync(path, content)
  return path
}

/** Runs the real program in that folder. */
export function run(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return program(args, { cwd: folder, ...options })
}

/** Runs and parses the one document on stdout; the exit code must be the expected one. */
export const runJson = jsonOf(run)

export function jsonOf(runs: typeof run) {
  return async (args: readonly string[], options: RunOptions & { code?: number } = {}) => {
    const { code, out, err } = await runs([...args, '--json'], options)
    if (code !== (options.code ?? 0)) throw new Error(`exit code ${code}\n${err}`)
    return JSON.parse(out)
  }
}

/** Runs a command and presses Ctrl-C soon after the work has begun, which the echo of the table on stderr tells. */
export async function interrupt(args: readonly string[]): Promise<{ code: number; err: string }> {
  const child = spawn(process.execPath, [BIN, ...args], { cwd: folder })
  let err = ''
  child.stderr.on('data', (text) => {
    if (err === '') setTimeout(() => child.kill('SIGINT'), 300)
    err += text
  })
  const [code] = await once(child, 'close')
  return { code, err }
}
