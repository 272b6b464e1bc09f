import { CountedProx } from '../../loss/push/counted-prox.js'
import type { TurnedTable } from '../../numeric/matrix/turned-table.js'
import { dotOf } from '../../numeric/portable/line-products.js'
import { addScaled } from '../../numeric/portable/lines.js'
import {
  copy,
  type f64,
  fill,
  type Integers,
  type i32,
  integers,
  type Numbers,
  room,
} from '../../numeric/portable/numbers.js'
import { SlopeBracket } from '../alm/line-search.js'
import { CurvedModel } from './curved-model.js'
import { RowKinds } from './row-kinds.js'

/** Features whose pull is such a part of λ are taken in before they are needed; beyond λ by more than `ABOVE` they are missed. */
const WITHIN_REACH: f64 = 0.9
const ABOVE: f64 = 1.01
/** So often features that were missed are taken in at one λ. */
const ROUNDS = 8
const NEWTON_STEPS = 30
/** A model is minimized to such a part of what its slopes are off by: the next one is another. */
const ACCURACY: f64 = 0.3
/** What w = 0 gains is no unit to measure in. */
const LEAST_GAIN: f64 = 1e-3
const LEAST_LEVEL: f64 = 1e-6
/** A weight that is so small after a step that leads to 0 is rounding. */
const DUST: f64 = 1e-14
/** So many negatives at most share the multipliers of a maximum. */
const SHARING: f64 = 100
/** A step of which less was taken saw too far: the next ones are damped more, by this factor; one that was taken nearly whole, less. */
const SHORT: f64 = 0.3
const WHOLE: f64 = 0.9
const CAUTION: f64 = 10

/** What a solution at λ is: under way, at a minimum, or given up before one was reached. */
export const GOING = 0
export const ENDED = 1
const GAVE_UP = 2

/**
 * The method of multipliers on the rows' scores alone, for Σ f_k|w_k| on a sparse table with one threshold. φ(w) = Σ λf_k|w_k| +
 * env_h(Xw + δ/ρ) is minimized by Newton steps whose models are minimized weight by weight and by leaps (curved-model.ts), on
 * the features within reach and the kinds of rows that these tell apart. Multipliers are kept from λ to λ, so that on a path one
 * or two updates are enough for each.
 *
 * Portable (portable/numbers.ts): one descent at a time, as often as there are thresholds and starts over the same rows.
 */
export class Descent {
  readonly kinds: RowKinds
  /** Multipliers of all rows, where they pull the weights, and f, what holds them. */
  readonly dual: Numbers
  readonly pull: Numbers
  readonly factors: Numbers
  /** w of all features: where a descent starts, and what is told of it. */
  readonly weights: Numbers
  private readonly loss: CountedProx
  private readonly model: CurvedModel
  private readonly bracket: SlopeBracket
  /** The scores of the kinds; δ, their multipliers, and those at the current w. */
  private readonly scores: Numbers
  private readonly delta: Numbers
  private readonly deltaNew: Numbers
  private readonly rho: Numbers
  private readonly smoothed: Numbers
  private readonly direction: Numbers
  private readonly trial: Numbers
  private readonly missed: Integers
  private k: f64 = 1
  private kink: f64 = 1
  private negative: f64 = 1
  /** The lowest objective so far, and what w gains over w = 0. */
  private level: f64 = 1
  private gain: f64 = LEAST_GAIN
  private lambda: f64 = 0
  /** So many times as much damping as usual. */
  private caution: f64 = 1
  /** How precisely λ is solved: see `Precision` in kinds-descent.ts. */
  private updates: i32 = 1
  private gap: f64 = 0
  private promise: f64 = 0
  private slope: f64 = 0
  private hinge: f64 = 1
  private negativeWidth: f64 = 1
  /** How far the solution at λ is. */
  private round: i32 = 0
  private update: i32 = 0
  private newton: i32 = 0

  constructor(private readonly table: TurnedTable) {
    const rows = table.rows
    const cols = table.cols
    const kinds = new RowKinds(table)
    this.kinds = kinds
    this.dual = room(rows)
    this.pull = room(cols)
    this.factors = room(cols)
    this.weights = room(cols)
    this.loss = new CountedProx(rows, rows)
    this.model = new CurvedModel(kinds.rows, kinds.columns)
    this.bracket = new SlopeBracket()
    this.scores = room(rows)
    this.delta = room(rows)
    this.deltaNew = room(rows)
    this.rho = room(rows)
    this.smoothed = room(rows)
    this.direction = room(rows)
    this.trial = room(rows)
    this.missed = integers(cols)
  }

