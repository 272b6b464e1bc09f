import { conjugateGradients } from '../../numeric/algebra/conjugate-gradients.js'
import { dot } from '../../numeric/algebra/dot.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { norm2 } from '../../prox/norms.js'
import { lineSearch } from '../alm/line-search.js'
import type { SmoothProblem } from './smooth-problem.js'

/**
 * Truncated Newton steps for λ·½‖w‖² + h(Xw), λ > 0: conjugate gradients on (λI + XᵀHX)d = −∇, no more precisely than the
 * gradient deserves, then a line search by the slope along d, which needs no further product with X.
 */
export class TruncatedNewton {
  readonly w: Vec
  private readonly gradient: Vec
  private readonly scores: Vec
  private readonly scoreGradient: Vec
  private readonly direction: Vec
  private readonly scoreDirection: Vec
  private readonly trial: Vec
  private readonly curved: Vec
  /** ‖∇‖ at w = 0 */
  private readonly scale: number
  private lossValue: number

  constructor(
    private readonly problem: SmoothProblem,
    start?: Vec,
  ) {
    const { map, loss } = problem
    const feature = () => new Float64Array(map.cols)
    const row = () => new Float64Array(map.rows)
    this.w = feature()
    this.gradient = feature()
    this.direction = feature()
    this.scores = row()
    this.scoreGradient = row()
    this.scoreDirection = row()
    this.trial = row()
    this.curved = row()
    this.lossValue = loss.gradient(this.scores, this.scoreGradient)
    this.finishGradient()
    this.scale = norm2(this.gradient)
    if (start) this.moveTo(start)
  }

  private moveTo(start: Vec): void {
    const { map, loss } = this.problem
    this.w.set(start)
    map.apply(start, this.scores)
    this.lossValue = loss.gradient(this.scores, this.scoreGradient)
    this.finishGradient()
  }

  objective(): number {
    return this.problem.lambda * this.problem.penalty.value(this.w) + this.lossValue
  }

  optimality(): number {
    return this.scale > 0 ? norm2(this.gradient) / this.scale : 0
  }

  isOptimal(tolerance: number): boolean {
    return this.optimality() <= tolerance
  }

  step(): void {
    const { w, direction, scoreDirection, scores } = this
    this.solveNewton(Math.min(0.1, Math.sqrt(this.optimality())))
    this.problem.map.apply(direction, scoreDirection)
    const t = lineSearch(dot(this.gradient, direction), (step) => this.slopeAt(step))
    for (let k = 0; k < w.length; k++) w[k] += t * direction[k]
    for (let i = 0; i < scores.length; i++) scores[i] += t * scoreDirection[i]
    this.finishGradient()
  }

  /** The derivative along the direction; leaves the loss and its gradient of that step behind. */
  private slopeAt(step: number): number {
    const { w, direction, scores, scoreDirection, trial, scoreGradient, problem } = this
    for (let i = 0; i < trial.length; i++) trial[i] = scores[i] + step * scoreDirection[i]
    this.lossValue = problem.loss.gradient(trial, scoreGradient)
    // Overflow: much too far.
    if (!(this.lossValue < Number.POSITIVE_INFINITY)) return Number.POSITIVE_INFINITY
    const ridge = dot(w, direction) + step * dot(direction, direction)
    return problem.lambda * ridge + dot(scoreGradient, scoreDirection)
  }

  private finishGradient(): void {
    const { gradient, w, problem } = this
    problem.map.applyTranspose(this.scoreGradient, gradient)
    for (let k = 0; k < w.length; k++) gradient[k] += problem.lambda * w[k]
  }

  /** d with ‖(λI + XᵀHX)d + ∇‖ ≤ accuracy·‖∇‖ */
  private solveNewton(accuracy: number): void {
    const { gradient, direction } = this
    const downhill = gradient.map((g) => -g)
    direction.fill(0)
    conjugateGradients((d, out) => this.hessian(d, out), downhill, direction, accuracy * norm2(gradient))
  }

  private hessian(d: Vec, out: Vec): void {
    const { map, loss, lambda } = this.problem
    loss.curvature(map.apply(d, this.trial), this.curved)
    map.applyTranspose(this.curved, out)
    for (let k = 0; k < out.length; k++) out[k] += lambda * d[k]
  }
}
