import type { PushLoss } from '../loss/push/push-loss.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Penalty } from '../penalty/penalty.js'
import { type Problem, type PushProblem, pullOf } from '../problem/problem.js'
import { certify } from './gap.js'
import type { Check } from './hull-search.js'
import { type LambdaMax, type Look, lambdaMaxBelow, lambdaMaxFor, type Minimizer, provedStart } from './lambda-max.js'
import { firstUseful, type OnStep, smallestUsefulTopK } from './useful-threshold.js'

const EXACT = 1e-9
/** The λ tried, as parts of an upper bound. Where none of them helps, the penalized features are of no use. */
const TRIALS = [0.9, 0.5, 0.1, 0.01, 1e-3, 1e-5]
const STEPS = 50
/** The last λ tried, and how much of what the free features reach alone is then proved to be all there is. */
const NEXT_TO_NONE = 1e-12
const AS_GOOD = 1 - 1e-6

/** Where the path starts: λ_max, beside features that are never penalized where there are any. */
export function startOfPath(problem: PushProblem, minimize: Minimizer, check?: Check): LambdaMax {
  return withProof(problem, foundStart(problem, minimize, check))
}

/** The same as it is found, before rounding is ruled out. */
export function foundStart(problem: PushProblem, minimize: Minimizer, check?: Check, look?: Look): LambdaMax {
  return startsOfPaths(problem, [problem.loss], minimize, check, look).next().value as LambdaMax
}

/** The bounds that are proved, where something proves them: on a large table as much work again as to find them. */
export function withProof(problem: PushProblem, found: LambdaMax): LambdaMax {
  return problem.penalty.free ? found : provedStart(problem, found)
}

/** What is known of where the path starts, if that is below a λ; undefined if it is not. */
export function startBelow(
  problem: PushProblem,
  lambda: number,
  minimize: Minimizer,
  check?: Check,
  look?: Look,
): LambdaMax | undefined {
  const { free } = problem.penalty
  if (!free) return lambdaMaxBelow(problem, lambda, minimize, check, look)
  const start = lambdaMaxBesideFree(problem, free, minimize)
  return start.value < lambda ? start : undefined
}

/** The same for several thresholds over the same rows, the largest K first, one by one. */
export function* startsOfPaths(
  problem: PushProblem,
  losses: readonly PushLoss[],
  minimize: Minimizer,
  check?: Check,
  look?: Look,
): Generator<LambdaMax> {
  const { free } = problem.penalty
  if (!free) return yield* lambdaMaxFor(problem, losses, minimize, check, look)
  for (const loss of losses) yield lambdaMaxBesideFree({ ...problem, loss }, free, minimize)
}

/** The smallest K of a top-K threshold for which the path starts at a λ above 0; undefined when none does. */
export function smallestTopK(
  problem: PushProblem,
  minimize: Minimizer,
  onStep?: OnStep,
  check?: Check,
): number | undefined {
  const { loss, penalty } = problem
  const { free } = penalty
  if (!free) return smallestUsefulTopK(problem, onStep, check)
  const startsAt = (k: number) => lambdaMaxBesideFree({ ...problem, loss: loss.withTopK(k) }, free, minimize)
  return firstUseful(loss.mostTopK, (k) => isProved(startsAt(k), penalty), onStep)
}

/** Whether models are proved not to be empty; without a kink at 0 they never are. */
function isProved({ value, lower }: LambdaMax, penalty: Penalty): boolean {
  const hasKink = penalty.blockNorms(new Float64Array(penalty.size), new Float64Array(penalty.size)) !== undefined
  return hasKink ? lower > 0 : value > 0
}

/**
 * λ_max beside features that are never penalized: from where on all penalized weights are 0. Let F₀ be the optimum over the
 * free features alone. Any w with a penalty buys a lower loss at the price λΩ(w), so
 *
 *     λ_max = max over w of (F₀ − L(w))/Ω(w),
 *
 * and Dinkelbach's method finds it: minimize λΩ(w) + L(w), take that w's ratio as the next λ. The ratios rise, and end after
 * a few steps, since the objective has straight pieces. Each is a certified lower bound; the upper bound is the last λ at
 * which nothing but the free features came out. Only the kink at 0 matters, so Ω may be its gauge. A penalty without a kink
 * has no λ that ends its path: there the norm of what the free features leave serves as a scale for λ.
 */
