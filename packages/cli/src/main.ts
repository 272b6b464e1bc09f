import { VERSION } from '@infinite-push/core'
import { addCommands } from './commands/all.js'
import { closeLostTerminals, faultOf } from './terminal/closed-pipe.js'
import { colorsFor } from './terminal/color.js'
import { withInterrupt } from './terminal/interrupt.js'
import { makeProgram, type ProgramContext, runProgram } from './terminal/program.js'
import { reportError } from './terminal/report-error.js'
import { Terminal } from './terminal/terminal.js'
import { unwritable } from './terminal/write-file.js'
import { welcome } from './view/welcome.js'

/**
 * Runs the command line. The exit code is set, not forced, so that everything written still reaches its reader.
 *
 * @example
 * ```ts
 * await main(process.argv)
 * ```
 */
export async function main(argv: readonly string[]): Promise<void> {
  const { env } = process
  const stdout = new Terminal(process.stdout, false)
  const stderr = new Terminal(process.stderr, true)
  process.once('exit', closeLostTerminals())
  const context: ProgramContext = { stdout, stderr, env, version: VERSION, argv }
  const run = async (signal: AbortSignal) => {
    context.signal = signal
    const program = makeProgram(context)
    await addCommands(program, context)
    return runProgram(program, context, welcome(program, colorsFor(stdout, env)))
  }
  const { value, interrupted } = await withInterrupt(run)
  const fault = await faultOf(stdout.stream)
  process.exitCode = fault === undefined ? value : reportError(unwritable('stdout', fault), context)
  // A stdin that is still being waited for would keep the process alive.
  if (interrupted) process.stdin.destroy()
}

/**
 * Ends the process when nothing is left to be written. Else Node does, later: it takes everything apart first, and waits for
 * what is still being compiled or collected beside.
 *
 * @example
 * ```ts
 * await main(process.argv)
 * leave()
 * ```
 */
export function leave(): void {
  const { stdout, stderr } = process
  if (stdout.writableLength + stderr.writableLength === 0) process.exit()
}
