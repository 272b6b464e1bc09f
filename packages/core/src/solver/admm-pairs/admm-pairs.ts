import type { Certificate } from '../../certificate/gap.js'
import { badMu } from '../../errors/problem-errors.js'
import { hasOneThreshold, type Problem } from '../../problem/problem.js'
import type { Iterate, Solver } from '../solver.js'
import { AlgorithmOne, type AlgorithmOneOptions } from './algorithm-one.js'

/** What Algorithm 1 leaves open. */
export interface AdmmPairsOptions extends AlgorithmOneOptions {
  /**
   * How precisely the inner problems (6) and (7) are solved: with errors that sum up, as the convergence theorem of
   * section 3.4 demands (the default), or with one precision for ever, as the paper did.
   */
  tolerances?: 'summable' | 'fixed'
}

/** Vectors over more pairs than this are not worth their memory: the other solvers need none. */
const MOST_PAIRS = 20_000_000
const FIXED_TOLERANCE = 1e-4
/** Passes through lines 4–21 between two looks at the certificate. */
const LOOK = 20

/**
 * Alternating directions for problem (5), eqs (6)–(8), over all m·n pairs. The matrix X of the pairs is not formed, but a, γ and
 * s are vectors over the pairs, so that this is for study and for comparison; `admm` does the same over m + n scores.
 *
 * @example
 * ```ts
 * const withItsOwnMu = makeAdmmPairs({ mu: 0.01, steps: 'plain' })
 * withItsOwnMu.name // 'admm-pairs'
 * ```
 */
export function makeAdmmPairs(options: AdmmPairsOptions = {}): Solver {
  if (options.mu !== undefined && !(options.mu > 0 && options.mu < Number.POSITIVE_INFINITY))
    throw badMu({ mu: options.mu })
  return {
    name: 'admm-pairs',
    summary: "after the paper's Algorithm 1: one projection for its inner loops, anchored steps, a μ that moves",
    takes: 'every penalty; max threshold, equal weights',
    reference: 'Rakotomamonjy 2012; Halpern 1967',
    cost: 'a Lasso or a ridge solve, and one projection of m·n numbers on the ℓ1,∞ ball',
    supports,
    iterate: (problem, _tolerance, from) => iteratePairs(problem, options, from),
  }
}

/** What is ours: the exact prox, Halpern's anchor with a μ that follows, and errors that sum up. */
export const admmPairs: Solver = makeAdmmPairs()

/** Lines 8–18 as they stand, one μ for ever, and inner loops to one precision, as the paper had them. */
export const AS_PRINTED = { prox: 'paper', steps: 'plain', tolerances: 'fixed' } as const satisfies AdmmPairsOptions

/**
 * Algorithm 1 of the paper as it is printed, line by line, over all m·n pairs; but for the slips in the text (paper/errata.md).
 *
 * @paper eq:5-8 alg:4 alg:20
 */
export const algorithmOne: Solver = {
  ...makeAdmmPairs(AS_PRINTED),
  name: 'algorithm-one',
  summary: "the paper's Algorithm 1 as printed, with its inner loops and one μ; for study and comparison",
  reference: 'Rakotomamonjy 2012, Algorithm 1',
  takes: 'every penalty, none of its factors 0; max threshold, equal weights',
  cost: 'a Lasso or a ridge solve, and two nested loops around projections of m·n numbers on the ℓ1,∞ ball',
  supports: (problem) =>
    problem.penalty.free
      ? 'its inner problems are solved to one precision, too coarse for features that are never penalized.'
      : supports(problem),
}

function supports(problem: Problem): true | string {
  if (!hasOneThreshold(problem)) return 'it forms the pairs of one list, and there are several.'
  const { loss } = problem
  const positives = loss.weights.length
  if (loss.thresholdCount !== 1) return 'it compares with the highest negative only, so the threshold must be max.'
  if (loss.weights.some((v) => Math.abs(v * positives - 1) > 1e-9)) {
    return 'it counts every positive alike, and these positives have different weights.'
  }
  const pairs = positives * loss.negatives
  if (pairs <= MOST_PAIRS) return true
  return `it stores every pair of a positive and a negative, and ${pairs} pairs are more than ${MOST_PAIRS}.`
}

function* iteratePairs(
  problem: Problem,
  options: AdmmPairsOptions,
  from?: Iterate,
): Generator<Iterate, never, Certificate> {
  const algorithm = new AlgorithmOne(problem, options, from)
  // Σ k^(−3/2) is finite, so that errors of this size sum up; and where the steps get short, so must the errors.
  const summable = (k: number, violation: number) => Math.min(0.01, 1 / (k * Math.sqrt(k))) * Math.min(1, violation)
  const toleranceAt = options.tolerances === 'fixed' ? () => FIXED_TOLERANCE : summable
  let violation = 1
  let first = 0
  for (let k = 1; ; k++) {
    const reached = algorithm.step(toleranceAt(k, violation))
    first ||= reached
    violation = first > 0 ? reached / first : 0
    if (k % LOOK === 0) yield algorithm.iterate()
  }
}
