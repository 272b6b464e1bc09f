import type { TieBlocks } from '../ranked-list.js'
import { hitsAt } from './hits-at.js'

/**
 * The fraction of positives among the first k rows, in expectation over the orders of tied rows. The places beyond the
 * end of a list shorter than k count as misses.
 *
 * @example
 * ```ts
 * precisionAt(rankedList(Float64Array.of(4, 3, 2, 1), Uint8Array.of(1, 0, 1, 0)), 3) // 2/3
 * ```
 */
export function precisionAt(list: TieBlocks, k = 10): number {
  return hitsAt(list, k) / k
}
