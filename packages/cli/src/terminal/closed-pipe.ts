import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** The streams that nobody reads any more. */
const closed = new WeakSet<object>()

/**
 * A reader that has seen enough (`infinite-push rank … | head`) silences a stream, but ends no work: what is to be written
 * into files is still written.
 *
 * @example
 * ```ts
 * silenceWhenClosed(process.stdout)
 * ```
 */
export function silenceWhenClosed(stream: Writable): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && !closed.has(stream)) throw error
    closed.add(stream)
  })
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
