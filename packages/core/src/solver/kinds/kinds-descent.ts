import type { ScoreMetric } from '../../loss/loss.js'
import { CountedPushLoss } from '../../loss/push/counted-push.js'
import { dot } from '../../numeric/algebra/dot.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Problem } from '../../problem/problem.js'
import { lineSearch } from '../alm/line-search.js'
import type { Iterate } from '../solver.js'
import { CurvedModel } from './curved-model.js'
import { RowKinds } from './row-kinds.js'
import { addLine, dotLine, type SparseTable, sparseTable } from './sparse-table.js'

/** Features whose pull is such a part of λ are taken in before they are needed; beyond λ by more than `ABOVE` they are missed. */
const WITHIN_REACH = 0.9
const ABOVE = 1.01
/** So often features that were missed are taken in at one λ. */
const ROUNDS = 8
const NEWTON_STEPS = 30
/** A model is minimized to such a part of what its slopes are off by: the next one is another. */
const ACCURACY = 0.3
/** What w = 0 gains is no unit to measure in. */
const LEAST_GAIN = 1e-3
const LEAST_LEVEL = 1e-6
/** A weight that is so small after a step that leads to 0 is rounding. */
const DUST = 1e-14
/** So many negatives at most share the multipliers of a maximum. */
const SHARING = 100
/** A step of which less was taken saw too far: the next ones are damped more, by this factor; one that was taken nearly whole, less. */
const SHORT = 0.3
const WHOLE = 0.9
const CAUTION = 10

/** How precisely a λ is solved. */
export interface Precision {
  /** Multiplier updates at most. No more are made where what is smoothed away is such a part of what w gains. */
  updates: number
  gap: number
  /** A minimization ends where a step promises such a part of the gain, or slopes are off by such a part of λ. */
  promise: number
  slope: number
  /** The widths of the kinks as the augmented Lagrangian sees them (alm/metric-schedule.ts). */
  hinge: number
  negative: number
}

/** Some thousandths of what w gains are left: for models that are only compared. */
export const ROUGH: Precision = { updates: 3, gap: 0.01, promise: 1e-3, slope: 0.02, hinge: 0.1, negative: 0.03 }

/**
 * The method of multipliers on the rows' scores alone, for Σ f_k|w_k| on a sparse table with one threshold. φ(w) = Σ λf_k|w_k| +
 * env_h(Xw + δ/ρ) is minimized by Newton steps whose models are minimized weight by weight and by leaps (curved-model.ts), on
 * the features within reach and the kinds of rows that these tell apart. Multipliers are kept from λ to λ, so that on a path one
 * or two updates are enough for each.
 */
export class KindsDescent {
  /** w, by the places of the features, and the scores of the kinds. */
  private w: Vec = new Float64Array(0)
  private scores: Vec = this.w
  /** δ, the multipliers of the kinds, and those at the current w. */
  private delta: Vec = this.w
  private deltaNew: Vec = this.w
  private slopes: Vec = this.w
  private lambdas: Vec = this.w
  private rho: Vec = this.w
  private smoothed: Vec = this.w
  private readonly table: SparseTable
  private readonly kinds: RowKinds
  private loss: CountedPushLoss
  private model: CurvedModel
  private metric: ScoreMetric = { kink: 1, negative: 1 }
  /** Multipliers of all rows, where they pull the weights, and f, what holds them. */
  private readonly dual: Vec
  private readonly pull: Vec
  private readonly factors: Vec
  /** The lowest objective so far, and what w gains over w = 0. */
  private level = 1
  private gain = LEAST_GAIN
  private lambda = 0
  /** So many times as much damping as usual. */
  private caution = 1

