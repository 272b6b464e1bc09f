import type { TieBlocks } from '../ranked-list.js'
import { hitsAt } from './hits-at.js'

/**
 * How many times more frequent positives are in the top `fraction` (in (0, 1]) of the N rows than in all of them, in
 * expectation over the orders of tied rows. The top holds ⌈N·fraction⌉ rows, as in RDKit.
 *
 * @example
 * ```ts
 * enrichmentFactor(rankedList(Float64Array.of(4, 3, 2, 1), Uint8Array.of(1, 0, 0, 0)), 0.5) // 2
 * ```
 */
export function enrichmentFactor(list: TieBlocks, fraction = 0.01): number {
  const size = list.m + list.n
  const top = Math.ceil(size * fraction)
  return (hitsAt(list, top) * size) / (top * list.m)
}
