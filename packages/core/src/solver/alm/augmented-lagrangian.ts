import type { ScoreMetric } from '../../loss/loss.js'
import { dot } from '../../numeric/algebra/dot.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Problem } from '../../problem/problem.js'
import { LazyPoint } from '../lazy-point.js'
import type { Iterate } from '../solver.js'
import { lineSearch } from './line-search.js'
import { newtonStep } from './newton-system.js'
import { SparseRows } from './sparse-rows.js'

/** The metrics of both splittings: σ per feature for z = w, ρ per row for s = Xw. */
export interface Metrics {
  steps: Vec
  scores: ScoreMetric
  /** The size of the objective, the unit in which progress is measured. */
  level: number
}

/**
 * A minimization ends when a Newton step promises to lower φ by less than `precision` and the multipliers are within
 * `infeasibility` of the dual constraint, or when the steps are used up.
 */
interface Limits {
  precision: number
  infeasibility: number
  steps: number
}

/** A promise this small, in units of the objective, is rounding, which no line search can keep. */
const NOTHING = 1e-22

/** The residual of a Newton system that is small enough: the line search and the next step do the rest. */
const NEWTON_PRECISION = 0.1

/**
 * Eq. (5) with both nonsmooth terms split off, min λΩ(z) + h(s) subject to z = w, s = Xw. Minimizing its augmented
 * Lagrangian over z and s, which the two proximal operators do exactly, leaves a smooth convex function of w alone:
 *
 *     φ(w) = env_{λΩ}(w + σ·y) + env_h(Xw + δ/ρ),     ∇φ(w) = y⁺ + Xᵀδ⁺
 *
 * where env is the Moreau envelope and y⁺ ∈ λ∂Ω(z), δ⁺ ∈ ∂h(s) are its gradients. φ is piecewise quadratic or nearly so, and
 * a semismooth Newton method with a near-exact line search minimizes it in a few steps. At the minimum y⁺ + Xᵀδ⁺ = 0:
 * the new multipliers are dual feasible.
 */
export class AugmentedLagrangian {
  /** The free variable w, and its scores Xw. */
  private readonly w: Vec
  private readonly scores: Vec
  /** Multipliers y (penalty side) and δ (loss side) that φ is built around. */
  private readonly y: Vec
  private readonly delta: Vec
  /** At the current w: z = prox of the penalty (the sparse one), and the new multipliers. */
  private readonly z: Vec
  private readonly yNew: Vec
  private readonly deltaNew: Vec

  private readonly lambdaSteps: Vec
  private readonly rho: Vec
  private readonly penaltyPoint: Vec
  private readonly scorePoint: Vec
  private readonly gradient: Vec
  private readonly direction: Vec
  private readonly directionScores: Vec
  private readonly trialW: Vec
  private readonly trialScores: Vec
  private readonly blockNorms: Vec
  private readonly curvature: { diagonal: Vec; spike: Vec }
  private readonly rows: SparseRows
  private metrics: Metrics

  constructor(
    private readonly problem: Problem,
    start: Iterate,
  ) {
    const { rows, cols } = problem.map
    const feature = () => new Float64Array(cols)
    const row = () => new Float64Array(rows)
    this.w = start.w.slice()
    this.delta = start.dual.slice()
    this.scores = problem.map.apply(this.w, row())
    this.y = problem.map.applyTranspose(this.delta, feature()).map((g) => -g)
    this.z = feature()
    this.yNew = feature()
    this.deltaNew = row()
    this.lambdaSteps = feature()
    this.rho = row()
    this.penaltyPoint = feature()
    this.scorePoint = row()
    this.gradient = feature()
    this.direction = feature()
    this.directionScores = row()
    this.trialW = feature()
    this.trialScores = row()
    this.blockNorms = feature()
    this.curvature = { diagonal: feature(), spike: feature() }
    this.rows = new SparseRows(problem.map)
    this.metrics = { steps: feature(), scores: { kink: 1, negative: 1 }, level: 1 }
  }

  /** Minimizes φ until the limits are reached. Counts the Newton steps aloud, each several times: whenever it took long. */
  *minimize(metrics: Metrics, limits: Limits): Generator<number, void> {
    this.metrics = metrics
    for (let k = 0; k < this.w.length; k++) this.lambdaSteps[k] = this.problem.lambda * metrics.steps[k]
    this.problem.loss.rowWeights(metrics.scores, this.rho)
    this.evaluate(this.w, this.scores)
    let promisesLittle = false
    for (let step = 1; step <= limits.steps; step++) {
      yield step - 1
      this.computeGradient()
      if (promisesLittle && !(this.infeasibility() > limits.infeasibility)) return
      const slope = (yield* this.computeDirection(step)) ? dot(this.gradient, this.direction) : 0
      yield step
      if (!(slope < 0)) return
      this.problem.map.apply(this.direction, this.directionScores)
      yield step
      const length = lineSearch(slope, (t) => this.slopeAt(t))
      this.w.set(this.trialW)
      this.scores.set(this.trialScores)
      const enough = length > 0.5 ? limits.precision : NOTHING * this.metrics.level
      promisesLittle = -slope <= enough
    }
  }