  constructor(
    private readonly problem: Problem,
    from?: Iterate,
  ) {
    const { map, loss } = problem
    this.table = sparseTable(map)
    this.dual = from?.dual.slice() ?? loss.dualAtZero()
    this.pull = new Float64Array(map.cols)
    this.factors = problem.penalty.box?.factors ?? new Float64Array(map.cols).fill(1)
    this.kinds = new RowKinds(this.table, loss.weights)
    this.loss = new CountedPushLoss(this.kinds.weights, this.kinds.counts, loss.thresholdCount)
    this.model = new CurvedModel(this.kinds.rows, this.kinds.columns)
    this.look()
    this.takeIn(from ? Array.from(from.w.keys()).filter((k) => from.w[k] !== 0) : [])
    if (from) this.w = Float64Array.from(this.kinds.features, (k) => from.w[k])
    this.addScores(this.w, this.scores)
  }

  /** The λ from which on the multipliers at hand show w = 0 to be optimal. */
  get start(): number {
    return this.problem.penalty.emptyNorm(this.pull)
  }

  /** How many features are to be held at λ, as far as the multipliers at hand tell. */
  inReach(lambda: number): number {
    return this.kinds.features.length + this.outside(WITHIN_REACH * lambda).length
  }

  get point(): Iterate {
    const w = new Float64Array(this.pull.length)
    this.kinds.features.forEach((k, a) => {
      w[k] = this.w[a]
    })
    return { w, dual: this.dual.slice() }
  }

  /**
   * To the solution at λ from the one before, with a sign of life after every step. Returns whether the last minimization came to its
   * end; where it did not, multipliers are as they were.
   */
  *solve(lambda: number, precision: Precision): Generator<void, boolean> {
    this.lambda = lambda
    let ended = true
    for (let round = 0, part = WITHIN_REACH; round < ROUNDS; round++, part = 1) {
      this.takeIn(this.outside(part * lambda))
      this.lambdas = Float64Array.from(this.kinds.features, (k) => lambda * this.factors[k])
      for (let update = 0; update < precision.updates; update++) {
        ended = yield* this.minimize(precision)
        if (ended) this.delta.set(this.deltaNew)
        if (this.measure() <= precision.gap) break
      }
      this.kinds.expand(this.delta, this.dual)
      this.look()
      if (this.outside(ABOVE * lambda).length === 0) return ended
    }
    return ended
  }

  /** The features that have no place yet and whose pull is as large as what the penalty holds at λ. */
  private outside(lambda: number): number[] {
    const { pull, factors } = this
    const { place } = this.kinds
    const features: number[] = []
    for (let k = 0; k < pull.length; k++) {
      if (place[k] < 0 && Math.abs(pull[k]) >= lambda * factors[k]) features.push(k)
    }
    return features
  }

  private look(): void {
    const { dual, pull } = this
    pull.fill(0)
    for (let i = 0; i < dual.length; i++) if (dual[i] !== 0) addLine(this.table.rows, i, -dual[i], pull)
  }

  private takeIn(features: readonly number[]): void {
    const { kinds, problem } = this
    if (features.length === 0 && this.delta.length > 0) return
    kinds.add(features)
    this.loss = new CountedPushLoss(kinds.weights, kinds.counts, problem.loss.thresholdCount)
    this.model = new CurvedModel(kinds.rows, kinds.columns)
    this.delta = kinds.contract(this.dual)
    const [row, feature] = [() => new Float64Array(this.delta.length), () => new Float64Array(kinds.features.length)]
    const w = feature()
    w.set(this.w)
    this.w = w
    this.slopes = feature()
    this.deltaNew = row()
    this.rho = row()
    this.smoothed = row()
    this.scores = row()
    this.addScores(w, this.scores)
  }

  private addScores(w: Vec, scores: Vec): void {
    for (let a = 0; a < w.length; a++) if (w[a] !== 0) addLine(this.kinds.columns, a, w[a], scores)
  }

