import type { TieBlocks } from '../ranked-list.js'
import { partialAuc } from './partial-auc.js'

/**
 * The area under the ROC curve: the fraction of (positive, negative) pairs in the right order, a tied pair counting ½.
 *
 * @example
 * ```ts
 * auc(rankedList(Float64Array.of(4, 3, 2, 1), Uint8Array.of(1, 0, 1, 0))) // 0.75
 * ```
 */
export function auc(list: TieBlocks): number {
  return partialAuc(list, 1)
}