function lambdaMaxBesideFree(whole: PushProblem, free: Int32Array, minimize: Minimizer): LambdaMax {
  const alone = solveAlone(whole, free, minimize)
  const pull = pullOf(whole.map, alone.dual)
  const bound = whole.penalty.emptyNorm(pull)
  if (!whole.penalty.blockNorms(pull, pull)) {
    return { value: bound, lower: 0, upper: bound, hull: sharesOf(whole, alone.dual) }
  }
  const problem = { ...whole, penalty: whole.penalty.gauge() }
  const found = { upper: bound, dual: alone.dual }
  for (const part of alone.optimum > EXACT ? TRIALS : []) {
    const trial = ratioAt(problem, { lambda: part * bound, ...alone }, minimize)
    if (trial.ratio > part * bound) return rise(problem, { ...trial, upper: found.upper }, alone, minimize)
    found.dual = trial.dual
    found.upper = part * bound
  }
  return noneFound(problem, { ...found, bound }, alone, minimize)
}

/** No trial used a penalized feature: where even at next to no λ the free ones are proved to do as well alone, none ever will. */
function noneFound(
  problem: PushProblem,
  { upper, dual, bound }: { upper: number; dual: Vec; bound: number },
  alone: Alone,
  minimize: Minimizer,
): LambdaMax {
  const none = { value: 0, lower: 0 }
  if (alone.optimum <= EXACT || bound === 0) return { ...none, upper, hull: sharesOf(problem, dual) }
  const lambda = NEXT_TO_NONE * bound
  const trial = ratioAt(problem, { ...alone, lambda }, minimize)
  if (trial.ratio > lambda) return rise(problem, { ...trial, upper }, alone, minimize)
  const hull = sharesOf(problem, trial.dual)
  const isAsGood = certify({ ...problem, lambda }, alone.w, trial.dual).dual >= AS_GOOD * alone.optimum
  return isAsGood ? { ...none, upper: lambda, hull } : { value: upper, lower: 0, upper, hull }
}

interface Alone {
  /** F₀, from below. */
  optimum: number
  w: Vec
  dual: Vec
}

/** The problem over the free features, whose weights come back among all others. */
function solveAlone(problem: PushProblem, free: Int32Array, minimize: Minimizer): Alone {
  const { map, penalty } = problem
  const part: Problem = { ...problem, map: map.selectColumns(free), penalty: penalty.restrict(free), lambda: 1 }
  const { w, dual } = minimize(part, EXACT)
  const wide = new Float64Array(map.cols)
  free.forEach((k, place) => {
    wide[k] = w[place]
  })
  return { optimum: certify(part, w, dual).dual, w: wide, dual }
}

/** From one ratio to the next, until it rises no more. */
function rise(
  problem: PushProblem,
  { upper, ...found }: { upper: number; ratio: number; dual: Vec },
  alone: Alone,
  minimize: Minimizer,
): LambdaMax {
  let { ratio, dual } = found
  for (let step = 0; step < STEPS; step++) {
    const next = ratioAt(problem, { ...alone, lambda: ratio }, minimize)
    dual = next.dual
    if (!(next.ratio > ratio * (1 + EXACT))) break
    ratio = next.ratio
  }
  return { value: ratio, lower: ratio, upper: Math.max(ratio, upper), hull: sharesOf(problem, dual) }
}

/** (F₀ − L(w))/Ω(w) of the minimizer at λ; 0 when it has no penalized weight. */
function ratioAt(problem: PushProblem, { lambda, optimum, w, dual }: Alone & { lambda: number }, minimize: Minimizer) {
  const found = minimize({ ...problem, lambda }, EXACT, { w, dual })
  const cost = problem.penalty.value(found.w)
  const loss = problem.loss.value(problem.map.apply(found.w, new Float64Array(problem.map.rows)))
  return { ratio: cost > 0 ? (optimum - loss) / cost : 0, dual: found.dual }
}

/** β as shares of their sum, in row order of the negatives. */
function sharesOf({ loss }: PushProblem, dual: Vec): Vec {
  const feasible = dual.slice()
  loss.repairDual(feasible)
  const sigma = loss.dualValue(feasible) || 1
  return feasible.subarray(loss.positives).map((beta) => beta / sigma)
}
