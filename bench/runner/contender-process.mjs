import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { measure } from './clock.mjs'

const child = fileURLToPath(new URL('./child.mjs', import.meta.url))
/** Reading the data and building a model are not timed, but must end too. */
const PATIENCE = 300_000

/**
 * Runs a contender in a process of its own. It is one of three kinds: JavaScript (`prepare`), a script in another language
 * that times itself (`command`), or a whole program timed from outside (`whole`).
 */
export async function runContender(contender, spec) {
  if (contender.available && !contender.available()) return { skipped: `not installed: ${contender.install}` }
  try {
    if (contender.whole) return await timeWholeProgram(contender.whole, spec)
    const { repeats, budgetMs, clock, folder, objective } = spec
    return await lastLine(await commandOf(contender, { folder, objective, repeats, budgetMs, clock }), budgetMs)
  } catch (error) {
    return error.tooLong ? { skipped: error.message, longerThan: spec.budgetMs } : { failed: error.message }
  }
}

function commandOf(contender, spec) {
  if (contender.command) return contender.command(spec)
  const args = ['--max-old-space-size=8192', child, JSON.stringify({ ...spec, contender: contender.name })]
  return { program: process.execPath, args, env: {} }
}

async function lastLine(command, budgetMs) {
  const stdout = await finished(command, 1.2 * budgetMs + PATIENCE)
  const result = JSON.parse(stdout.trim().split('\n').at(-1))
  return { ...result, outcome: result.outcome ?? {} }
}

async function timeWholeProgram(command, { clock, ...effort }) {
  let used = 0
  const task = async () => {
    if (clock === 'wall') return void (await finished(command, PATIENCE))
    used += processorTime(await finished(counted(command), PATIENCE))
  }
  const timing = await measure(task, { ...effort, clock: clock === 'wall' ? clock : () => used })
  return { ...timing, outcome: {} }
}

/** The same program; its shell tells at the end what it and its threads used of the processor. */
const counted = ({ program, args, env }) => ({
  program: 'sh',
  args: ['-c', '"$0" "$@" && times', program, ...args],
  env,
})

/** Milliseconds of user and system time: the last line of `times` is that of the programs that the shell ran. */
function processorTime(stdout) {
  const line = stdout.trim().split('\n').at(-1)
  const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce((sum, [, minutes, seconds]) => sum + 1000 * (60 * Number(minutes) + Number(seconds)), 0)
}

/** Certificates of a machine's own network are read by every node process at its start, and would be told as time of whoever is measured. */
function ordinaryEnvironment() {
  const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env
  return rest
}

/** What a program wrote, once it has ended well. */
function finished({ program, args, env = {} }, timeout) {
  const options = { env: { ...ordinaryEnvironment(), ...env }, timeout, killSignal: 'SIGKILL', maxBuffer: 2 ** 28 }
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout)
      if (error.killed) {
        return reject(Object.assign(new Error(`took longer than ${Math.round(timeout / 1000)} s`), { tooLong: true }))
      }
      reject(new Error(stderr.trim().split('\n').slice(-6).join(' | ') || error.message))
    })
  })
}
