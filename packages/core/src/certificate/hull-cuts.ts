import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import type { PushLoss } from '../loss/push/push-loss.js'
import { addScaled } from '../numeric/algebra/add-scaled.js'
import { dot } from '../numeric/algebra/dot.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Penalty } from '../penalty/penalty.js'
import type { Problem, PushProblem } from '../problem/problem.js'
import type { Check, HullAnswer } from './hull-search.js'

/** Finds the multipliers and the w of a problem of few rows. */
type SolveFew = (problem: Problem, tolerance: number) => { w: Vec; dual: Vec }

/** On smaller tables the solver is there as soon; and the more features, the more cuts. */
const WORTH = { cells: 3e5, features: 100 }
/** Where the hull is round there would be hundreds: after so many, or where so many do not halve what is open, others go on. */
const STEPS = { most: 24, patience: 8 }
const EXACT = 1e-9
/** Others have use for a lower bound that is this part of the upper one. */
const SHOWS = 0.1
/** How well a problem of few rows is solved, which costs nothing. */
const FEW = 1e-11
/** The λ that few rows are solved at, as a part of a lower bound of λ_max, or of an upper one where there is no other yet. */
const BELOW = 0.5
const FAR_BELOW = 1e-3

/** The combination of the negatives that are highest along a direction, seen from the mean positive. */
interface Cut {
  readonly point: Vec
  readonly direction: Vec
  readonly loss: PushLoss
}

/** The bounds at hand, and what shows them: shares of the cuts, and a direction. */
class Bounds {
  lower = 0
  upper = Number.POSITIVE_INFINITY
  shares: Vec = new Float64Array(0)
  direction: Vec

  constructor(cols: number) {
    this.direction = new Float64Array(cols)
  }

  /** The part of λ_max that is not known. */
  get open(): number {
    return this.upper < Number.POSITIVE_INFINITY ? 1 - this.lower / this.upper : 1
  }

  /** Whether it is known on which side of a λ it lies. */
  tell(lambda: number): boolean {
    return lambda > 0 && (this.lower > lambda || this.upper <= lambda)
  }
}

/**
 * λ_max by cutting planes: the problem of few combinations of negatives instead of all (Kelley 1960). Its λ_max is never below that of
 * all; the w that shows it is looked at with all rows, which gives a lower bound, and the next combination. Of few features and
 * rows that tie, a dozen are enough, each a product with the data.
 *
 * Combinations of at least K negatives are among those of fewer: what was found for one threshold serves all smaller ones over the
 * same rows.
 */
export class HullCuts {
  private readonly cuts: Cut[] = []

  /**
   * How the mean positive lies to the hull: where no end was in sight, with bounds that are apart. It ends as soon as λ_max is known to
   * lie above `least`, or below. Undefined where it shows nothing.
   */
  ask(problem: PushProblem, solve: SolveFew, least = 0, check: Check = () => {}): HullAnswer | undefined {
    const { map, loss, penalty } = problem
    if (!penalty.box || map.rows * map.cols < WORTH.cells || map.cols > WORTH.features) return undefined
    const ground = new CutGround(problem)
    if (this.cuts.length === 0) this.cuts.push(ground.first())
    const cuts = this.cuts.filter((cut) => cut.loss.thresholdCount >= loss.thresholdCount)
    const bounds = new Bounds(map.cols)
    for (let step = 0, marked = 1; step < STEPS.most; step++) {
      check()
      const next = ground.look(cuts, bounds, solve, least)
      if (!next || bounds.open <= EXACT || bounds.tell(least)) break
      if (step % STEPS.patience === STEPS.patience - 1) {
        if (bounds.open > 0.5 * marked) break
        marked = bounds.open
      }
      cuts.push(next)
      this.cuts.push(next)
    }
    return bounds.open <= 1 - SHOWS || bounds.tell(least) ? ground.answer(cuts, bounds) : undefined
  }
}

/** The rows that cuts are made of, and one threshold. */
class CutGround {
  private readonly norm: Penalty
  private readonly mean: Vec
  private readonly scores: Vec

  constructor(private readonly problem: PushProblem) {
    const { map, loss, penalty } = problem
    this.norm = penalty.gauge()
    this.scores = new Float64Array(map.rows)
    this.scores.set(loss.weights)
    this.mean = map.applyTranspose(this.scores, new Float64Array(map.cols))
  }

  /** The mean of all negatives. */
  first(): Cut {
    const { loss, map } = this.problem
    return this.cutAlong(new Float64Array(map.cols), loss.withTopK(loss.mostTopK))
  }

  /** Solves the problem of the cuts, and looks along what shows its λ_max: the next cut, unless it lies below what is asked for. */
  look(cuts: readonly Cut[], bounds: Bounds, solve: SolveFew, least: number): Cut | undefined {
    const few = this.problemOf(cuts)
    const upper = Math.min(bounds.upper, this.norm.emptyNorm(cuts[0].point))
    const lambda = least || (bounds.lower > 0 ? BELOW * bounds.lower : FAR_BELOW * upper)
    const { w, dual } = solve({ ...few, lambda }, FEW)
    const shares = dual.slice(1)
    const sum = shares.reduce((total, share) => total + share, 0)
    for (let a = 0; a < shares.length; a++) shares[a] = sum > 0 ? shares[a] / sum : Number(a === 0)
    const beyond = few.map.applyTranspose(Float64Array.of(0, ...shares), new Float64Array(w.length))
    bounds.upper = this.norm.emptyNorm(beyond)
    bounds.shares = shares
    if (bounds.upper <= lambda || w.every((weight) => weight === 0)) return undefined
    const cut = this.cutAlong(w, this.problem.loss)
    const gain = -dot(w, cut.point)
    const lower = gain / this.norm.value(w)
    if (lower > bounds.lower) Object.assign(bounds, { lower, direction: w.map((weight) => weight / gain) })
    return cut
  }

  answer(cuts: readonly Cut[], { lower, upper, direction, shares }: Bounds): HullAnswer {
    const hull = new Float64Array(this.problem.loss.negatives)
    for (let a = 0; a < shares.length; a++) {
      if (shares[a] !== 0) addScaled(hull, shares[a], this.sharesAlong(cuts[a]))
    }
    return { place: lower > 0 ? 'outside' : 'unknown', hull, upper, lower, direction }
  }

  /** The mean positive, where everything is seen from, and the cuts. */
  private problemOf(cuts: readonly Cut[]): Omit<Problem, 'lambda'> {
    const { cols } = this.problem.map
    const rows = new Float64Array((1 + cuts.length) * cols)
    for (const [a, { point }] of cuts.entries()) rows.set(point, (1 + a) * cols)
    const loss = new InfinitePushLoss(Float64Array.of(1), cuts.length, 1)
    return { map: new DenseRows(1 + cuts.length, cols, rows), loss, penalty: this.norm }
  }

  private cutAlong(direction: Vec, loss: PushLoss): Cut {
    const { scores, problem, mean } = this
    const shares = this.sharesAlong({ direction, loss })
    scores.fill(0, 0, loss.positives).set(shares, loss.positives)
    const point = problem.map.applyTranspose(scores, new Float64Array(mean.length))
    for (let k = 0; k < point.length; k++) point[k] -= mean[k]
    return { point, direction, loss }
  }

  private sharesAlong({ direction, loss }: Pick<Cut, 'direction' | 'loss'>): Vec {
    const shares = new Float64Array(loss.negatives)
    loss.spreadOverTop(this.problem.map.apply(direction, this.scores), shares)
    return shares
  }
}
