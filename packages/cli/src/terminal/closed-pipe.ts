import { once } from 'node:events'
import { closeSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { isatty } from 'node:tty'

/** The streams that nobody reads any more. */
const closed = new WeakSet<object>()
/** Those that could not be written, for another reason than that. */
const faults = new WeakMap<object, Error>()

/**
 * A reader that has seen enough (`infinite-push rank … | head`), or a terminal that was closed, silences a stream, but ends
 * no work: what is to be written into files is still written. So does a full disk behind it, which is told in the end.
 *
 * @example
 * ```ts
 * silenceWhenClosed(process.stdout)
 * ```
 */
export function silenceWhenClosed(stream: Writable): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    const isGone = error.code === 'EPIPE' || (error.code === 'EIO' && 'isTTY' in stream)
    if (!isGone && !closed.has(stream)) faults.set(stream, error)
    closed.add(stream)
  })
}

/** Why a stream could not be written, although somebody reads it; waits for what was written last. */
export async function faultOf(stream: Writable): Promise<Error | undefined> {
  await new Promise(setImmediate)
  return faults.get(stream)
}

/** Waits until a stream takes more; false when nobody reads it any more. */
export async function takesMore(stream: object): Promise<boolean> {
  if ('stream' in stream) return takesMore(stream.stream as object)
  if (closed.has(stream)) return false
  try {
    await once(stream as Writable, 'drain')
    return true
  } catch (error) {
    // Its error was heard above, too.
    if (closed.has(stream)) return false
    throw error
  }
}

/**
 * To be called at the end of the process: a terminal that is gone by then is closed here, since Node would abort when it
 * wants to leave it as it was.
 */
export function closeLostTerminals(): () => void {
  const terminals = [0, 1, 2].filter((file) => isatty(file))
  return () => {
    for (const file of terminals) if (!isatty(file)) closeSync(file)
  }
}
