import type { Interval } from '../../statistics/binomial-bounds.js'
import { studentBound, studentTail } from '../../statistics/student.js'
import { type SignedRankTest, signedRankTest } from '../../statistics/wilcoxon.js'
import { spreadOf } from './choose-setting.js'
import { correctedError } from './corrected-estimate.js'

/** What the same splits say about two settings. */
export interface PairedSplits {
  /** The mean of the first less that of the second, and its 95 % interval. */
  difference: number
  interval: Interval
  /** That of a difference as far from 0, if there were none: Student's t with the variance of Nadeau and Bengio (2003). */
  pValue: number
  signedRank: SignedRankTest
  /** The least that the signed-rank test can come to with so many splits. */
  leastPValue: number
}

/**
 * Tests whether two settings differ by what each split says about both. Splits share rows that they learn from, so that their
 * differences vary together: the variance is that of `correctedEstimate`. The signed-rank test takes the splits for independent,
 * which they are not, and asks for their signs and order only.
 *
 * @example
 * ```ts
 * pairedSplits([0.5, 0.75, 0.5, 1, 0.5], [0.25, 0.25, 0.25, 0.5, 0.25], 1 / 4).difference // 0.35
 * ```
 */
export function pairedSplits(first: readonly number[], second: readonly number[], ratio: number): PairedSplits {
  const signedRank = signedRankTest(first, second)
  const splits = first.length
  const { mean, standardError } = spreadOf(first.map((value, i) => value - second[i]))
  const error = correctedError(standardError, { splits, ratio })
  // One split says nothing of how much others would differ.
  const reach = splits > 1 ? studentBound(splits - 1) * error : Number.POSITIVE_INFINITY
  return {
    difference: mean,
    interval: { low: mean - reach, high: mean + reach },
    pValue: splits > 1 ? tailOf(mean, error, splits - 1) : 1,
    signedRank,
    leastPValue: Math.min(1, 2 / 2 ** splits),
  }
}

/** Differences that are all the same have no spread: they are none, or beyond doubt as far as splits can tell. */
function tailOf(mean: number, error: number, freedom: number): number {
  if (error > 0) return studentTail(mean / error, freedom)
  return mean === 0 ? 1 : 0
}
