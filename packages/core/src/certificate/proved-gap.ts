import type { PushLoss } from '../loss/push/push-loss.js'
import { TwoPartSum, UNIT } from '../numeric/algebra/two-part.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { PushProblem } from '../problem/problem.js'
import { exactMultipliers } from './exact-multipliers.js'
import { type ExactProducts, exactProducts } from './exact-products.js'
import { type Certificate, certificate, certify } from './gap.js'

/** Roundings of a penalty's value, conjugate and scale, beside two for each feature. */
const STEPS = 16

/**
 * The certificate as a proof that rounding cannot undo. Scores and pulls are computed to twice the digits, so that offsets
 * cancel exactly, multipliers are feasible to more than the last digit, and whatever rounding is left is bounded: `primal` is
 * rounded up by its bound and `dual` down, so that the optimum lies between them.
 *
 * It costs some passes over the data, and is for the end; solvers ask `certify` along the way.
 */
export function provedGap(problem: PushProblem, w: Vec, dual: Vec): Certificate {
  const multipliers = exactMultipliers(problem.loss, dual)
  const products = exactProducts(problem, w, multipliers)
  const primal = objectiveFromAbove(problem, w, products)
  const bound = boundFromBelow(problem, multipliers.sigma, products)
  // From 1e300 on no product can be split: there the plain one has to do.
  return Number.isFinite(primal) && Number.isFinite(bound) ? certificate(primal, bound) : certify(problem, w, dual)
}

function objectiveFromAbove({ loss, penalty, lambda }: PushProblem, w: Vec, products: ExactProducts): number {
  const cost = lambda * penalty.value(w)
  return cost * (1 + UNIT * (STEPS + 2 * w.length)) + lossFromAbove(loss, products) * (1 + STEPS * UNIT)
}

/** L of the scores, seen from the highest negative: a common offset is none of the loss's business. */
function lossFromAbove(loss: PushLoss, { high, low, scoreError }: ExactProducts): number {
  const top = highestFrom(high, loss.positives)
  const scores = high.map((score, i) => score - high[top] + (low[i] - low[top]))
  const { thresholds, sizes } = thresholdsOf(loss, scores)
  const sum = new TwoPartSum()
  for (let i = 0; i < loss.positives; i++) {
    const terms = 1 + Math.abs(scores[i]) + Math.abs(thresholds[i]) + sizes[i]
    const slack = 1 - (scores[i] - thresholds[i]) + 4 * (UNIT * terms + scoreError)
    if (slack > 0) sum.add(loss.weights[i] * slack)
  }
  return sum.value
}

function highestFrom(scores: Vec, first: number): number {
  let top = first
  for (let j = first; j < scores.length; j++) if (scores[j] > scores[top]) top = j
  return top
}

/** What each positive must beat, as a sum of the shares of the highest negatives, and the size of its terms. */
function thresholdsOf(loss: PushLoss, scores: Vec): { thresholds: Vec; sizes: Vec } {
  const shares = new Float64Array(loss.negatives)
  loss.spreadOverTop(scores, shares)
  const thresholds = new Float64Array(loss.positives)
  const sizes = new Float64Array(loss.positives)
  const { length: count } = loss.lists
  for (const { positive, positives, negative, negatives } of loss.lists) {
    const sum = new TwoPartSum()
    let size = 0
    for (let j = negative; j < negative + negatives; j++) {
      const term = shares[j - loss.positives] * scores[j]
      sum.add(term)
      size += Math.abs(term)
    }
    thresholds.fill(count * sum.value, positive, positive + positives)
    sizes.fill(count * size, positive, positive + positives)
  }
  return { thresholds, sizes }
}

/** D(α, β), with every pull as large as rounding may have hidden. */
function boundFromBelow({ penalty, lambda }: PushProblem, sigma: number, { pull, pullError }: ExactProducts): number {
  // A sign that rounding may have turned is the wrong one, for penalties that know signs.
  const u = pull.map((x, k) => (x < -pullError[k] ? x - pullError[k] : Math.abs(x) + pullError[k]))
  const safe = 1 - UNIT * (STEPS + 2 * u.length)
  const scale = safe * penalty.dualScale(u, lambda)
  for (let k = 0; k < u.length; k++) u[k] *= scale
  return Math.max(0, scale * sigma * safe - penalty.conjugate(u, lambda) * (2 - safe))
}
