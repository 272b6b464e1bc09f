import { type Certificate, certificate } from '../../certificate/gap.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { OneThresholdProblem } from '../../problem/problem.js'
import { alm } from '../alm/alm.js'
import type { RestrictedProblem } from '../alm/working-features.js'
import { type Approximation, approximate } from '../approximate.js'
import type { Iterate } from '../solver.js'
import { Incumbent } from './incumbent.js'
import { NearRows } from './near-rows.js'
import { type Start, withHinges } from './start.js'

/** The first restricted problem, and those with sampled positives, are not solved more precisely than this. */
const ROUGH = 2e-3
/**
 * A restricted problem is solved to this part of the whole one's gap: more would be thrown away. Once no row is missing
 * from it, or hardly any can be, it is solved to the end, to this part of the gap aimed at.
 */
const INNER = 0.1
const NEAR = 1e-4
const END = 0.6
/** Iterates of alm for one restricted problem. */
const UPDATES = 60
/** Positives are sampled until the objective is this near to that of the sample, or no longer comes nearer so fast. */
const SAMPLED = { gap: 0.03, progress: 0.5 }
/** A certificate is asked for after so many rounds at the latest. */
const SILENT_ROUNDS = 6
/** After a content certificate, the next one is asked for at this part of its gap. */
const FURTHER = 0.1

/**
 * Restricted problems, each solved more precisely and on more rows than the one before, until the gap is as small as aimed
 * at. Objective and lower bound are known on all rows after every round, so a point is only handed over when it is worth
 * its certificate.
 */
export function* rounds(
  problem: OneThresholdProblem,
  aimed: number,
  start: Start,
): Generator<Iterate, never, Certificate> {
  const search = new Search(problem, start)
  const tentative = (): Iterate => ({ ...search.best(), tentative: true })
  let aim = aimed
  let silent = 0
  for (;;) {
    yield tentative()
    const reached = search.gap() <= aim
    if (reached || silent++ === SILENT_ROUNDS) {
      yield search.best()
      silent = 0
    }
    if (reached) aim *= FURTHER
    const part = search.restrict()
    const goal = { gap: search.precision(aim), iterates: UPDATES, ...search.from(part) }
    yield tentative()
    search.moveTo(part, yield* seenAs(approximate(alm, part.problem, goal), tentative))
  }
}

/** Passes on what an inner iteration yields, as the outer problem sees it. */
export function* seenAs<T>(inner: Generator<Iterate, T, unknown>, view: (point: Iterate) => Iterate) {
  let step = inner.next()
  for (; !step.done; step = inner.next()) yield view(step.value)
  return step.value
}

/** What the rounds know. */
class Search {
  private readonly rows: NearRows
  private readonly incumbent: Incumbent
  private w: Vec
  private scores: Vec
  private dual: Vec
  private lower: { bound: number; dual: Vec }
  /** The last restricted problem's value: a lower bound, or while positives are sampled, an estimate of one. */
  private estimate: number
  /** How far the objective was from the sample's when it was last looked at. */
  private distance = 1
  /** How far the incumbent followed the last w. */
  private step: number
  private grown = true
  private round = 0

  constructor(
    private readonly problem: OneThresholdProblem,
    private readonly start: Start,
  ) {
    this.rows = new NearRows(problem, start.spread)
    // What is known of all positives is better than a sample of them.
    if (start.bound > 0) this.rows.endSampling()
    this.incumbent = new Incumbent(problem)
    this.w = start.w
    this.scores = start.scores
    this.dual = start.dual
    this.lower = { bound: start.bound, dual: start.dual }
    this.estimate = start.bound
    this.step = this.incumbent.moveTowards(this.w, this.scores)
  }

  best(): Iterate {
    return { w: this.incumbent.w, dual: this.lower.dual }
  }

  /** The relative gap on all rows. */
  gap(bound = this.lower.bound): number {
    return certificate(this.incumbent.primal, bound).relativeGap
  }

  /** The next restricted problem, with the rows that the last w brought near. */
  restrict(): RestrictedProblem {
    const { rows, problem } = this
    if (rows.sampled && this.sampledEnough()) {
      rows.endSampling()
      if (this.round > 0) this.dual = withHinges(problem, this.scores, this.dual)
    }
    this.grown = rows.take(this.scores, this.dual)
    return rows.restrict()
  }

  private sampledEnough(): boolean {
    const before = this.distance
    this.distance = this.gap(this.estimate)
    return this.distance <= SAMPLED.gap || (this.round > 1 && this.distance > SAMPLED.progress * before)
  }

  /** How precisely the next restricted problem is worth solving. */
  precision(aim: number): number {
    const gap = this.gap(this.estimate)
    const end = this.rows.sampled || this.estimate === 0 ? ROUGH : END * aim
    return this.grown && gap > NEAR ? Math.max(end, INNER * gap) : end
  }

  /** Where to start on it: at the last w, or at the incumbent if w went too far. From a mere guess alm finds its own way. */
  from(part: RestrictedProblem): { from?: Iterate } {
    if (this.round === 0 && this.start.guess) return {}
    const w = this.step < 0.5 ? this.incumbent.w : this.w
    return { from: part.contract({ w, dual: this.dual }) }
  }

  /** Scans all rows with the w that the restricted problem gave. */
  moveTo(part: RestrictedProblem, { point, certificate }: Approximation): void {
    const { map } = this.problem
    const { w, dual } = part.expand(point)
    this.w = w
    this.dual = dual
    this.estimate = certificate.dual
    if (!this.rows.sampled && this.estimate > this.lower.bound) this.lower = { bound: this.estimate, dual }
    this.scores = map.apply(w, new Float64Array(map.rows))
    this.step = this.incumbent.moveTowards(w, this.scores)
    this.round++
  }
}
