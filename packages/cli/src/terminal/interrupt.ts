import { ExitCode } from './exit-codes.js'

/** The signals that ask to end, and what the process ends with. */
const SIGNALS = {
  SIGINT: ExitCode.interrupted,
  SIGTERM: ExitCode.terminated,
  SIGHUP: ExitCode.hungUp,
} as const

type StopSignal = keyof typeof SIGNALS
const NAMES = Object.keys(SIGNALS) as StopSignal[]

/** The work was stopped by Ctrl-C or its like before it had a result; also the reason of the signal that stops it. */
export class InterruptedError extends Error {
  readonly exitCode: ExitCode

  constructor(signal: StopSignal = 'SIGINT') {
    super('Interrupted.')
    this.name = 'InterruptedError'
    this.exitCode = SIGNALS[signal]
  }
}

/** What the process ends with when its work was stopped. */
export function exitCodeOfStop({ reason }: AbortSignal): ExitCode {
  return reason instanceof InterruptedError ? reason.exitCode : ExitCode.interrupted
}

/** What came of work that may be interrupted. */
export interface Interruptible<T> {
  value: T
  /** Ctrl-C or its like came: `value` is what was finished by then. */
  interrupted: boolean
}

/** The part of `process` that signals come through. */
export interface SignalSource {
  on(event: StopSignal, listener: (name: StopSignal) => void): unknown
  off(event: StopSignal, listener: (name: StopSignal) => void): unknown
}

/**
 * Runs work that Ctrl-C stops, or what containers send, or the end of the terminal: the first one aborts the signal, so that the work can keep what it has; the second one
 * ends the process at once. Signals arrive only when the work lets go of the thread (an `await` on I/O or a timer).
 *
 * @example
 * ```ts
 * const { value, interrupted } = await withInterrupt((signal) => fitPath(data, { signal }))
 * process.exitCode = interrupted ? 130 : 0
 * ```
 */
export async function withInterrupt<T>(
  run: (signal: AbortSignal) => Promise<T>,
  signals: SignalSource = process,
  exit: (code: number) => void = process.exit,
): Promise<Interruptible<T>> {
  const controller = new AbortController()
  const onSignal = (name: StopSignal) =>
    controller.signal.aborted ? exit(SIGNALS[name]) : controller.abort(new InterruptedError(name))
  for (const name of NAMES) signals.on(name, onSignal)
  try {
    const value = await run(controller.signal)
    return { value, interrupted: controller.signal.aborted }
  } finally {
    for (const name of NAMES) signals.off(name, onSignal)
  }
}

/** Work that need not be asked to stop: what it still does after Ctrl-C is nobody's concern. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([aborted, work])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
