import type { WorkProgress } from '@infinite-push/core'
import type { WorkOptions } from './engine.js'

/** As long as one frame of a screen: messages need not wait longer. */
const SLICE_MS = 16

/**
 * Runs a long computation to its end and lets messages in between its steps, so that it can be cancelled.
 *
 * @example
 * ```ts
 * const path = await politely(walkPath(data), { onProgress: ({ done, total }) => show(done / total) })
 * ```
 */
export async function politely<T>(work: Generator<WorkProgress, T>, options: WorkOptions = {}): Promise<T> {
  const { signal, onProgress } = options
  // What it begins with is told at once: the first step may be a long one.
  let last = Number.NEGATIVE_INFINITY
  for (;;) {
    signal?.throwIfAborted()
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - last < SLICE_MS) continue
    onProgress?.(step.value)
    await nextTask()
    last = performance.now()
  }
}

/** Unlike a resolved promise, a message of one's own waits behind those that have come. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
