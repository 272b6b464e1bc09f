import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { Ended, RunOptions } from './program.js'
import { folder, jsonOf } from './run.js'

export * from './program.js'
export { file, folder, interrupt } from './run.js'

// Messages keep bytes as they are.
const child = fork(fileURLToPath(new URL('./standing-program.cjs', import.meta.url)), { serialization: 'advanced' })
afterAll(() => child.kill())

const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The program has ended with ${code}.`)))
// Where nobody waits for it, at the end, nobody has to know.
gone.catch(() => {})
let last: Promise<unknown> = Promise.resolve()

/**
 * As `run` of run.js, in a process that stays: its code is loaded and compiled once for a file of tests, which is most of the time of a
 * short command. One call after another. What is about processes (signals, pipes, several at once) runs in processes of its own.
 */
export function run(args: readonly string[], { stdin, cwd = folder, env = {} }: RunOptions = {}): Promise<Ended> {
  const ended = last.then(async () => {
    child.send({ args, cwd, stdin, env: { ...process.env, ...env } })
    const [answer] = await Promise.race([once(child, 'message'), gone])
    return answer as Ended
  })
  last = ended.catch(() => {})
  return ended
}

export const runJson = jsonOf(run)
