import { type Certificate, certificate } from '../../certificate/gap.js'
import type { LogisticLoss } from '../../loss/rivals/logistic.js'
import type { Matrix, Vec } from '../../numeric/matrix/linear-map.js'
import { norm1, normInf } from '../../prox/norms.js'
import { HeldColumns } from './held-columns.js'
import { QuadraticModel } from './quadratic-model.js'

/** A λ below this part of the one before is approached in steps, so that the strong rule has something to say. */
const STRIDE = 0.7
/** What is only passed by needs no more than its features. */
const PASSING = 1e-2
const NEWTON_STEPS = 200
/** A model is minimized until this part of what violates optimality is left. */
const INNER = 0.1
/** A step is taken when it keeps this part of what its slope promises, but for rounding. */
const KEPT = 0.01
const ROUNDING = 1e-15
const HALVINGS = 30

/** A solution, with the proof that no other is better by more. */
export interface LogisticSolution {
  w: Vec
  certificate: Certificate
  status: 'solved' | 'stalled'
}

/**
 * ℓ1 logistic regression, λ‖w‖₁ + h(Xw), for one λ after the other: Newton steps whose models are minimized on the features
 * that may be selected (newGLMNET: Yuan, Ho & Lin 2012). These are the ones that the strong rule leaves (Tibshirani and
 * others 2012); what it drops wrongly is found by the certificate, which looks at all.
 *
 * @example
 * ```ts
 * const map = denseFromRows([[2, 1], [1, 0], [0, 1], [-1, 0]]) // two positives, then two negatives
 * const descent = new LogisticDescent(map, new LogisticLoss(2, 2))
 * descent.solve(0.1 * descent.lambdaMax, 1e-8).status // 'solved'
 * ```
 */
export class LogisticDescent {
  /** λ from which on no feature is selected. */
  readonly lambdaMax: number
  private lambda: number
  private readonly w: Vec
  private readonly scores: Vec
  /** h and its slopes by the scores; by the weights they are up to date for the features in work. */
  private loss: number
  private readonly scoreSlopes: Vec
  private readonly slopes: Vec
  private readonly columns: HeldColumns
  private readonly model: QuadraticModel
  private readonly direction: Vec
  private readonly trial: Vec

  constructor(
    private readonly map: Matrix,
    private readonly logistic: LogisticLoss,
  ) {
    const row = () => new Float64Array(map.rows)
    this.w = new Float64Array(map.cols)
    this.slopes = new Float64Array(map.cols)
    this.scores = row()
    this.scoreSlopes = row()
    this.direction = row()
    this.trial = row()
    this.columns = new HeldColumns(map)
    this.model = new QuadraticModel(this.columns, map)
    this.loss = logistic.gradient(this.scores, this.scoreSlopes)
    map.applyTranspose(this.scoreSlopes, this.slopes)
    this.lambdaMax = normInf(this.slopes) || 1
    this.lambda = this.lambdaMax
  }

  /** The solution at λ, from that at the λ before; the tolerance is that of the relative duality gap. */
  solve(lambda: number, tolerance: number): LogisticSolution {
    while (lambda < STRIDE * this.lambda) this.solveNext(STRIDE * this.lambda, PASSING)
    return this.solveNext(lambda, tolerance)
  }

  private solveNext(lambda: number, tolerance: number): LogisticSolution {
    // No slope is expected to move by more than λ does.
    const likely = Math.min(lambda, 2 * lambda - this.lambda)
    this.lambda = lambda
    const features = this.featuresWhere((k) => this.w[k] !== 0 || Math.abs(this.slopes[k]) >= likely)
    const inWork = new Set(features)
    for (;;) {
      this.columns.hold(features)
      this.descend(features, tolerance)
      this.map.applyTranspose(this.scoreSlopes, this.slopes)
      const found = this.certify(normInf(this.slopes))
      const dropped = this.featuresWhere((k) => !inWork.has(k) && Math.abs(this.slopes[k]) > lambda)
      const solved = found.relativeGap <= tolerance
      if (solved || dropped.length === 0) {
        return { w: this.w.slice(), certificate: found, status: solved ? 'solved' : 'stalled' }
      }
      for (const k of dropped) inWork.add(k)
      features.push(...dropped)
    }
  }

  private featuresWhere(wanted: (k: number) => boolean): number[] {
    const features: number[] = []
    for (let k = 0; k < this.w.length; k++) if (wanted(k)) features.push(k)
    return features
  }

  /** Newton steps on these features until the gap that they know of is closed. */
  private descend(features: readonly number[], tolerance: number): void {
    for (let step = 0; step < NEWTON_STEPS; step++) {
      const { steepest, violation } = this.renewSlopes(features)
      if (this.certify(steepest).relativeGap <= tolerance) return
      if (!this.newtonStep(features, INNER * violation)) return
    }
  }

  /** The slopes of these features; the largest, and how far the farthest is from what optimality asks of it. */
  private renewSlopes(features: readonly number[]): { steepest: number; violation: number } {
    const { w, slopes, lambda } = this
    let [steepest, violation] = [0, 0]
    for (const k of features) {
      const slope = this.columns.dot(k, this.scoreSlopes)
      slopes[k] = slope
      steepest = Math.max(steepest, Math.abs(slope))
      violation = Math.max(
        violation,
        w[k] === 0 ? Math.abs(slope) - lambda : Math.abs(slope + Math.sign(w[k]) * lambda),
      )
    }
    return { steepest, violation }
  }

  /** Slopes by the scores, shrunk until no feature's is above λ, are feasible for the dual. */
  private certify(steepest: number): Certificate {
    const shrunk = Math.min(1, this.lambda / steepest)
    return certificate(this.objective(this.loss), -this.logistic.conjugate(this.scoreSlopes, shrunk))
  }

  private objective(loss: number): number {
    return this.lambda * norm1(this.w) + loss
  }

  /** Whether a step was taken that lowers the objective, as far as rounding lets it be seen. */
  private newtonStep(features: readonly number[], accuracy: number): boolean {
    const { w, slopes, lambda, direction } = this
    const before = w.slice()
    const start = this.objective(this.loss)
    this.model.minimize(w, features, { slopes, h: this.logistic.curvatures, lambda }, accuracy)
    direction.fill(0)
    let promised = lambda * (norm1(w) - norm1(before))
    for (const k of features) {
      const step = w[k] - before[k]
      if (step === 0) continue
      this.columns.add(k, step, direction)
      promised += slopes[k] * step
    }
    for (let halving = 0, t = 1; halving < HALVINGS; halving++, t /= 2) {
      if (this.tryStep(t) - start <= KEPT * t * promised + ROUNDING * start) return this.arrive()
      for (const k of features) w[k] = before[k] + (w[k] - before[k]) / 2
    }
    w.set(before)
    return false
  }

  /** The objective at w, which lies so far along the direction. */
  private tryStep(t: number): number {
    const { trial, scores, direction } = this
    for (let i = 0; i < trial.length; i++) trial[i] = scores[i] + t * direction[i]
    return this.objective(this.logistic.value(trial))
  }

  private arrive(): true {
    this.scores.set(this.trial)
    this.loss = this.logistic.gradient(this.scores, this.scoreSlopes)
    return true
  }
}
