import type { Dataset } from '@infinite-push/core'
import { isTimeUp } from '@infinite-push/core/internal'

/** What is computed from a table this small is nearly always over before a thread has loaded its code; if not, it ends after so long. */
const QUICK = { cells: 20_000, ms: 500 }

/**
 * A computation on a small table, in this thread, unless it takes longer than it should: then Ctrl-C would have to wait for it, and
 * undefined says that it is work for a thread.
 *
 * @example
 * ```ts
 * const model = quick(dataset, { lambdaRatio: 0.1 }, fit) ?? (await compute('fit', dataset, { lambdaRatio: 0.1 }))
 * ```
 */
export function quick<S extends { timeLimitMs?: number }, T>(
  data: Dataset,
  settings: S,
  work: (data: Dataset, limited: S) => T,
): T | undefined {
  const { rows, cols } = data.features
  if (rows * cols > QUICK.cells) return undefined
  const started = performance.now()
  const limited = { ...settings, timeLimitMs: Math.min(QUICK.ms, settings.timeLimitMs ?? QUICK.ms) }
  const result = untilTimeIsUp(() => work(data, limited))
  // What was not over in time may lack what the limit cut off.
  return performance.now() - started >= QUICK.ms ? undefined : result
}

function untilTimeIsUp<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!isTimeUp(error)) throw error
    return undefined
  }
}
