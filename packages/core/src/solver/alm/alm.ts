import { type Certificate, certify } from '../../certificate/gap.js'
import { type Problem, pullOf, withParts } from '../../problem/problem.js'
import { approximate } from '../approximate.js'
import { hasKinds, iterateKinds } from '../kinds/kinds-path.js'
import type { Iterate, Solver } from '../solver.js'
import { pause } from '../solver.js'
import { AugmentedLagrangian } from './augmented-lagrangian.js'
import { guessedStart } from './guessed-start.js'
import { MetricSchedule } from './metric-schedule.js'
import { endsExactly, endsInDual, QuadraticEnds } from './quadratic-ends.js'
import { reduceToRowSpace } from './row-space.js'
import { growFeatures, initialFeatures, restrictTo } from './working-features.js'

type Iteration = Generator<Iterate, never, Certificate>

/**
 * The general solver: the method of multipliers for eq. (5), with the pairs collapsed and both nonsmooth terms split off,
 * each minimization done by semismooth Newton steps (augmented-lagrangian.ts).
 *
 * @paper eq:5
 */
export const alm: Solver = {
  name: 'alm',
  summary: 'augmented Lagrangian with semismooth Newton steps over the m + n scores',
  takes: 'every penalty and threshold, lists, signs and factors',
  reference: 'Rakotomamonjy 2012, eqs (5)–(8); Li, Sun and Toh 2018',
  cost: 'a few products with X, and a Newton system of the smaller of features and free rows',
  supports: () => true,
  iterate: iterateAlm,
}

/** Newton steps for one minimization: enough to end on the right piece, few enough to move on when lost. */
const NEWTON_STEPS = 100
/** The dual constraint is met to this part of the gap, relative to λ: what is missing costs the lower bound as much. */
const INFEASIBLE = 0.1
/** Where the approach begins, as a part of where the path does, and how far it goes from λ to λ. */
const STAGES = { first: 0.3, ratio: 5 }
/** Without kinks in the penalty, Newton's method finds its way from further off. */
const STAGES_WITHOUT_KINKS = { first: 0.01, ratio: 30 }
/** Problems up to this size are solved exactly from a guess: with more features there are often too many free rows. */
const SMALL = { rows: 1000, features: 115 }
/** Where what was found that way has a larger relative gap, it is no start for anything. */
const WORTHLESS = 1e-3
/** A stage of the approach is left at this relative gap, or after so many multiplier updates. */
const ROUGH = { gap: 0.5, iterates: 30 }

/** An objective of 0, which features that are never penalized may reach, is no unit to measure in. */
const LOWEST = 1e-10

/** The same without a look for rows that are equal: a working set has few that are. */
export const almByRows: Pick<Solver, 'iterate'> = { iterate: iterateRows }

/** By kinds of rows, where the table and the penalty allow it. */
function* iterateAlm(problem: Problem, tolerance: number, from?: Iterate): Iteration {
  if (hasKinds(problem)) return yield* follow(problem, tolerance, yield* iterateKinds(problem, from))
  return yield* iterateRows(problem, tolerance, from)
}

/** Where the penalty allows, in the span of the rows instead of all features; sparse rows are no longer sparse there. */
function* iterateRows(problem: Problem, tolerance: number, from?: Iterate): Iteration {
  const reduced = endsInDual(problem) ? undefined : reduceToRowSpace(problem)
  if (!reduced) return yield* follow(problem, tolerance, from ?? (yield* startOf(problem, tolerance)))
  const iteration = iterateRows(reduced.problem, tolerance, from && reduced.contract(from))
  let point = iteration.next().value
  for (;;) point = iteration.next(yield reduced.expand(point)).value
}

/** The solution itself, where a guess leads to it; else a point from which it can be found. */
function* startOf(problem: Problem, tolerance: number): Generator<Iterate, Iterate, Certificate> {
  const guess = isSmall(problem) && endsExactly(problem) ? guessedStart(problem) : undefined
  if (!guess) return yield* approach(problem)
  for (const point of new QuadraticEnds(problem, tolerance).exactly(guess, 1)) {
    const { relativeGap } = yield point
    if (!point.tentative && relativeGap <= WORTHLESS) return point
  }
  return yield* approach(problem)
}

