import type { Vec } from '../../numeric/matrix/linear-map.js'

/** λ of two paths that begin where λ_max, known to eight digits, is the same. */
const SAME = 1e-6
/** A share that exceeds its bound by no more than this is rounding. */
const ROUNDING = 1e-9

/** The λ of a path, and what of it tells for which other thresholds it is the path as well. */
export interface WalkedPath {
  lambdas: readonly number[]
  /** The largest share of one negative in the multipliers, max β_j/Σβ, at any λ. */
  peak: number
}

/**
 * Whether the path of the mean of some of the highest negatives is also that of the mean of k, where k is larger. The multipliers
 * of k are those with no share above 1/k. Where those of the other path are among them, its w and β are optimal here, too:
 * the dual has the same value, and the primal, with a lower threshold, is no larger.
 */
export function isSamePath({ lambdas, peak }: WalkedPath, k: number, others: readonly number[]): boolean {
  if (!(peak * k <= 1 + ROUNDING) || lambdas.length !== others.length) return false
  return lambdas.every((lambda, i) => Math.abs(lambda - others[i]) <= SAME * lambda)
}

/** The largest share of one negative; `dual` has the multipliers of the positives first. 0 where all are 0. */
export function largestShare(dual: Vec, positives: number): number {
  let sum = 0
  let most = 0
  for (let j = positives; j < dual.length; j++) {
    sum += dual[j]
    if (dual[j] > most) most = dual[j]
  }
  return sum > 0 ? most / sum : 0
}
