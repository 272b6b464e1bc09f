import { incompleteBeta, incompleteBetaInverse } from './incomplete-beta.js'

/** Where a value lies, as far as the data tell. */
export interface Interval {
  low: number
  high: number
}

/** A number, and its exact 95 % interval. */
export interface Measured {
  value: number
  interval: Interval
}

/**
 * No rate above this is compatible with so few successes: the exact one-sided bound of Clopper and Pearson (1934). It is
 * also the bound of an order statistic: of n rows, the share of all rows that score above the (x + 1)-th highest has the
 * distribution Beta(x + 1, n − x), and this is its quantile.
 *
 * @example
 * ```ts
 * upperBound(0, 2995, 0.95) < 0.001 // true
 * ```
 */
export function upperBound(successes: number, trials: number, confidence: number): number {
  return successes >= trials ? 1 : incompleteBetaInverse(confidence, successes + 1, trials - successes)
}

/** No rate below this is compatible with so many successes. */
export function lowerBound(successes: number, trials: number, confidence: number): number {
  return successes <= 0 ? 0 : incompleteBetaInverse(1 - confidence, successes, trials - successes + 1)
}

/**
 * The exact two-sided interval of Clopper and Pearson.
 *
 * @example
 * ```ts
 * clopperPearson(0, 10).low // 0
 * ```
 */
export function clopperPearson(successes: number, trials: number, level = 0.95): Interval {
  const side = (1 + level) / 2
  return { low: lowerBound(successes, trials, side), high: upperBound(successes, trials, side) }
}

/** The most successes in so many trials that still show a rate of at most `rate`; −1 when not even none of them does. */
export function mostSuccesses(trials: number, rate: number, confidence: number): number {
  // P(Bin(n, rate) ≤ x) = 1 − I_rate(x + 1, n − x), which must be at most 1 − confidence.
  const shows = (x: number) => x < trials && incompleteBeta(rate, x + 1, trials - x) >= confidence
  let most = -1
  let tooMany = trials
  while (tooMany - most > 1) {
    const x = Math.floor((most + tooMany) / 2)
    if (shows(x)) most = x
    else tooMany = x
  }
  return most
}

/** How many trials without a success it takes to show a rate of at most `rate`: (1 − rate)^n ≤ 1 − confidence. */
export function fewestTrials(rate: number, confidence: number): number {
  return Math.ceil(Math.log(1 - confidence) / Math.log1p(-rate))
}
