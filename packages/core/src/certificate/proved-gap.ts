import type { PushLoss } from '../loss/push/push-loss.js'
import { TwoPartSum, UNIT } from '../numeric/algebra/two-part.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { highestFrom } from '../numeric/order/highest-from.js'
import type { PushProblem } from '../problem/problem.js'
import { type ExactMultipliers, exactMultipliers } from './exact-multipliers.js'
import { type ExactProducts, type ExactPull, exactProducts } from './exact-products.js'
import type { ExactScores } from './exact-row-scores.js'
import { type Certificate, certificate, certify } from './gap.js'
import { quickProducts } from './quick-products.js'

/** Where rounding takes less than this part of the objective, plain sums do. */
const NEGLIGIBLE = 1e-10
/** Roundings of a penalty's value, conjugate and scale, beside two for each feature. */
const STEPS = 16

/** What rounding may add to a value, conjugate or scale of a penalty of so many features, as a part of it. */
export function penaltyRounding(size: number): number {
  return UNIT * (STEPS + 2 * size)
}

/**
 * The certificate as a proof that rounding cannot undo. Scores and pulls are computed to twice the digits, so that offsets
 * cancel exactly, multipliers are feasible to more than the last digit, and whatever rounding is left is bounded: `primal` is
 * rounded up by its bound and `dual` down, so that the optimum lies between them.
 *
 * It costs some passes over the data, and is for the end; solvers ask `certify` along the way.
 */
export function provedGap(problem: PushProblem, w: Vec, dual: Vec): Certificate {
  const multipliers = exactMultipliers(problem.loss, dual)
  return quickGap(problem, w, multipliers) ?? exactGap(problem, w, multipliers) ?? certify(problem, w, dual)
}

type Products = Omit<ExactProducts, 'pullTerms'>

/** From plain sums and what rounding may have taken from them, where that matters to nobody. */
function quickGap(problem: PushProblem, w: Vec, multipliers: ExactMultipliers): Certificate | undefined {
  const products = quickProducts(problem, w, multipliers)
  if (!products) return undefined
  const proved = gapOf(problem, w, multipliers, products)
  const pullError = new Float64Array(products.pullError.length)
  const lost = boundFromBelow(problem, multipliers.sigma, { ...products, pullError }) - proved.dual
  // A loss whose positives weigh 1 in all loses four times what a score does.
  return 4 * products.scoreError + lost <= NEGLIGIBLE * proved.primal ? proved : undefined
}

/** Undefined from 1e300 on, where no product can be split. */
function exactGap(problem: PushProblem, w: Vec, multipliers: ExactMultipliers): Certificate | undefined {
  const { primal, dual, relativeGap } = gapOf(problem, w, multipliers, exactProducts(problem, w, multipliers))
  return Number.isFinite(primal) && Number.isFinite(dual) ? { primal, dual, relativeGap } : undefined
}

function gapOf(problem: PushProblem, w: Vec, { sigma }: ExactMultipliers, products: Products): Certificate {
  return certificate(objectiveFromAbove(problem, w, products), boundFromBelow(problem, sigma, products))
}

function objectiveFromAbove({ loss, penalty, lambda }: PushProblem, w: Vec, products: ExactScores): number {
  const cost = lambda * penalty.value(w)
  return cost * (1 + penaltyRounding(w.length)) + lossFromAbove(loss, products) * (1 + STEPS * UNIT)
}

function lossFromAbove(loss: PushLoss, products: ExactScores): number {
  const { margin, error } = marginsOf(loss, products)
  const { weights, positives } = loss
  const parts = new Float64Array(positives)
  for (let i = 0; i < positives; i++) parts[i] = weights[i] * Math.max(0, 1 - margin[i] + (error[i] + 4 * UNIT))
  const sum = new TwoPartSum()
  sum.addAll(parts, 0, positives, 1)
  return sum.value
}

