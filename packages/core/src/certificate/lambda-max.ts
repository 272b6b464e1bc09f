import type { Vec } from '../numeric/matrix/linear-map.js'
import { euclideanNorm } from '../penalty/parts/euclidean-norm.js'
import { type Problem, type PushProblem, pullOf } from '../problem/problem.js'
import { certify } from './gap.js'
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
const EXACT = 1e-9
/** The λ tried, as parts of an upper bound of λ_max. Below the last one, the mean positive is in the hull up to rounding. */
const TRIALS = [0.1, 0.01, 1e-3, 1e-5, 1e-8]

/**
 * λ_max = min over β in the (capped) simplex of Ω*(mean positive − Σβ_j z_j), the distance in the dual norm from the mean
 * positive to the convex hull of the negatives. At w = 0 all hinges are active, so only the mean positive matters, and
 * the infinite push problem with this one positive has the optimal value
 *
 *     min_w λΩ(w) + (1 − w·mean + t(w))_+  =  min(1, λ/λ_max):
 *
 * along any direction it pays to scale w until the hinge vanishes, or not at all. One solved problem at a λ below λ_max
 * therefore gives it, and its certificate brackets it: λ/primal ≤ λ_max ≤ λ/dual.
 *
 * With lists, t(w) is the mean of their thresholds, and β a point of the product of their simplices.
 */
export function lambdaMax(problem: PushProblem, minimize: Minimizer): LambdaMax {
  const { below, hull, bound } = searchBelow(meanProblem(problem), minimize)
  if (below) return bracket(below.trial, minimize(below.trial, EXACT, below.point))
  return { value: 0, lower: 0, upper: TRIALS[TRIALS.length - 1] * bound, hull }
}

/** Looks for a λ below λ_max, trying smaller and smaller ones. */
function searchBelow(base: Problem, minimize: Minimizer, near?: Vec) {
  const bound = upperBound(base)
  let hull = near ?? base.loss.dualAtZero().subarray(1)
  for (const ratio of bound > 0 ? TRIALS : []) {
    const trial = { ...base, lambda: ratio * bound }
    const point = minimize(trial, ROUGH, near || ratio < TRIALS[0] ? emptyPoint(trial, hull) : undefined)
    const found = bracket(trial, point)
    hull = found.hull
    // A primal below 1, by more than rounding, says that λ_max lies above this λ.
    if (found.lower > (1 + EXACT) * trial.lambda) return { below: { trial, point }, hull, bound }
  }
  return { hull, bound }
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

/** The dual norm at the mean negative: an upper bound of λ_max, since the mean lies in the hull. */
function upperBound({ map, loss, penalty }: Problem): number {
  return penalty.emptyNorm(pullOf(map, loss.dualAtZero()))
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

/**
 * The smallest K for which the mean of the K highest negatives as threshold gives λ_max > 0, so that some λ has a model
 * that is not empty; undefined when even the mean of all negatives does not. λ_max never falls as K grows, because the
 * hull shrinks: a search by halves, each step from the combination that the last one found.
 */
export function smallestUsefulTopK(problem: PushProblem, minimize: Minimizer, onStep?: OnStep): number | undefined {
  const { mostTopK } = problem.loss
  const plain = inEuclideanNorm(problem)
  const search = (k: number, near?: Vec) =>
    searchBelow(meanProblem({ ...plain, loss: plain.loss.withTopK(k) }), minimize, near)
  let near: Vec | undefined
  const useful = (k: number) => {
    const { below, hull } = search(k, near)
    near = hull
    return below !== undefined
  }
  return firstUseful(mostTopK, useful, onStep)
}

/** Told how many steps of a search are done, of about how many. */
export type OnStep = (done: number, steps: number) => void

/** The smallest K from 1 to `most` that is useful, given that all larger ones are, too; undefined when none is. */
export function firstUseful(most: number, useful: (k: number) => boolean, onStep?: OnStep): number | undefined {
  if (!useful(most)) return undefined
  let low = 0
  let high = most
  for (let done = 1; high - low > 1; done++) {
    onStep?.(done, 1 + Math.ceil(Math.log2(most)))
    const middle = (low + high) >> 1
    if (useful(middle)) high = middle
    else low = middle
  }
  return high
}

/**
 * Whether a point lies in a hull does not depend on the norm, so the smoothest one may decide; on the features in use, and
 * with the same signs.
 */
function inEuclideanNorm(problem: PushProblem): PushProblem {
  const { map, penalty } = problem
  const ones = new Float64Array(map.cols).fill(1)
  const norms = penalty.blockNorms(ones, new Float64Array(map.cols)) ?? ones
  const used = Array.from(norms.keys()).filter((k) => norms[k] > 0)
  const norm = euclideanNorm(used.length)
  return {
    ...problem,
    map: used.length < map.cols ? map.selectColumns(used) : map,
    penalty: penalty.signsOn?.(norm, used) ?? norm,
  }
}