  /** From the weights and multipliers that are there, with so many positives, whose shares are there too, against the K highest. */
  begin(positives: i32, k: f64): void {
    const kinds = this.kinds
    this.k = k
    this.level = 1
    this.gain = LEAST_GAIN
    this.caution = 1
    kinds.begin(positives, this.loss.weights, this.loss.negatives.counts)
    this.look()
    for (let f = 0; f < this.table.cols; f++) if (this.weights[f] !== 0) kinds.add(f)
    kinds.describe()
    for (let a = 0; a < kinds.held; a++) this.model.w[a] = this.weights[kinds.features[a]]
    this.renewKinds()
  }

  /** How many features are to be held at λ, as far as the multipliers at hand tell. */
  inReach(lambda: f64): i32 {
    return this.kinds.held + this.listMissed(WITHIN_REACH * lambda)
  }

  /** Writes down w. */
  tell(): void {
    const kinds = this.kinds
    fill(this.weights, 0, 0, this.table.cols)
    for (let a = 0; a < kinds.held; a++) this.weights[kinds.features[a]] = this.model.w[a]
  }

  /** To the solution at λ from the one before, which `advance` goes on with. */
  aim(lambda: f64, updates: i32, gap: f64, promise: f64, slope: f64, hinge: f64, negative: f64): void {
    this.lambda = lambda
    this.updates = updates
    this.gap = gap
    this.promise = promise
    this.slope = slope
    this.hinge = hinge
    this.negativeWidth = negative
    this.round = 0
    this.takeIn(WITHIN_REACH * lambda)
  }

  /**
   * So many Newton steps, or to the end: whether it is reached. Where the last minimization did not come to its end, multipliers are as
   * they were.
   */
  advance(steps: i32): i32 {
    for (let step = 0; step < steps; step++) {
      if (this.newton === 0) this.beginMinimum()
      const ended = this.stepDown()
      if (!ended && ++this.newton < NEWTON_STEPS) continue
      this.newton = 0
      if (!this.isUpdated(ended)) continue
      this.kinds.expand(this.delta, this.dual)
      this.look()
      const isWhole = this.listMissed(ABOVE * this.lambda) === 0 || ++this.round === ROUNDS
      if (isWhole) return ended ? ENDED : GAVE_UP
      this.takeIn(this.lambda)
    }
    return GOING
  }

  /** Renews the multipliers where a minimum was reached; whether these are enough. */
  private isUpdated(ended: boolean): boolean {
    if (ended) copy(this.delta, this.deltaNew, this.kinds.count)
    return this.measure() <= this.gap || ++this.update === this.updates
  }

  /** Lists the features that have no place yet and whose pull is as large as what the penalty holds at λ. */
  private listMissed(lambda: f64): i32 {
    const pull = this.pull
    const place = this.kinds.place
    let count = 0
    for (let f = 0; f < this.table.cols; f++) {
      if (place[f] < 0 && Math.abs(pull[f]) >= lambda * this.factors[f]) this.missed[count++] = f
    }
    return count
  }

  private look(): void {
    const dual = this.dual
    fill(this.pull, 0, 0, this.table.cols)
    for (let i = 0; i < this.table.rows; i++) if (dual[i] !== 0) this.table.byRow.addLine(i, -dual[i], this.pull)
  }

  /** Takes in what is missed at that λ. */
  private takeIn(lambda: f64): void {
    const kinds = this.kinds
    const model = this.model
    const count = this.listMissed(lambda)
    this.update = 0
    if (count > 0) {
      for (let t = 0; t < count; t++) {
        model.w[kinds.held] = 0
        kinds.add(this.missed[t])
      }
      kinds.describe()
      this.renewKinds()
    }
    for (let a = 0; a < kinds.held; a++) model.lambdas[a] = this.lambda * this.factors[kinds.features[a]]
  }

  private renewKinds(): void {
    const kinds = this.kinds
    this.loss.begin(kinds.positiveKinds, kinds.count - kinds.positiveKinds, this.k)
    kinds.contract(this.dual, this.delta)
    this.writeScores(this.model.w, this.scores)
  }

  private writeScores(w: Numbers, scores: Numbers): void {
    const columns = this.kinds.columns
    fill(scores, 0, 0, this.kinds.count)
    for (let a = 0; a < columns.lines; a++) if (w[a] !== 0) columns.addLine(a, w[a], scores)
  }

