import { largestTail } from '../../statistics/r-concave-tail.js'

/** What the bounds depend on. */
export interface SelectionFacts {
  /** p: how many features there are. */
  features: number
  /** q: how many of them a subsample selects, at most or on average. */
  perSubsample: number
  /** π: the frequency from which on a feature counts as stable. */
  minFrequency: number
  /** B: complementary pairs, when the subsamples come in pairs. */
  pairs?: number
}

/** Upper bounds of the expected number of false selections. */
export interface StabilityBounds {
  /** q²/((2π − 1)p): for pairs without any assumption about the features. */
  worstCase: number
  /** For pairs, when the distribution of how often a feature is selected has one peak. */
  unimodal?: number
  /** For pairs, when that distribution is r-concave besides: the sharpest. */
  rConcave?: number
}

/**
 * How many stable features are false, in expectation, at most.
 *
 * For independent subsamples (Meinshausen and Bühlmann 2010, theorem 1) a false feature is one that is not relevant; all of
 * them must be equally likely to be selected, and the method no worse than guessing. For complementary pairs (Shah and
 * Samworth 2013, theorems 1 to 3) a false feature is one that a random half of the rows selects with a probability of at
 * most θ = q/p, the average, and nothing is assumed about which ones these are.
 *
 * @example
 * ```ts
 * falseSelectionBounds({ features: 1000, perSubsample: 28, minFrequency: 0.9 }).worstCase // 0.98
 * ```
 */
export function falseSelectionBounds(facts: SelectionFacts): StabilityBounds {
  const { features, perSubsample, minFrequency, pairs } = facts
  const theta = perSubsample / features
  const most = (bound: number) => Math.min(bound, features)
  const worstCase = most((theta * perSubsample) / (2 * minFrequency - 1))
  if (pairs === undefined) return { worstCase }
  // A frequency is a multiple of 1/(2B): reaching π means reaching the next one.
  const hits = Math.ceil(2 * pairs * minFrequency - 1e-9)
  const unimodal = Math.min(worstCase, most(unimodalFactor(theta, hits, pairs) * theta * perSubsample))
  const tail = rConcaveTail(theta, hits, pairs)
  return { worstCase, unimodal, rConcave: Math.min(unimodal, tail * features) }
}

/** The bound that holds under the weakest assumption the sampling allows to improve on: what is reported as the PFER. */
export function sharpestBound({ worstCase, rConcave }: StabilityBounds): number {
  return rConcave ?? worstCase
}

/** C(π, B) of theorem 2, Infinity where the theorem says nothing. */
function unimodalFactor(theta: number, hits: number, pairs: number): number {
  const pi = hits / (2 * pairs)
  const half = 1 / (2 * pairs)
  const least = Math.min(0.5 + theta ** 2, 0.5 + half + 0.75 * theta ** 2)
  if (theta > 1 / Math.sqrt(3) || pi <= least || pi < 0.5 + 2 * half) return Number.POSITIVE_INFINITY
  return pi <= 0.75 ? 1 / (2 * (2 * pi - 1 - half)) : (4 * (1 - pi + half)) / (1 + 2 * half)
}

/**
 * Theorem 3: a feature that reaches π in 2B halves is selected by both halves of at least (2π − 1)B pairs, which has a
 * mean of at most θ² and is taken to be −½-concave; its frequency itself has a mean of at most θ, and is taken to be
 * −¼-concave. The smaller tail counts.
 */
function rConcaveTail(theta: number, hits: number, pairs: number): number {
  const both = largestTail({ mean: theta ** 2, steps: pairs, concavity: -1 / 2 }, hits - pairs)
  const each = largestTail({ mean: theta, steps: 2 * pairs, concavity: -1 / 4 }, hits)
  return Math.min(both, each)
}