  /** How far y⁺ = −Xᵀδ⁺ is from holding: what the multipliers miss in the dual norm of the penalty. */
  private infeasibility(): number {
    const norm = this.problem.penalty.blockNorms(this.gradient, this.blockNorms)
    if (!norm) return 0
    return norm.reduce((most, value) => (value < Number.POSITIVE_INFINITY ? Math.max(most, value) : most), 0)
  }

  /** The point as it stands, copied only for whoever looks at it. */
  tentative(): Iterate {
    return new LazyPoint(
      () => this.z.slice(),
      () => this.deltaNew.slice(),
      true,
    )
  }

  /** Eq. (8): the multipliers move to those of the minimum. Returns the point: the sparse z, and the loss's multipliers. */
  updateMultipliers(): Iterate {
    this.y.set(this.yNew)
    this.delta.set(this.deltaNew)
    // The line search adds up scores step by step; start afresh from the exact ones.
    this.problem.map.apply(this.w, this.scores)
    return { w: this.z.slice(), dual: this.deltaNew.slice() }
  }

  /** Both proximal operators at w, eqs (6) and (7) with z and s in the parts of a. */
  private evaluate(w: Vec, scores: Vec): void {
    const { problem, y, yNew, z, penaltyPoint } = this
    const { steps } = this.metrics
    for (let k = 0; k < w.length; k++) penaltyPoint[k] = w[k] + steps[k] * y[k]
    problem.penalty.prox(penaltyPoint, this.lambdaSteps, z)
    for (let k = 0; k < w.length; k++) yNew[k] = (penaltyPoint[k] - z[k]) / steps[k]
    const { delta, rho, scorePoint } = this
    for (let i = 0; i < scores.length; i++) scorePoint[i] = scores[i] + delta[i] / rho[i]
    problem.loss.proxDual(scorePoint, this.metrics.scores, this.deltaNew)
  }

  private computeGradient(): void {
    this.problem.map.applyTranspose(this.deltaNew, this.gradient)
    for (let k = 0; k < this.gradient.length; k++) this.gradient[k] += this.yNew[k]
  }

  /** Counts the step aloud, too, in the middle of long work. */
  private *computeDirection(number: number): Generator<number, boolean> {
    const { problem, curvature } = this
    const { steps } = this.metrics
    problem.penalty.residualJacobian(this.penaltyPoint, this.lambdaSteps, curvature)
    const { map, penalty, loss } = problem
    const scores = loss.curvature()
    const parts = { map, penalty, steps, curvature, scores, rows: this.rows, precision: NEWTON_PRECISION }
    for (let damping = this.damping(); damping < 1e8; damping *= 100) {
      const solving = newtonStep({ ...parts, damping }, this.gradient, this.direction)
      let state = solving.next()
      for (; !state.done; state = solving.next()) yield number
      if (state.value) return true
    }
    return false
  }

  /**
   * Regularized Newton: damped in proportion to the gradient's length in the metric, which is 0 at the solution; the less
   * so where the penalty itself is curved everywhere.
   */
  private damping(): number {
    const { gradient, curvature } = this
    let square = 0
    let curved = 1
    for (let k = 0; k < gradient.length; k++) {
      square += this.metrics.steps[k] * gradient[k] ** 2
      curved = Math.min(curved, curvature.diagonal[k])
    }
    const most = curved > 0 ? 0.01 * curved : 0.1
    return Math.min(most, Math.max(1e-10, 0.01 * Math.sqrt(square / this.metrics.level)))
  }

  /** dφ(w + t·direction)/dt, without a product with X. Leaves the trial point evaluated. */
  private slopeAt(t: number): number {
    const { w, direction, trialW, scores, directionScores, trialScores } = this
    for (let k = 0; k < w.length; k++) trialW[k] = w[k] + t * direction[k]
    for (let i = 0; i < scores.length; i++) trialScores[i] = scores[i] + t * directionScores[i]
    this.evaluate(trialW, trialScores)
    return dot(this.yNew, direction) + dot(this.deltaNew, directionScores)
  }
}
