import { isMeanOfAll, type PushLoss } from '../loss/push/push-loss.js'
import type { RowMap, Vec } from '../numeric/matrix/linear-map.js'
import { type Problem, type PushProblem, pullOf } from '../problem/problem.js'
import { certify } from './gap.js'
import { provedDistance, provedGain } from './hull-proof.js'
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
  /** w = 0 is optimal iff λ ≥ value. 0, and only then: a combination of the negatives is proved to meet the mean positive. */
  value: number
  /** Certified: the true λ_max lies in [lower, upper]. Where lower is 0 and value is not, it is open whether there is one. */
  lower: number
  upper: number
  /** β: the convex combination of negatives nearest to the mean positive, in row order of the negatives. It proves the upper bound. */
  hull: Vec
  /** Weights that prove the lower bound, where there is one. */
  direction?: Vec
}

/** How the mean positive lies to the hull for a threshold, where that is soon found: to the last digits, or above or below a λ. */
export type Look = (loss: PushLoss, least?: number) => HullAnswer | undefined

/** To know whether λ_max lies above a λ at all, a percent is. */
const NEAR = { gap: 1e-3, above: 1.01 }
/** The ninth digit would cost as much as all others. */
const EXACT = 1e-8
/** Where no weight is ever 0, λ_max is only a scale for λ. */
const SCALE = 1e-7
/** Bounds that are this close tell λ_max. */
const TIGHT = 1 - 1e-6
/** A λ well below λ_max, as a part of a lower bound of it. */
const BELOW = 0.5
/** Where the search does not know, or the bounds are far apart: the λ tried, as parts of an upper bound of λ_max. */
const TRIALS = [0.1, 1e-3]
/** Of the largest number of a column: a plain sum of products with shares is never off by as much. */
const PLAIN = 1e-6
/** Moments are rounded by less. */
const SAFE = 1.001
/** Of the norm of a vector: what is left of it beyond has nearly the largest product with it. */
const NEARLY = 1 - 1e-8

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
  return provedStart(problem, lambdaMaxFor(problem, [problem.loss], minimize, check).next().value as LambdaMax)
}

/** Whether the mean of all negatives meets the mean positive, to rounding and as far as weights may see. */
export function meansMeet(problem: PushProblem): boolean {
  return equalMeans(problem) !== undefined
}

/** Where the class means are equal there is nothing to search for, whatever the threshold. */
function equalMeans(problem: PushProblem): LambdaMax | undefined {
  const { loss } = problem
  const atZero = loss.dualAtZero()
  if (isFarApart(problem, atZero)) return undefined
  const hull = atZero.subarray(loss.positives)
  const { meets, upper } = provedDistance({ ...problem, loss: loss.withTopK(loss.mostTopK) }, hull)
  return meets ? { value: 0, lower: 0, upper, hull } : undefined
}

/** Whether plain sums show that a difference of the means is no rounding, where it is known how large the numbers are. */
function isFarApart({ map, penalty }: PushProblem, atZero: Vec): boolean {
  const reach = map.reach?.() ?? reachByMoments(map)
  if (!reach) return false
  const pull = pullOf(map, atZero)
  const seen = pull.map((sum, k) => (Math.abs(sum) > PLAIN * reach[k] ? sum : 0))
  return penalty.gauge().emptyNorm(seen) > 0
}

/** Of n numbers none is more than √n deviations away from their mean. Only moments of a stored matrix are those of all its numbers. */
function reachByMoments(map: RowMap): Vec | undefined {
  if (!('visitColumns' in map)) return undefined
  const { mean, deviation } = map.columnMoments()
  const most = SAFE * Math.sqrt(map.rows)
  return mean.map((mu, k) => SAFE * Math.abs(mu) + most * deviation[k])
}

/** The bounds that hull and direction prove (hull-proof.ts), whatever they were found to be. */
export function provedStart(problem: PushProblem, found: LambdaMax): LambdaMax {
  const { direction } = found
  const above = provedAbove(problem, found)
  return { ...above, lower: direction ? Math.min(above.upper, provedGain(problem, direction)) : 0 }
}

