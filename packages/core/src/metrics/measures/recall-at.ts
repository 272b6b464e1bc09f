import type { TieBlocks } from '../ranked-list.js'
import { hitsAt } from './hits-at.js'

/**
 * The fraction of all positives that are among the first k rows, in expectation over the orders of tied rows.
 *
 * @example
 * ```ts
 * recallAt(rankedList(Float64Array.of(4, 3, 2, 1), Uint8Array.of(1, 0, 1, 0)), 1) // 0.5
 * ```
 */
export function recallAt(list: TieBlocks, k = 10): number {
  return hitsAt(list, k) / list.m
}
