import type { InfinitePushError } from '@infinite-push/core'
import { CommanderError } from 'commander'
import { hintOf } from '../hints/hint.js'
import { colorsFor, type MaybeTerminal } from './color.js'
import { withoutSecrets } from './command-line.js'
import { ExitCode, exitCodeOf } from './exit-codes.js'
import { InterruptedError } from './interrupt.js'

/** Where errors go, and what a bug report tells about the run. */
export interface ErrorContext {
  stderr: MaybeTerminal & { write(text: string): unknown }
  version: string
  argv: readonly string[]
  env?: Readonly<Record<string, string | undefined>>
  /** What an interruption leaves, in a sentence. */
  kept?: string
}

/**
 * Tells the user what went wrong, on stderr only, and returns the exit code.
 *
 * @example
 * ```ts
 * process.exitCode = reportError(error, { stderr: process.stderr, version: '0.1.0', argv: process.argv })
 * ```
 */
export function reportError(error: unknown, context: ErrorContext): ExitCode {
  const { red, dim } = colorsFor(context.stderr, context.env)
  if (isRefusal(error)) {
    const more = dim(`more: infinite-push explain ${error.code}`)
    context.stderr.write(
      `${red('error:')} ${error.message} ${dim(`[${error.code}]`)}\nhint: ${hintOf(error)}\n${more}\n`,
    )
    return exitCodeOf(error)
  }
  if (error instanceof InterruptedError) {
    context.stderr.write(`${red('interrupted:')} ${context.kept ?? 'nothing was written.'}\n`)
    return error.exitCode
  }
  context.stderr.write(bugReport(error, context))
  return ExitCode.unexpected
}

/** What went wrong, for programs that read `--json`. */
export function errorDocument(error: unknown): object {
  if (isRefusal(error)) {
    const { code, message, field, where } = error
    return { code, message, hint: hintOf(error), ...(field !== undefined && { field }), ...(where && { where }) }
  }
  if (error instanceof InterruptedError) return { code: 'interrupted', message: 'The command was interrupted.' }
  if (error instanceof CommanderError) return { code: 'usage', message: error.message.replace(/^error: /, '') }
  return { code: 'unexpected', message: error instanceof Error ? error.message : String(error) }
}

/** By name: packages that are loaded later bring their own copy of the class. */
function isRefusal(error: unknown): error is InfinitePushError {
  return error instanceof Error && error.name === 'InfinitePushError'
}

function bugReport(error: unknown, { stderr, env, version, argv }: ErrorContext): string {
  const { red } = colorsFor(stderr, env)
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return [
    `${red('error:')} something unexpected went wrong. This is a bug in infinite-push, not in what you did.`,
    'hint: please report it, with the following lines and, if you may, the data it happened on.',
    '',
    `  infinite-push ${version}, Node ${process.version}, ${process.platform} ${process.arch}`,
    `  command: infinite-push ${withoutSecrets(argv.slice(2)).join(' ')}`,
    ...details.split('\n').map((line) => `  ${line}`),
    '',
  ].join('\n')
}
