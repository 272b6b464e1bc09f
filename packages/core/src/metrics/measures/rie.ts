import type { TieBlocks } from '../ranked-list.js'

/**
 * Robust initial enhancement (Sheridan et al., 2001): the mean of exp(−α·rank/N) over the positives, divided by its mean
 * over all N rows. 1 for a random ranking; the larger α > 0, the more only the top counts. In expectation over the orders
 * of tied rows.
 *
 * @example
 * ```ts
 * rie(rankedList(Float64Array.of(2, 1), Uint8Array.of(1, 0)), 2) // 2 / (1 + exp(−1))
 * ```
 */
export function rie({ positives, negatives, m, n }: TieBlocks, alpha = 20): number {
  const rate = alpha / (m + n)
  let sum = 0
  let rank = 0
  for (let b = 0; b < positives.length; b++) {
    const size = positives[b] + negatives[b]
    // Over the ranks of the block the exponentials are a geometric series, exp(−rate·rank)(1 − exp(−rate·size)) / c with
    // c = exp(rate) − 1; over all ranks it is (1 − exp(−α)) / c, so that c cancels.
    if (positives[b] > 0) sum -= (positives[b] / size) * Math.exp(-rate * rank) * Math.expm1(-rate * size)
    rank += size
  }
  return ((sum / m) * (m + n)) / -Math.expm1(-alpha)
}
