import type { CompressedLines } from '../../numeric/matrix/compressed-lines.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Problem } from '../../problem/problem.js'
import { DualPoint } from './dual-point.js'

/**
 * Where sweeps (dual-sweeps.ts) are: α of the positives, and of the negatives their shares b = β/σ with σ = Σα, so that
 * λw = Σ α_i x_i − σ·Σ b_j z_j.
 */
export class SweepState {
  /** α, and behind them b. */
  readonly c: Vec
  readonly w: Vec
  /** Σ α_i x_i */
  readonly gained: Vec
  /** z̄ = Σ b_j z_j */
  readonly mean: Vec
  sigma = 0
  /** What negatives have to reach. */
  price: number
  /** 1 − Σb */
  missing = 0
  /** The rows that have to be looked at. */
  positives: Int32Array = new Int32Array(0)
  negatives: Int32Array = new Int32Array(0)
  /** By how much a row of each class was moved at most in the last sweep, in units of scores. */
  slack = { positives: 0, negatives: 0 }

  private constructor(
    public problem: Problem,
    dual: DualPoint,
    lines: CompressedLines,
  ) {
    const { loss, lambda } = problem
    const count = loss.weights.length
    this.c = dual.c.slice()
    this.w = dual.weights()
    this.price = dual.threshold()
    this.gained = new Float64Array(this.w.length)
    for (let i = 0; i < count; i++) {
      this.sigma += this.c[i]
      if (this.c[i] !== 0) lines.addLine(i, this.c[i], this.gained)
    }
    for (let j = count; j < this.c.length; j++) this.c[j] /= -this.sigma
    this.mean = this.w.map((value, k) => (this.gained[k] - lambda * value) / this.sigma)
    this.lookAtAll()
  }

  /** From a point that was looked at; where its multipliers are 0, there are no shares, and it begins with those of w = 0. */
  static of(dual: DualPoint, lines: CompressedLines): SweepState {
    const { problem, c, positives } = dual
    if (c.subarray(0, positives).some((value) => value > 0)) return new SweepState(problem, dual, lines)
    const start = new DualPoint(
      problem,
      problem.loss.dualAtZero().map((value) => -value),
    )
    start.look()
    return new SweepState(problem, start, lines)
  }

  /** The same multipliers at another λ. */
  turnTo(problem: Problem): void {
    this.problem = problem
    this.lookAtAll()
  }

  /** Against the mean of all negatives their shares are known. */
  private lookAtAll(): void {
    const { weights, negatives, thresholdCount } = this.problem.loss
    this.positives = numbers(0, weights.length)
    this.negatives = thresholdCount < negatives ? numbers(weights.length, this.c.length) : new Int32Array(0)
    this.slack = { positives: Number.POSITIVE_INFINITY, negatives: Number.POSITIVE_INFINITY }
  }

  /** w of the multipliers. */
  toWeights(): void {
    const { w, gained, mean, sigma } = this
    const { lambda } = this.problem
    for (let k = 0; k < w.length; k++) w[k] = (gained[k] - sigma * mean[k]) / lambda
  }

  /** c as dual-point.ts has it. */
  multipliers(): Vec {
    const c = this.c.slice()
    for (let j = this.problem.loss.weights.length; j < c.length; j++) c[j] *= -this.sigma
    return c
  }
}

function numbers(first: number, end: number): Int32Array {
  const all = new Int32Array(end - first)
  for (let i = 0; i < all.length; i++) all[i] = first + i
  return all
}
