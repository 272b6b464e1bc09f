import { Command, CommanderError } from 'commander'
import { colorsFor, type MaybeTerminal } from './color.js'
import { ExitCode } from './exit-codes.js'
import { type ErrorContext, errorDocument, reportError } from './report-error.js'

/** Where a program reads its arguments and writes. */
export interface ProgramContext extends ErrorContext {
  stdout: MaybeTerminal & { write(content: string | Uint8Array): unknown; columns?: number | undefined }
  /** Aborted by Ctrl-C. */
  signal?: AbortSignal
  /** Set by a command that ends otherwise than well without an error, such as `ExitCode.notSolved`. */
  exitCode?: ExitCode
  /** Whether the one document of `--json` is on stdout. */
  printed?: boolean
}

/**
 * The empty command line, with the habits of every command: usage errors name the nearest flag or command, nothing
 * prompts, and nothing ends the process. Add the commands with `.command(…)`, which inherit all this.
 *
 * @example
 * ```ts
 * const program = makeProgram({ stdout: process.stdout, stderr: process.stderr, version: '0.1.0', argv: process.argv })
 * program.command('fit').argument('<data>').action((data) => console.log(data))
 * ```
 */
export function makeProgram(context: ProgramContext): Command {
  const { red } = colorsFor(context.stderr, context.env)
  return new Command('infinite-push')
    .version(context.version, '-V, --version', 'print the version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error:/, red('error:'))),
    })
    .showSuggestionAfterError(true)
    .showHelpAfterError('hint: add --help to see what this command takes and an example')
}

/** Runs the program with `context.argv`, or says welcome when there is none; returns the exit code. */
export async function runProgram(program: Command, context: ProgramContext, welcome: string): Promise<ExitCode> {
  if (context.argv.length <= 2) {
    context.stdout.write(welcome)
    return ExitCode.done
  }
  try {
    await program.parseAsync([...context.argv])
    return context.exitCode ?? ExitCode.done
  } catch (error) {
    // commander has printed its message already; what it ends with 0 are --help and --version.
    if (error instanceof CommanderError && error.exitCode === 0) return ExitCode.done
    const exitCode = error instanceof CommanderError ? ExitCode.badUsage : reportError(error, context)
    if (context.argv.includes('--json') && context.printed !== true) {
      context.stdout.write(`${JSON.stringify({ error: { ...errorDocument(error), exitCode } }, null, 2)}\n`)
    }
    return exitCode
  }
}
