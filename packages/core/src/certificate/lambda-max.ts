import type { PushLoss } from '../loss/push/push-loss.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { type Problem, type PushProblem, pullOf } from '../problem/problem.js'
import { certify } from './gap.js'
import { type Check, type HullAnswer, HullSearch } from './hull-search.js'
import { MeanPositiveMap } from './mean-positive.js'

/** Minimizes a problem to a relative gap. What it returns is certified here, so any minimizer will do. */
export type Minimizer = (problem: Problem, tolerance: number, from?: MultiplierPoint) => MultiplierPoint

interface MultiplierPoint {
  w: Vec
  dual: Vec
}

/** Where the regularization path starts. */
export interface LambdaMax {
  /** w = 0 is optimal iff λ ≥ value. 0: the mean positive lies in the hull of the negatives. */
  value: number
  /** Certified: the true λ_max lies in [lower, upper]. */
  lower: number
  upper: number
  /** β: the convex combination of negatives nearest to the mean positive, in row order of the negatives. */
  hull: Vec
}

/** To know whether λ_max lies well below a trial λ, one digit is enough. */
const ROUGH = 0.1
/** To know whether λ_max lies above a λ at all, a percent is. */
const NEAR = { gap: 1e-3, above: 1.01 }
/** The ninth digit would cost as much as all others. */
const EXACT = 1e-8
/** Bounds that are this close tell λ_max. */
const TIGHT = 1 - 1e-6
/** A λ well below λ_max, as a part of a lower bound of it. */
const BELOW = 0.5
/**
 * Where the search does not know: the λ tried, as parts of an upper bound of λ_max. Below the last one, the mean positive is in
 * the hull up to rounding.
 */
const TRIALS = [0.1, 0.01, 1e-3, 1e-5, 1e-8]

/**
 * λ_max = min over β in the (capped) simplex of Ω*(mean positive − Σβ_j z_j), the distance in the dual norm from the mean
 * positive to the convex hull of the negatives. At w = 0 all hinges are active, so only the mean positive matters, and
 * the infinite push problem with this one positive has the optimal value
 *
 *     min_w λΩ(w) + (1 − w·mean + t(w))_+  =  min(1, λ/λ_max):
 *
 * along any direction it pays to scale w until the hinge vanishes, or not at all. One solved problem at a λ below λ_max
 * therefore gives it, and its certificate brackets it: λ/primal ≤ λ_max ≤ λ/dual. Whether there is such a λ, and one that
 * is not far below, is found out before (hull-search.ts).
 *
 * With lists, t(w) is the mean of their thresholds, and β a point of the product of their simplices.
 */
export function lambdaMax(problem: PushProblem, minimize: Minimizer, check?: Check): LambdaMax {
  return lambdaMaxFor(problem, [problem.loss], minimize, check).next().value as LambdaMax
}

/**
 * λ_max for several thresholds over the same rows, the largest K first. It never grows as K falls, because the hull grows: so
 * each starts from what the last one found, and from the first that is 0 on, one combination meets the mean positive for all.
 */
export function* lambdaMaxFor(
  problem: PushProblem,
  losses: readonly PushLoss[],
  minimize: Minimizer,
  check?: Check,
): Generator<LambdaMax> {
  const search = new HullSearch(problem, check)
  let last: LambdaMax | undefined
  for (const loss of losses) {
    if (last?.value !== 0) last = startOf(search.ask(loss), { ...problem, loss }, minimize)
    yield last
  }
}

/**
 * What is known of a λ_max that lies below a given λ: 0, or at most so much; undefined where it lies above, within a percent.
 * Where w = 0 is optimal the solver has little to do, and this costs a part of what λ_max itself would.
 */