/** How far each positive is above its threshold, and what that may be off by. */
export function marginsOf(loss: PushLoss, { high, low, scoreError }: ExactScores): { margin: Vec; error: Vec } {
  const scores = low ? fromHighest(high, low, loss.positives) : high
  const { thresholds, sizes } = thresholdsOf(loss, scores)
  return marginsFrom(scores, thresholds, sizes, scoreError)
}

/** A loop of its own: its caller would be compiled as a whole for it. */
function marginsFrom(scores: Vec, thresholds: Vec, sizes: Vec, scoreError: number): { margin: Vec; error: Vec } {
  const [margin, error] = [new Float64Array(thresholds.length), new Float64Array(thresholds.length)]
  for (let i = 0; i < thresholds.length; i++) {
    const t = thresholds[i]
    margin[i] = scores[i] - t
    error[i] = 4 * (UNIT * (Math.abs(scores[i]) + Math.abs(t) + sizes[i]) + scoreError)
  }
  return { margin, error }
}

/** Scores as seen from the highest negative, rounded to one number: a common offset is none of the loss's business. */
function fromHighest(high: Vec, low: Vec, negatives: number): Vec {
  const top = highestFrom(high, negatives)
  const scores = new Float64Array(high.length)
  for (let i = 0; i < scores.length; i++) scores[i] = high[i] - high[top] + (low[i] - low[top])
  return scores
}

/** What each positive must beat, as a sum of the shares of the highest negatives, and the size of its terms. */
function thresholdsOf(loss: PushLoss, scores: Vec): { thresholds: Vec; sizes: Vec } {
  const [first, ...others] = loss.lists
  if (others.length === 0 && first.k === 1) return highestAlone(loss, scores)
  const shares = new Float64Array(loss.negatives)
  loss.spreadOverTop(scores, shares)
  const thresholds = new Float64Array(loss.positives)
  const sizes = new Float64Array(loss.positives)
  const { length: count } = loss.lists
  for (const { positive, positives, negative, negatives } of loss.lists) {
    const first = negative - loss.positives
    const { sum, size } = sumOfShares(shares.subarray(first, first + negatives), scores.subarray(negative))
    thresholds.fill(count * sum, positive, positive + positives)
    sizes.fill(count * size, positive, positive + positives)
  }
  return { thresholds, sizes }
}

/** The highest negative of one list has all of its shares: no array of them, which would be as long as the table. */
function highestAlone({ positives }: PushLoss, scores: Vec): { thresholds: Vec; sizes: Vec } {
  const highest = scores[highestFrom(scores, positives)]
  return {
    thresholds: new Float64Array(positives).fill(highest),
    sizes: new Float64Array(positives).fill(Math.abs(highest)),
  }
}

/** Σ share·score, and the size of its terms. */
function sumOfShares(shares: Vec, scores: Vec): { sum: number; size: number } {
  const sum = new TwoPartSum()
  let size = 0
  for (let j = 0; j < shares.length; j++) {
    if (shares[j] === 0) continue
    const term = shares[j] * scores[j]
    sum.add(term)
    size += Math.abs(term)
  }
  return { sum: sum.value, size }
}

/** D(α, β), with every pull as large as rounding may have hidden. */
function boundFromBelow({ penalty, lambda }: PushProblem, sigma: number, { pull, pullError }: Products): number {
  const u = largestPull({ pull, pullError })
  const safe = 1 - penaltyRounding(u.length)
  const scale = safe * penalty.dualScale(u, lambda)
  for (let k = 0; k < u.length; k++) u[k] *= scale
  return Math.max(0, scale * sigma * safe - penalty.conjugate(u, lambda) * (2 - safe))
}

/** A sign that rounding may have turned is the wrong one, for penalties that know signs. */
export function largestPull({ pull, pullError }: Pick<ExactPull, 'pull' | 'pullError'>): Vec {
  return pull.map((x, k) => (x < -pullError[k] ? x - pullError[k] : Math.abs(x) + pullError[k]))
}