/** The same of the upper bound alone, which is the value. */
export function provedAbove(problem: PushProblem, found: LambdaMax): LambdaMax {
  const { upper } = provedDistance(problem, found.hull)
  return { ...found, value: found.value === 0 ? 0 : upper, lower: Math.min(found.lower, upper), upper }
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
  look: Look = () => undefined,
): Generator<LambdaMax> {
  let search: HullSearch | undefined
  const searched = (loss: PushLoss) => {
    search ??= new HullSearch(problem, check)
    return search.ask(loss)
  }
  let last: LambdaMax | undefined = equalMeans(problem)
  for (const loss of losses) {
    // Of several, some digits have to do where the last ones are hard to get.
    const trials = losses.length === 1 ? TRIALS : []
    const own = { ...problem, loss }
    if (last?.value !== 0)
      last = soonByParabola(own, minimize) ?? startOf(look(loss) ?? searched(loss), own, { minimize, trials })
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
  look?: Look,
): LambdaMax | undefined {
  const { loss } = problem
  const seen = look?.(loss, lambda)
  // Of the paper's own threshold it is told whether λ_max is 0.
  const isEnough = seen && !(seen.upper <= lambda && loss.thresholdCount === 1)
  const { place, lower, upper, hull } = isEnough ? seen : new HullSearch(problem, check).ask(loss)
  if (place === 'inside') return { value: 0, lower: 0, upper, hull }
  if (lower > lambda) return undefined
  if (upper <= lambda) return { value: upper, lower, upper, hull }
  const trial = { ...meanProblem(problem), lambda }
  const found = bracket(trial, minimize(trial, NEAR.gap, emptyPoint(trial, hull)))
  return found.upper <= NEAR.above * lambda ? { ...found, lower } : undefined
}

/** λ_max, given how the mean positive lies to the hull. */
function startOf(
  answer: HullAnswer,
  problem: PushProblem,
  { minimize, trials }: { minimize: Minimizer; trials: readonly number[] },
): LambdaMax {
  const { place, lower, upper, hull, direction } = answer
  if (place === 'inside') return { value: 0, lower: 0, upper, hull }
  const base = meanProblem(problem)
  if (isMeanOfAll(problem.loss)) return ofMeanOfAll(base, hull)
  const known: LambdaMax = { value: upper, lower, upper, hull, ...(lower > 0 && { direction }) }
  const isThere = lower >= (1 - EXACT) * upper
  const found = lower > 0 && !isThere ? tightened(base, known, BELOW * lower, minimize) : known
  if (isTight(found) || trials.length === 0) return found
  // A direction may show so little, where features differ by many powers of ten, that nothing is solved to its last digits there.
  return byParabola(problem, minimize) ?? byTrials(base, found, trials, minimize)
}

function byTrials(base: Problem, found: LambdaMax, trials: readonly number[], minimize: Minimizer): LambdaMax {
  return trials.reduce(
    (best, ratio) => (isTight(best) ? best : tightened(base, best, ratio * best.upper, minimize)),
    found,
  )
}

function isTight({ lower, upper }: LambdaMax): boolean {
  return lower >= TIGHT * upper
}

/** The better bounds of those that are known and those that the solution at a λ shows. */
function tightened(base: Problem, known: LambdaMax, lambda: number, minimize: Minimizer): LambdaMax {
  const trial = { ...base, lambda }
  const start = { w: known.direction ?? new Float64Array(base.map.cols), dual: emptyPoint(base, known.hull).dual }
  const next = bracket(trial, minimize(trial, EXACT, start))
  const { upper, hull } = next.upper < known.upper ? next : known
  const { lower, direction } = next.lower > known.lower ? next : known
  return { value: upper, lower: Math.min(lower, upper), upper, hull, ...(direction && { direction }) }
}

/** On sparse rows sweeps lead to its end from anywhere: nothing has to be searched for first. */
export function soonByParabola(problem: PushProblem, minimize: Minimizer): LambdaMax | undefined {
  const { map } = problem
  return (map.longest?.() ?? map.cols) < map.cols ? byParabola(problem, minimize) : undefined
}

/**
 * For a penalty ½‖w‖², whose gauge is ‖w‖. Without that kink, at the square of an upper bound of λ_max the hinge is still open, so
 * that α = 1 and β is the nearest combination: a quadratic program. Undefined where it does not tell λ_max.
 */
function byParabola(problem: PushProblem, minimize: Minimizer): LambdaMax | undefined {
  const { map, penalty } = problem
  if (!penalty.ridge) return undefined
  const base = meanProblem(problem)
  const start = { w: new Float64Array(map.cols), dual: base.loss.dualAtZero() }
  const upper = base.penalty.emptyNorm(pullOf(base.map, start.dual))
  const { w, dual } = minimize({ ...base, penalty, lambda: upper ** 2 }, SCALE, start)
  // The hinge is 1 less what w gains, and closes where w is stretched by as much.
  const gain = 1 - base.loss.value(base.map.apply(w, new Float64Array(base.map.rows)))
  if (!(gain > 0)) return undefined
  const lambda = BELOW * base.penalty.emptyNorm(pullOf(base.map, dual))
  const found = bracket({ ...base, lambda }, { w: w.map((value) => value / gain), dual })
  return isTight(found) ? found : undefined
}

/** Of all negatives there is one combination, their mean; what is beyond nearly all of its norm shows the rest. */
export function ofMeanOfAll(base: Problem, hull: Vec): LambdaMax {
  const { penalty, map, loss } = base
  const pull = pullOf(map, loss.dualAtZero())
  const value = penalty.emptyNorm(pull)
  const direction = penalty.prox(pull, new Float64Array(map.cols).fill(NEARLY * value), new Float64Array(map.cols))
  return { value, lower: value, upper: value, hull, direction }
}

/** w = 0 with the multipliers that a point of the hull gives: α = 1, β = the combination. */
export function emptyPoint({ map }: Problem, hull: Vec): MultiplierPoint {
  const dual = new Float64Array(map.rows)
  dual[0] = -1
  dual.set(hull, 1)
  return { w: new Float64Array(map.cols), dual }
}

export function meanProblem(problem: PushProblem): Problem {
  return {
    map: MeanPositiveMap.of(problem.map, problem.loss.weights),
    loss: problem.loss.ofMeanPositive(),
    penalty: problem.penalty.gauge(),
    lambda: 1,
  }
}

/** λ/primal ≤ λ_max ≤ λ/dual; the first only where the primal is below 1, by more than rounding: w = 0 shows nothing. */
export function bracket(trial: Problem, { w, dual }: MultiplierPoint): LambdaMax {
  const { lambda, loss } = trial
  const certificate = certify(trial, w, dual)
  const feasible = dual.slice()
  loss.repairDual(feasible)
  const sigma = loss.dualValue(feasible)
  const upper = lambda / certificate.dual
  const hull = feasible.subarray(1).map((b) => b / sigma)
  const shows = certificate.primal < 1 - EXACT
  return { value: upper, lower: shows ? lambda / certificate.primal : 0, upper, hull, ...(shows && { direction: w }) }
}
