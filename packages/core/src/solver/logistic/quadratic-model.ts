import type { Vec } from '../../numeric/matrix/linear-map.js'
import { softThreshold } from '../../prox/soft-threshold.js'
import type { HeldColumns } from './held-columns.js'
import { leap } from './leap.js'

/** Sweeps over all features in one Newton step; a model that needs more is better made anew where they end. */
const ROUNDS = 100
/** Sweeps before a leap, for each weight that takes part: the more, the more it costs. */
const PATIENCE = 0.02
/** Numbers that a leap may copy: 160 MB. */
const LARGEST = 2e7

/** Where the model touches the objective. */
interface Touching {
  /** The slope of the loss by each weight. */
  slopes: Vec
  /** The curvature of the loss by each row's score. */
  h: Vec
  lambda: number
}

/**
 * The objective near w, its loss replaced by the parabola with the same slopes and curvatures, minimized weight by weight
 * (Friedman, Hastie & Tibshirani 2010), and where that takes long by leaps. The curvature is that of the loss with its
 * best intercept, diag(h) − hhᵀ/Σh: what a step changes in all scores alike, the intercept takes back.
 */
export class QuadraticModel {
  private at: Touching = { slopes: new Float64Array(0), h: new Float64Array(0), lambda: 0 }
  /** Σh */
  private total = 0
  /** diag(h)·X·(all steps so far), and its sum. */
  private readonly bent: Vec
  private bentSum = 0
  /** Σ_i h_i x_ik of each feature, and its curvature. */
  private readonly tilt: Vec
  private readonly curvature: Vec

  constructor(
    private readonly columns: HeldColumns,
    { rows, cols }: { rows: number; cols: number },
  ) {
    this.bent = new Float64Array(rows)
    this.tilt = new Float64Array(cols)
    this.curvature = new Float64Array(cols)
  }

  /** Moves the listed weights until none of them violates its optimality by more than `accuracy` when its turn comes. */
  minimize(w: Vec, features: readonly number[], at: Touching, accuracy: number): void {
    this.begin(features, at)
    for (let round = 0; round < ROUNDS; round++) {
      if (this.sweep(w, features) <= accuracy) return
      // Most weights stay 0: those that do not are brought to rest first.
      const active = features.filter((k) => w[k] !== 0)
      const patience = PATIENCE * active.length
      let sweeps = 0
      while (sweeps <= patience && this.sweep(w, active) > accuracy) sweeps++
      if (sweeps > patience) {
        this.leap(
          w,
          active.filter((k) => w[k] !== 0),
        )
      }
    }
  }

  private begin(features: readonly number[], at: Touching): void {
    const { h } = at
    this.at = at
    this.total = h.reduce((sum, value) => sum + value, 0)
    this.bent.fill(0)
    this.bentSum = 0
    for (const k of features) {
      this.tilt[k] = this.columns.dot(k, h)
      this.curvature[k] = this.columns.weightedSquares(k, h) - this.tilt[k] ** 2 / this.total
    }
  }

  /** One step for each of the features; returns the largest violation of optimality that was met. */
  private sweep(w: Vec, features: readonly number[]): number {
    const { curvature } = this
    const { lambda } = this.at
    let largest = 0
    for (const k of features) {
      const bend = curvature[k]
      // A feature that does not vary where it counts has no minimum of its own.
      if (!(bend > 0)) continue
      const next = softThreshold(w[k] - this.slope(k) / bend, lambda / bend)
      const step = next - w[k]
      if (step === 0) continue
      w[k] = next
      this.bend(k, step)
      largest = Math.max(largest, bend * Math.abs(step))
    }
    return largest
  }

  /** The slope of the model's loss by the weight, after all steps so far. */
  private slope(k: number): number {
    return this.at.slopes[k] + this.columns.dot(k, this.bent) - (this.tilt[k] * this.bentSum) / this.total
  }

  private bend(k: number, step: number): void {
    this.columns.addWeighted(k, step, this.at.h, this.bent)
    this.bentSum += step * this.tilt[k]
  }

  /** Straight to the minimum over the weights that are not 0, as far as they keep their signs. */
  private leap(w: Vec, active: readonly number[]): void {
    const rows = this.bent.length
    if (active.length === 0 || active.length * rows > LARGEST) return
    const { h, lambda } = this.at
    const roots = h.map(Math.sqrt)
    const factor = new Float64Array(active.length * rows)
    active.forEach((k, j) => {
      const row = factor.subarray(j * rows, (j + 1) * rows)
      row.fill(-this.tilt[k] / this.total)
      this.columns.add(k, 1, row)
      for (let i = 0; i < rows; i++) row[i] *= roots[i]
    })
    const weights = Float64Array.from(active, (k) => w[k])
    const slopes = Float64Array.from(active, (k) => this.slope(k) + Math.sign(w[k]) * lambda)
    if (!leap(weights, slopes, factor)) return
    active.forEach((k, j) => {
      const step = weights[j] - w[k]
      w[k] = weights[j]
      this.bend(k, step)
    })
  }
}
