import { badPairs } from '../errors/metric-errors.js'
import { normalTail } from './normal-tail.js'

/** What the Wilcoxon signed-rank test says about paired values. */
export interface SignedRankTest {
  /** Pairs that differ. */
  pairs: number
  /** W⁺: the sum of the ranks of the pairs in which the first value is the larger one. */
  statistic: number
  /** Two-sided. */
  pValue: number
  /** From the exact distribution of W⁺, or by the normal approximation. */
  exact: boolean
}

/** Up to so many pairs the exact distribution costs next to nothing. */
const EXACT_UP_TO = 50
/** 0.3 − 0.2 and 0.2 − 0.1 are ties, though not as doubles: differences this near, in parts of the values, count as equal. */
const ROUNDING = 1e-12

/**
 * The Wilcoxon signed-rank test of paired values: could the signs of the differences as well have been drawn with a coin?
 *
 * Pairs without a difference are left out (Wilcoxon's reduced sample); equal differences share the mean of their ranks. Up
 * to 50 pairs the p-value is exact, also with ties: the distribution of W⁺ over all choices of signs, for the ranks as they
 * are. Beyond, it is the normal approximation with corrections for ties and continuity.
 *
 * @example
 * ```ts
 * signedRankTest([1, 2, 3, 4, 5, 6], [0, 0, 0, 0, 0, 0]).pValue // 0.03125
 * ```
 */
export function signedRankTest(first: readonly number[], second: readonly number[]): SignedRankTest {
  checkPairs(first, second)
  const doubled = doubledRanks(first, second)
  const pairs = doubled.length
  const above = doubled.reduce((sum, rank) => sum + Math.max(0, rank), 0)
  const exact = pairs <= EXACT_UP_TO
  const pValue = exact ? exactPValue(doubled.map(Math.abs), above) : normalPValue(doubled.map(Math.abs), above)
  return { pairs, statistic: above / 2, pValue, exact }
}

/** Twice the rank of each difference that is not 0, which is a whole number also for ties, with the sign of the difference. */
function doubledRanks(first: readonly number[], second: readonly number[]): number[] {
  const equal = ROUNDING * [...first, ...second].reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const differences = first
    .map((value, i) => value - second[i])
    .filter((difference) => Math.abs(difference) > equal)
    .sort((a, b) => Math.abs(a) - Math.abs(b))
  const ranks: number[] = []
  while (ranks.length < differences.length) {
    const start = ranks.length
    const limit = Math.abs(differences[start]) + equal
    const beyond = differences.findIndex((difference) => Math.abs(difference) > limit)
    const end = beyond < 0 ? differences.length : beyond
    // Places start + 1 … end share their mean, half of start + 1 + end.
    for (let i = start; i < end; i++) ranks.push(Math.sign(differences[i]) * (start + 1 + end))
  }
  return ranks
}

/**
 * The share of the 2ⁿ choices of signs whose W⁺ is at least as far from its mean. One rank after the other is added with
 * probability ½: chance[s] is the probability that those so far add up to s.
 */
function exactPValue(doubled: readonly number[], above: number): number {
  const total = doubled.reduce((sum, rank) => sum + rank, 0)
  const chance = new Float64Array(total + 1)
  chance[0] = 1
  for (const rank of doubled) {
    for (let s = total; s >= 0; s--) chance[s] = (chance[s] + (s >= rank ? chance[s - rank] : 0)) / 2
  }
  const far = Math.max(above, total - above)
  const tail = chance.subarray(far).reduce((sum, p) => sum + p, 0)
  return Math.min(1, 2 * tail)
}

/** W⁺ has the mean Σr/2 and the variance Σr²/4, ties or not; half a step towards the mean corrects for continuity. */
function normalPValue(doubled: readonly number[], above: number): number {
  const total = doubled.reduce((sum, rank) => sum + rank, 0)
  const squares = doubled.reduce((sum, rank) => sum + rank * rank, 0)
  // In doubled ranks the half step is 1.
  const distance = Math.max(0, Math.abs(above - total / 2) - 1)
  return squares === 0 ? 1 : Math.min(1, 2 * normalTail(distance / (Math.sqrt(squares) / 2)))
}

function checkPairs(first: readonly number[], second: readonly number[]): void {
  if (first.length === second.length && [...first, ...second].every(Number.isFinite)) return
  throw badPairs({ first: first.length, second: second.length })
}
