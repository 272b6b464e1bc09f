import type { Certificate } from '../../certificate/gap.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { OneThresholdProblem } from '../../problem/problem.js'
import { almByRows } from '../alm/alm.js'
import { type Approximation, approximate } from '../approximate.js'
import { type Iterate, pause } from '../solver.js'
import type { AskedRows, Found, Goal, Restricted, Told } from './asked-rows.js'
import { Incumbent } from './incumbent.js'
import { NearRows } from './near-rows.js'
import { rounds } from './rounds.js'
import { type Start, setByHinges } from './start.js'

/** Iterates of alm for one restricted problem. */
const UPDATES = 60

/** The rounds on rows in memory. */
export function* roundsInMemory(
  problem: OneThresholdProblem,
  aim: number,
  start: Start,
): Generator<Iterate, never, Certificate> {
  const { bound: value, guess } = start
  // What is known of all positives is better than a sample of them.
  return yield* rounds(new RowsInMemory(problem, start), aim, { point: start, value, sampled: value === 0, guess })
}

/** Passes on what an inner iteration yields, as the outer problem sees it. */
export function* seenAs<T>(inner: Generator<Iterate, T, unknown>, view: (point: Iterate) => Iterate) {
  let step = inner.next()
  for (; !step.done; step = inner.next()) yield view(step.value)
  return step.value
}

/**
 * Rows that are at hand: the scores of the last w and of the best one are kept, and so is for every row what it is to the
 * restricted problem. Yields points for `run`: each is worth its certificate, unless it is tentative.
 */
class RowsInMemory implements AskedRows<Iterate, Certificate, Iterate> {
  readonly inner = 0.1
  readonly manyPositives: boolean
  private readonly near: NearRows
  private readonly incumbent: Incumbent
  private scored: { w: Vec; scores: Vec }
  private found: Found<Iterate>
  /** The multipliers of the highest lower bound. */
  private lower: { bound: number; dual: Vec }

  constructor(
    private readonly problem: OneThresholdProblem,
    start: Start,
  ) {
    this.near = new NearRows(problem, start.spread)
    this.manyPositives = this.near.sampled
    this.incumbent = new Incumbent(problem)
    this.scored = start
    this.found = { point: start, value: 0, sampled: true }
    this.lower = { bound: 0, dual: start.dual }
  }

  /** Scans all rows, and looks for the best point on the way there. */
  *look(found: Found<Iterate>): Generator<Iterate, Told, Certificate> {
    const { point, value, sampled } = found
    this.found = found
    if (!sampled && value > this.lower.bound) this.lower = { bound: value, dual: point.dual }
    const { w, scores } = this.scoresOf(point.w)
    const step = this.incumbent.moveTowards(w, scores)
    yield pause(this.best())
    return { primal: this.incumbent.primal, w: this.incumbent.w, bound: this.lower.bound, step }
  }

  best(): Iterate {
    return { w: this.incumbent.w, dual: this.lower.dual }
  }

  restrict(sampled: boolean): Restricted<Iterate> {
    const { near, problem, scored, found } = this
    const { scores } = scored
    let { dual } = found.point
    if (near.sampled && !sampled) {
      near.endSampling()
      if (found.sampled) dual = setByHinges(problem, scores, dual.slice())
    }
    const grown = near.take(scores, dual)
    const { contract, ...part } = near.restrict()
    return { ...part, grown, from: (w) => contract({ w, dual }) }
  }

  *solve({ problem }: Restricted<Iterate>, goal: Goal): Generator<Iterate, Approximation, Certificate> {
    const best = pause(this.best())
    yield best
    return yield* seenAs(approximate(almByRows, problem, { ...goal, iterates: UPDATES }), () => best)
  }

  private scoresOf(w: Vec): { w: Vec; scores: Vec } {
    const { map } = this.problem
    if (this.scored.w !== w) this.scored = { w, scores: map.apply(w, new Float64Array(map.rows)) }
    return this.scored
  }
}
