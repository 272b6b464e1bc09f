import { ExitCode } from './exit-codes.js'

/** The work was stopped by Ctrl-C before it had a result; also the reason of the signal that stops it. */
export class InterruptedError extends Error {
  constructor() {
    super('Interrupted.')
    this.name = 'InterruptedError'
  }
}

/** What came of work that may be interrupted. */
export interface Interruptible<T> {
  value: T
  /** Ctrl-C came: `value` is what was finished by then, and the process should end with 130. */
  interrupted: boolean
}

/** The part of `process` that signals come through. */
export interface SignalSource {
  on(event: 'SIGINT', listener: () => void): unknown
  off(event: 'SIGINT', listener: () => void): unknown
}

/**
 * Runs work that Ctrl-C stops: the first one aborts the signal, so that the work can keep what it has; the second one
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
  const onSignal = () =>
    controller.signal.aborted ? exit(ExitCode.interrupted) : controller.abort(new InterruptedError())
  signals.on('SIGINT', onSignal)
  try {
    const value = await run(controller.signal)
    return { value, interrupted: controller.signal.aborted }
  } finally {
    signals.off('SIGINT', onSignal)
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