  /** What smoothing left of the gap, as a part of what w gains. What violates the dual constraint is not counted. */
  private measure(): f64 {
    const w = this.model.w
    const lambdas = this.model.lambdas
    let primal = this.loss.value(this.scores)
    for (let a = 0; a < this.kinds.held; a++) primal += lambdas[a] * Math.abs(w[a])
    this.level = Math.max(LEAST_LEVEL, Math.min(this.level, primal))
    this.gain = Math.max(LEAST_GAIN, 1 - primal)
    return (primal - this.loss.dualValue(this.delta)) / this.gain
  }

  private beginMinimum(): void {
    const held: f64 = this.kinds.held
    const support = Math.max(this.k, Math.min(held, SHARING))
    this.kink = this.hinge / this.level
    this.negative = this.level / (this.negativeWidth * support)
    this.loss.writeMetric(this.kink, this.negative, this.rho)
    this.evaluate(this.scores)
  }

  /** A Newton step on φ; whether that was the last. */
  private stepDown(): boolean {
    const model = this.model
    const violation = this.renewSlopes()
    if (violation <= this.slope) return true
    this.loss.curve(this.smoothed)
    model.minimize(this.loss, violation, this.caution, ACCURACY * violation * this.lambda)
    const promised = this.directionSlope(0) + dotOf(model.slopes, model.step, this.kinds.held)
    const length: f64 = promised < 0 ? this.walk(promised) : 0
    if (length > 0 && -promised <= this.promise * this.gain) return true
    this.learnFrom(length)
    return false
  }

  /**
   * Where fewer rows are next to their kinks than there are weights, models are flat in some directions and steps lead far beyond
   * what they know. Too short a step is no minimum, and multipliers that are renewed there are worse than before.
   */
  private learnFrom(length: f64): void {
    if (length < SHORT) this.caution *= CAUTION
    else if (length > WHOLE) this.caution = Math.max(1, this.caution / CAUTION)
  }

  /** The slopes of the loss, and how far the farthest is from what optimality asks of it, as a part of λ. */
  private renewSlopes(): f64 {
    const w = this.model.w
    const lambdas = this.model.lambdas
    let most: f64 = 0
    for (let a = 0; a < this.kinds.held; a++) {
      const slope = this.kinds.columns.dotLine(a, this.deltaNew)
      this.model.slopes[a] = slope
      const isOff = w[a] === 0 ? Math.abs(slope) - lambdas[a] : Math.abs(slope + Math.sign(w[a]) * lambdas[a])
      most = Math.max(most, isOff)
    }
    return most / this.lambda
  }

  /** Along the step of the model, as far as φ falls; returns which part of it. */
  private walk(promised: f64): f64 {
    const w = this.model.w
    this.writeScores(this.model.step, this.direction)
    const length = this.search(promised)
    for (let a = 0; a < this.kinds.held; a++) w[a] = this.weightAt(a, length)
    copy(this.scores, this.trial, this.kinds.count)
    return length
  }

  private search(promised: f64): f64 {
    const bracket = this.bracket
    bracket.begin(promised)
    while (!bracket.ends(this.slopeAt(bracket.t)));
    return bracket.t
  }

  /** The slope of φ along the step, so far along it. */
  private slopeAt(t: f64): f64 {
    const count = this.kinds.count
    copy(this.trial, this.scores, count)
    addScaled(this.trial, 0, count, this.direction, 0, t)
    this.evaluate(this.trial)
    return this.directionSlope(t) + dotOf(this.deltaNew, this.direction, count)
  }

  private weightAt(a: i32, t: f64): f64 {
    const weight = this.model.w[a] + t * this.model.step[a]
    return Math.abs(weight) < DUST ? 0 : weight
  }

  /** The slope of the penalty along the step, on the near side of its kinks. */
  private directionSlope(t: f64): f64 {
    const model = this.model
    let sum: f64 = 0
    for (let a = 0; a < this.kinds.held; a++) {
      const by = model.step[a]
      if (by !== 0) sum += model.lambdas[a] * this.sideAt(a, t, by) * by
    }
    return sum
  }

  /** The sign of a weight there; at 0 that of where it comes from, or of where it goes. */
  private sideAt(a: i32, t: f64, by: f64): f64 {
    const there = this.weightAt(a, t)
    if (there !== 0) return Math.sign(there)
    const here = this.model.w[a]
    return Math.sign(here !== 0 ? here : by)
  }

  /** The multipliers of the kinds at these scores. */
  private evaluate(scores: Numbers): void {
    const smoothed = this.smoothed
    for (let g = 0; g < this.kinds.count; g++) smoothed[g] = scores[g] + this.delta[g] / this.rho[g]
    this.loss.evaluate(smoothed, this.kink, this.negative, this.deltaNew)
  }
}
