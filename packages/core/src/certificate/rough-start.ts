import { isMeanOfAll } from '../loss/push/push-loss.js'
import { hasOneThreshold, type Problem, type PushProblem, pullOf } from '../problem/problem.js'
import type { Check } from './hull-search.js'
import {
  bracket,
  emptyPoint,
  type LambdaMax,
  type Minimizer,
  meanProblem,
  ofMeanOfAll,
  soonByParabola,
} from './lambda-max.js'
import { nearCombination } from './near-combination.js'

/** How far down the next λ lies where w = 0 is optimal, and how well each is solved. */
const DOWN = 0.5
const GAP = 1e-4
/** Below this part of the distance between the class means it is not looked for in this way. */
const LEAST = 1e-3
/** From so many features on, Newton systems cost more than the products of a search without them. */
const WIDE = 500

/**
 * λ_max to about four digits, or that it lies below `least`: then value and upper bound are about that, and `lower` is 0. Where w = 0 is
 * optimal the solver has little to do, and just below λ_max w has few features: so λ goes down from a bound until one
 * shows a w. Far below, where `lambdaMax` solves, w is the same, but on a wide table it takes hundreds of times as long to find.
 * Undefined where no λ shows anything and nothing is asked for.
 */
export function roughStart(
  problem: PushProblem,
  least: number,
  minimize: Minimizer,
  check?: Check,
): LambdaMax | undefined {
  const { loss } = problem
  const means = { minimize, check }
  const base = meanProblem(problem)
  const first = ofMeanOfAll(base, loss.dualAtZero().subarray(loss.positives))
  if (isMeanOfAll(loss)) return first
  const told = soonByParabola(problem, minimize)
  if (told) return told
  if (least > 0) {
    const found = startAt(base, least, first, means)
    return found.lower > 0 ? found : { ...found, value: least }
  }
  let known = first
  while (known.upper > LEAST * first.value) {
    known = startAt(base, DOWN * known.upper, known, means)
    if (known.lower > 0) return known
  }
  return undefined
}

/** What is found at a λ: a combination of negatives that shows w = 0 to be optimal, or the solution, from a point of the hull. */
function startAt(
  base: Problem,
  lambda: number,
  { hull }: LambdaMax,
  { minimize, check }: { minimize: Minimizer; check: Check | undefined },
): LambdaMax {
  const trial = { ...base, lambda }
  const near = base.map.cols >= WIDE && hasOneThreshold(base) ? nearCombination(trial, check) : undefined
  if (!near) return bracket(trial, minimize(trial, GAP, emptyPoint(trial, hull)))
  const upper = base.penalty.emptyNorm(pullOf(base.map, emptyPoint(trial, near).dual))
  return { value: upper, lower: 0, upper, hull: near }
}
