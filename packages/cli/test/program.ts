import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const BIN = fileURLToPath(new URL('../bin/infinite-push.js', import.meta.url))
export const SONAR = fileURLToPath(new URL('../data/sonar.csv', import.meta.url))
export const WPBC = fileURLToPath(new URL('../data/wpbc.csv', import.meta.url))

export interface Ended {
  code: number | null
  out: string
  err: string
}

export interface RunOptions {
  stdin?: string | Uint8Array
  cwd?: string
  env?: Record<string, string>
}

/** Runs the real program as a user's shell would, without a terminal; by another Node where one is named. */
export function program(
  args: readonly string[],
  { stdin, cwd, env = {}, node = process.execPath }: RunOptions & { node?: string } = {},
): Promise<Ended> {
  const child = spawn(node, [BIN, ...args], { cwd, env: { ...process.env, ...env } })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  child.stdin.on('error', () => {})
  child.stdin.end(stdin)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })
}