  /** What smoothing left of the gap, as a part of what w gains. What violates the dual constraint is not counted. */
  private measure(): number {
    const { w, lambdas, loss } = this
    let primal = loss.value(this.scores)
    for (let a = 0; a < w.length; a++) primal += lambdas[a] * Math.abs(w[a])
    this.level = Math.max(LEAST_LEVEL, Math.min(this.level, primal))
    this.gain = Math.max(LEAST_GAIN, 1 - primal)
    return (primal - loss.dualValue(this.delta)) / this.gain
  }

  /** Newton steps on φ; returns whether so many were enough. */
  private *minimize({ promise, slope, hinge, negative }: Precision): Generator<void, boolean> {
    const { problem, kinds, level, w, model, slopes, lambdas } = this
    const support = Math.max(problem.loss.thresholdCount, Math.min(kinds.features.length, SHARING))
    this.metric = { kink: hinge / level, negative: level / (negative * support) }
    this.loss.rowWeights(this.metric, this.rho)
    this.evaluate(this.scores)
    for (let step = 0; step < NEWTON_STEPS; step++) {
      yield
      const violation = this.renewSlopes()
      if (violation <= slope) return true
      const at = { w, slopes, lambdas, curvature: this.loss.curvature(), violation, caution: this.caution }
      model.minimize(at, ACCURACY * violation * this.lambda)
      const promised = this.directionSlope(0) + dot(slopes, model.step)
      const length = promised < 0 ? this.walk(promised) : 0
      if (length > 0 && -promised <= promise * this.gain) return true
      this.learnFrom(length)
    }
    return false
  }

  /**
   * Where fewer rows are next to their kinks than there are weights, models are flat in some directions and steps lead far beyond
   * what they know. Too short a step is no minimum, and multipliers that are renewed there are worse than before.
   */
  private learnFrom(length: number): void {
    if (length < SHORT) this.caution *= CAUTION
    else if (length > WHOLE) this.caution = Math.max(1, this.caution / CAUTION)
  }

  /** The slopes of the loss, and how far the farthest is from what optimality asks of it, as a part of λ. */
  private renewSlopes(): number {
    const { slopes, w, lambdas } = this
    let most = 0
    for (let a = 0; a < slopes.length; a++) {
      const slope = dotLine(this.kinds.columns, a, this.deltaNew)
      slopes[a] = slope
      most = Math.max(most, w[a] === 0 ? Math.abs(slope) - lambdas[a] : Math.abs(slope + Math.sign(w[a]) * lambdas[a]))
    }
    return most / this.lambda
  }

  /** Along the step of the model, as far as φ falls; returns which part of it. */
  private walk(promised: number): number {
    const { w, model, scores } = this
    const direction = new Float64Array(scores.length)
    const trial = new Float64Array(scores.length)
    this.addScores(model.step, direction)
    const length = lineSearch(promised, (t) => {
      for (let g = 0; g < trial.length; g++) trial[g] = scores[g] + t * direction[g]
      this.evaluate(trial)
      return this.directionSlope(t) + dot(this.deltaNew, direction)
    })
    for (let a = 0; a < w.length; a++) w[a] = this.weightAt(a, length)
    scores.set(trial)
    return length
  }

  private weightAt(a: number, t: number): number {
    const weight = this.w[a] + t * this.model.step[a]
    return Math.abs(weight) < DUST ? 0 : weight
  }

  /** The slope of the penalty along the step, on the near side of its kinks. */
  private directionSlope(t: number): number {
    const { w, lambdas, model } = this
    let sum = 0
    for (let a = 0; a < w.length; a++) {
      const by = model.step[a]
      if (by !== 0) sum += lambdas[a] * Math.sign(this.weightAt(a, t) || w[a] || by) * by
    }
    return sum
  }

  /** The multipliers of the kinds at these scores. */
  private evaluate(scores: Vec): void {
    const { delta, rho, smoothed } = this
    for (let g = 0; g < scores.length; g++) smoothed[g] = scores[g] + delta[g] / rho[g]
    this.loss.proxDual(smoothed, this.metric, this.deltaNew)
  }
}
