import { VERSION } from '@infinite-push/core'
import { addCommands } from './commands/all.js'
import { colorsFor } from './terminal/color.js'
import { withInterrupt } from './terminal/interrupt.js'
import { makeProgram, type ProgramContext, runProgram } from './terminal/program.js'
import { Terminal } from './terminal/terminal.js'
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
  const run = async (signal: AbortSignal) => {
    const context: ProgramContext = { stdout, stderr, env, version: VERSION, argv, signal }
    const program = makeProgram(context)
    await addCommands(program, context)
    return runProgram(program, context, welcome(program, colorsFor(stdout, env)))
  }
  const { value, interrupted } = await withInterrupt(run)
  process.exitCode = value
  // A stdin that is still being waited for would keep the process alive.
  if (interrupted) process.stdin.destroy()
}
