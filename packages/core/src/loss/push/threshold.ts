import { badFraction, badTopK } from '../../errors/problem-errors.js'

/**
 * Which negatives a positive must beat: the highest one (`max`, the infinite push of eq. (2)), the mean of the K highest
 * (`top-k`), or of the highest fraction τ of them (`fraction`, K = ⌈τn⌉).
 */
export type Threshold = { kind: 'max' } | { kind: 'top-k'; k: number } | { kind: 'fraction'; tau: number }

/**
 * The number K of negatives whose mean score is the threshold.
 *
 * @example
 * ```ts
 * topCount({ kind: 'fraction', tau: 0.01 }, 950) // 10
 * ```
 */
export function topCount(threshold: Threshold, negatives: number): number {
  if (threshold.kind === 'max') return 1
  if (threshold.kind === 'fraction') return fractionCount(threshold.tau, negatives)
  const { k } = threshold
  if (Number.isInteger(k) && k >= 1 && k <= negatives) return k
  throw badTopK({ k, negatives })
}

function fractionCount(tau: number, negatives: number): number {
  if (!(tau > 0 && tau <= 1)) throw badFraction({ tau })
  // 0.07·100 is 7.000000000000001 in binary: rounding up must not turn it into 8.
  return Math.max(1, Math.ceil(tau * negatives * (1 - 1e-12)))
}