function isSmall({ map: { rows, cols } }: Problem): boolean {
  return rows <= SMALL.rows && cols <= SMALL.features
}

/**
 * From far away, a small λ gives Newton's method hardly any curvature to hold on to. So walk down from a λ near where the
 * path starts, each λ a part of the one before, solving roughly.
 */
function* approach(problem: Problem): Generator<Iterate, Iterate, unknown> {
  let point = emptyPoint(problem)
  const u = pullOf(problem.map, point.dual)
  yield pause(point)
  const hasKinks = problem.penalty.blockNorms(u, u.slice()) !== undefined
  const { first, ratio } = hasKinks || endsInDual(problem) ? STAGES : STAGES_WITHOUT_KINKS
  for (let lambda = first * problem.penalty.emptyNorm(u); lambda > 1.5 * problem.lambda; lambda /= ratio) {
    const stage = yield* approximate({ iterate: follow }, withParts(problem, { lambda }), { ...ROUGH, from: point })
    point = stage.point
  }
  return point
}

/** w = 0, and multipliers that belong to it. */
function emptyPoint({ map, loss }: Problem): Iterate {
  return { w: new Float64Array(map.cols), dual: loss.dualAtZero() }
}

/** Multiplier updates on a working set of features that grows until the whole problem's certificate is content. */
function* follow(problem: Problem, tolerance: number, from: Iterate = emptyPoint(problem)): Iteration {
  let point = from
  let features = initialFeatures(problem, point)
  for (;;) {
    yield pause(point)
    const restricted = restrictTo(problem, features)
    yield pause(point)
    const partial = features.length < problem.map.cols
    const updates = multiplierUpdates(restricted.problem, tolerance, restricted.contract(point))
    for (const { iterate, certificate } of updates) {
      point = restricted.expand(iterate)
      const whole = yield point
      if (!certificate) continue
      if (partial && certificate.relativeGap <= Math.max(0.3 * tolerance, 0.1 * whole.relativeGap)) break
    }
    features = growFeatures(problem, point, features)
  }
}

/**
 * The method of multipliers, eqs (6)–(8), on one problem, unless a quick end is found before. Only updates come with a
 * certificate: quick ends are for penalties that use all features, where it is not asked for, and tentative points are
 * worth none.
 */
function* multiplierUpdates(
  problem: Problem,
  tolerance: number,
  from: Iterate,
): Generator<{ iterate: Iterate; certificate?: Certificate }> {
  const ends = new QuadraticEnds(problem, tolerance)
  const begin = yield* iteratesOf(ends.inDual(from, 1))
  const start = certify(problem, begin.w, begin.dual)
  yield { iterate: pause(begin) }
  let level = Math.min(1, Math.max(LOWEST, start.primal))
  let gap = Math.min(1, start.relativeGap)
  const schedule = new MetricSchedule(problem, level, gap)
  const lagrangian = new AugmentedLagrangian(problem, begin)
  yield { iterate: pause(begin) }
  for (;;) {
    const limits = {
      precision: 1e-2 * gap * level,
      infeasibility: INFEASIBLE * gap * problem.lambda,
      steps: NEWTON_STEPS,
    }
    let newtonSteps = 0
    for (newtonSteps of lagrangian.minimize(schedule.metrics(), limits)) yield { iterate: lagrangian.tentative() }
    const iterate = lagrangian.updateMultipliers()
    yield { iterate: pause(iterate) }
    const certificate = certify(problem, iterate.w, iterate.dual)
    yield { iterate: pause(iterate) }
    yield { iterate, certificate }
    const before = gap
    gap = Math.min(1, certificate.relativeGap)
    level = Math.min(level, Math.max(LOWEST, certificate.primal))
    yield* iteratesOf(ends.exactly(iterate, gap))
    yield* iteratesOf(ends.inDual(iterate, gap))
    schedule.advance(iterate, { primal: certificate.primal, improvement: gap / before, newtonSteps })
  }
}

/** Points of a quick end, which need no certificate here. */
function* iteratesOf<Found>(points: Generator<Iterate, Found>): Generator<{ iterate: Iterate }, Found> {
  let step = points.next()
  for (; !step.done; step = points.next()) yield { iterate: step.value }
  return step.value
}
