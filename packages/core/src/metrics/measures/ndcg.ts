import type { TieBlocks } from '../ranked-list.js'

/**
 * Normalized discounted cumulative gain of the first k rows (all rows when k is not given): a positive at rank r gains
 * 1/log₂(1 + r), and the sum is divided by that of a perfect ranking. Tied rows share the mean gain of their block, which
 * is the expectation over their orders.
 *
 * @example
 * ```ts
 * ndcg(rankedList(Float64Array.of(3, 2, 1), Uint8Array.of(1, 0, 1))) // (1 + 1/2) / (1 + 1/log₂3)
 * ```
 */
export function ndcg({ positives, negatives, m }: TieBlocks, k = Number.POSITIVE_INFINITY): number {
  let gain = 0
  let rank = 0
  for (let b = 0; b < positives.length && rank < k; b++) {
    const size = positives[b] + negatives[b]
    if (positives[b] > 0) gain += (positives[b] / size) * discounts(rank, Math.min(rank + size, k))
    rank += size
  }
  return gain / discounts(0, Math.min(m, k))
}

/** Σ 1/log₂(1 + r) over the ranks after < r ≤ last. */
function discounts(after: number, last: number): number {
  let sum = 0
  for (let r = after + 1; r <= last; r++) sum += 1 / Math.log2(1 + r)
  return sum
}
