import type { Certificate } from '../../certificate/gap.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { hasOneThreshold, type Problem } from '../../problem/problem.js'
import { descendQuadratic } from '../accelerated-gradient.js'
import type { Iterate, Solver } from '../solver.js'
import { CollapsedDual } from './collapsed-dual.js'
import { PairsDual } from './pairs-dual.js'

type Iteration = Generator<Iterate, never, Certificate>

/** Steps between two looks at the certificate. */
const LOOK = 50
/** One number per pair, in half a dozen vectors: more would fill the memory of a small machine. */
const MOST_PAIRS = 2_000_000

/**
 * The support vector infinite push of Agarwal (2011), the paper's competitor: ridge penalty, and the dual (3) by gradient
 * projection, with the pair variables summed out. The optimum is the same; a step costs O(m + n) besides the products.
 *
 * Agarwal projects with steps η₀/√t. Here they are accelerated and their length is found by backtracking: the same
 * gradients and projections, with the same limit, but far fewer of them.
 *
 * @paper eq:3
 */
export const agarwal: Solver = {
  name: 'agarwal',
  summary: "Agarwal's support vector infinite push: gradient projection on the dual (3), pairs summed out; l2 only",
  takes: 'l2; max threshold, equal weights',
  reference: 'Agarwal 2011; eq. (3) with the pairs summed out',
  cost: 'two products with X and a projection of the m + n multipliers',
  supports: supportsDual,
  iterate: iterateCollapsed,
}

/**
 * The same by the letter: the dual (3) over the m·n pairs, with projections on the ℓ1,∞ ball.
 *
 * @paper eq:3
 */
export const agarwalPairs: Solver = {
  name: 'agarwal-pairs',
  summary: "Agarwal's method by the letter: gradient projection on the dual (3) over all m·n pairs; l2, small data",
  takes: 'l2; max threshold, equal weights, few pairs',
  reference: 'Agarwal 2011, eq. (3)',
  cost: 'two products with X and a projection of the m·n pairs on the l1,inf ball',
  supports: supportsPairs,
  iterate: iteratePairs,
}

function supportsDual(problem: Problem): true | string {
  const { loss, penalty, lambda } = problem
  if (!penalty.ridge) return `its dual (3) is that of the penalty l2, not of ${penalty.kind}.`
  if (!(lambda > 0)) return 'its dual (3) needs λ > 0.'
  if (!hasOneThreshold(problem)) return 'its dual (3) is that of one list, and there are several.'
  if (loss.thresholdCount !== 1) {
    return `it needs the threshold max, not the mean of the ${loss.thresholdCount} highest negatives.`
  }
  const v = positiveWeights(loss.dualAtZero(), loss.negatives)
  const uneven = v.some((weight) => Math.abs(weight - v[0]) > 1e-9 * v[0])
  return uneven ? 'it gives every positive the same weight, and the data weigh them differently.' : true
}

function supportsPairs(problem: Problem): true | string {
  const { size, negatives } = problem.loss
  const pairs = (size - negatives) * negatives
  if (pairs <= MOST_PAIRS) return supportsDual(problem)
  return `it keeps a number for each of the ${pairs} pairs, and its limit is ${MOST_PAIRS}; agarwal solves the same problem.`
}

/** v_i: at w = 0 all hinges are active, with multiplier −v_i. */
function positiveWeights(dualAtZero: Vec, negatives: number): Vec {
  return dualAtZero.subarray(0, dualAtZero.length - negatives).map((delta) => -delta)
}

/** (3) measures its variables in units of λ: α = λ·(its α). */
function startingPoint({ loss, lambda }: Problem, from?: Iterate): Vec {
  const dual = from?.dual.slice() ?? loss.dualAtZero()
  loss.repairDual(dual)
  return dual.map((delta) => delta / lambda)
}

function* iterateCollapsed(problem: Problem, _tolerance: number, from?: Iterate): Iteration {
  const { map, loss, lambda } = problem
  const positives = loss.size - loss.negatives
  const dual = new CollapsedDual(map, { positives, cap: 1 / (lambda * positives), ridge: 0 })
  const descent = descendQuadratic(dual, startingPoint(problem, from))
  for (;;) {
    for (let step = 0; step < LOOK; step++) descent.step()
    const { x, image } = descent.point
    yield { w: image.slice(), dual: x.map((y) => lambda * y) }
  }
}

function* iteratePairs(problem: Problem, _tolerance: number, from?: Iterate): Iteration {
  const { map, loss, lambda } = problem
  const shape = { positives: loss.size - loss.negatives, negatives: loss.negatives }
  const dual = new PairsDual(map, shape, 1 / (lambda * shape.positives))
  const descent = descendQuadratic(dual, spreadOverPairs(startingPoint(problem, from), shape))
  for (;;) {
    for (let step = 0; step < LOOK; step++) descent.step()
    const { x, image } = descent.point
    const sums = dual.sums(x, new Float64Array(map.rows))
    yield { w: image.slice(), dual: sums.map((sum) => -lambda * sum) }
  }
}

/** α_ij = α_i β_j/σ: it has the right sums, and Σ_j max_i α_ij = max_i α_i. */
function spreadOverPairs(y: Vec, shape: { positives: number; negatives: number }): Vec {
  const { positives: m, negatives: n } = shape
  const pairs = new Float64Array(m * n)
  let sigma = 0
  for (let j = 0; j < n; j++) sigma += y[m + j]
  if (sigma === 0) return pairs
  for (let j = 0, k = 0; j < n; j++) {
    for (let i = 0; i < m; i++, k++) pairs[k] = (-y[i] * y[m + j]) / sigma
  }
  return pairs
}