export function lambdaMaxBelow(
  problem: PushProblem,
  lambda: number,
  minimize: Minimizer,
  check?: Check,
): LambdaMax | undefined {
  const { place, lower, upper, hull } = new HullSearch(problem, check).ask(problem.loss)
  if (place === 'inside') return { value: 0, lower: 0, upper, hull }
  if (lower > lambda) return undefined
  if (upper <= lambda) return { value: upper, lower, upper, hull }
  const trial = { ...meanProblem(problem), lambda }
  const found = bracket(trial, minimize(trial, NEAR.gap, emptyPoint(trial, hull)))
  return found.upper <= NEAR.above * lambda ? { ...found, lower } : undefined
}

/** λ_max, given how the mean positive lies to the hull. */
function startOf(answer: HullAnswer, problem: PushProblem, minimize: Minimizer): LambdaMax {
  const { place, lower, upper, hull, direction: w } = answer
  if (place === 'inside') return { value: 0, lower: 0, upper, hull }
  const base = meanProblem(problem)
  if (problem.loss.thresholdCount === problem.loss.negatives) return ofMeanOfAll(base, hull)
  if (place === 'unknown') return searchBelow(base, minimize, hull)
  const trial = { ...base, lambda: BELOW * lower }
  const exact = bracket(trial, minimize(trial, EXACT, { w, dual: emptyPoint(base, hull).dual }))
  const found = exact.upper <= upper ? exact : { ...exact, value: upper, upper, hull }
  if (found.lower >= TIGHT * found.upper) return found
  // A direction may show so little, where features differ by many powers of ten, that nothing is solved to its last digits there.
  const tried = searchBelow(base, minimize, found.hull)
  return tried.lower > found.lower ? tried : found
}

/** Of all negatives there is one combination, their mean. */
function ofMeanOfAll(base: Problem, hull: Vec): LambdaMax {
  const value = distanceAtZero(base)
  return { value, lower: value, upper: value, hull }
}

/** Ω*(mean positive − the combination that the multipliers at w = 0 are). */
function distanceAtZero({ penalty, map, loss }: Problem): number {
  return penalty.emptyNorm(pullOf(map, loss.dualAtZero()))
}

/** Looks for a λ below λ_max, trying smaller and smaller ones. */
function searchBelow(base: Problem, minimize: Minimizer, near: Vec): LambdaMax {
  const bound = distanceAtZero(base)
  let found: LambdaMax = { value: bound, lower: 0, upper: bound, hull: near }
  for (const ratio of TRIALS) {
    const trial = { ...base, lambda: ratio * bound }
    const point = minimize(trial, ROUGH, emptyPoint(trial, found.hull))
    const next = bracket(trial, point)
    // A primal below 1, by more than rounding, says that λ_max lies above this λ.
    if (next.lower > (1 + EXACT) * trial.lambda) return bracket(trial, minimize(trial, EXACT, point))
    if (next.upper < found.upper) found = { ...next, lower: 0 }
  }
  // Only a combination that meets the mean positive proves that there is no λ_max.
  return found.upper <= (1 + ROUGH) ** 2 * TRIALS[TRIALS.length - 1] * bound ? { ...found, value: 0 } : found
}

/** w = 0 with the multipliers that a point of the hull gives: α = 1, β = the combination. */
function emptyPoint({ map }: Problem, hull: Vec): MultiplierPoint {
  const dual = new Float64Array(map.rows)
  dual[0] = -1
  dual.set(hull, 1)
  return { w: new Float64Array(map.cols), dual }
}

function meanProblem(problem: PushProblem): Problem {
  return {
    map: MeanPositiveMap.of(problem.map, problem.loss.weights),
    loss: problem.loss.ofMeanPositive(),
    penalty: problem.penalty.gauge(),
    lambda: 1,
  }
}

/** λ/primal ≤ λ_max ≤ λ/dual */
function bracket(trial: Problem, { w, dual }: MultiplierPoint): LambdaMax {
  const { lambda, loss } = trial
  const certificate = certify(trial, w, dual)
  const feasible = dual.slice()
  loss.repairDual(feasible)
  const sigma = loss.dualValue(feasible)
  const upper = lambda / certificate.dual
  return { value: upper, lower: lambda / certificate.primal, upper, hull: feasible.subarray(1).map((b) => b / sigma) }
}
