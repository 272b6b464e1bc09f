import type { TieBlocks } from '../ranked-list.js'
import { tprAtFpr } from './tpr-at-fpr.js'

/**
 * The fraction of positives strictly above the highest negative: what the infinite push maximizes. A positive that ties
 * with the highest negative is not on top.
 *
 * @paper eq:1
 *
 * @example
 * ```ts
 * posAtTop(rankedList(Float64Array.of(4, 3, 2, 1), Uint8Array.of(1, 0, 1, 0))) // 0.5
 * ```
 */
export function posAtTop(list: TieBlocks): number {
  return tprAtFpr(list, 0)
}
