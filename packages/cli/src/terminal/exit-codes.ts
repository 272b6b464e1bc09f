import type { InfinitePushError } from '@infinite-push/core'

/** What the process says when it ends; scripts depend on these numbers. */
export const ExitCode = {
  done: 0,
  /** A bug. */
  unexpected: 1,
  badUsage: 2,
  /** Bad data or a bad model. */
  badData: 3,
  /** The solver stopped before its tolerance; the result is still written. */
  notSolved: 4,
  /** The best model uses no feature; it is still written. */
  empty: 5,
  /** By a signal, each 128 more than its number: the terminal was closed, Ctrl-C, what containers send. */
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode]

/** The exit code for an error the user can act on. */
export function exitCodeOf(error: InfinitePushError): ExitCode {
  if (error.code === 'time-limit') return ExitCode.notSolved
  return error.kind === 'usage' ? ExitCode.badUsage : ExitCode.badData
}
