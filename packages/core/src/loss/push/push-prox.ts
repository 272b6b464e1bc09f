import { bracketedNewton } from '../../numeric/algebra/bracketed-newton.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Cluster, ScoreCurvature, ScoreMetric } from '../loss.js'
import { CountedSide } from './counted-side.js'
import { type NegativeList, NegativeSide } from './negative-side.js'

/**
 * The exact proximal operator of the collapsed loss (eq. (9), without the pairs). For points p⁰, q⁰:
 *
 *     α_i = clip(ρ_i(1 + t − p⁰_i), 0, v_i)          p_i = p⁰_i + α_i/ρ_i
 *     σ = Σα = Σβ,   t = the mean of the K highest q_j, with β and q as in negative-side.ts
 *
 * For K = 1 the cap never binds and t = θ: one scalar equation. In general σ is the root of ψ(σ) = Σα(t(σ)) − σ, which
 * decreases and is piecewise linear, so that bracketed Newton steps end on the exact piece.
 *
 * The threshold may also be the mean of those of several lists of negatives: t = Σ_l s_l·t_l, where a list of share s_l
 * carries s_l·σ of the multipliers.
 *
 * @paper eq:9
 */
export class PushProx {
  private readonly sides: readonly NegativeSide[]
  /** What σ is at most. */
  private readonly total: number
  private metric: ScoreMetric = { kink: 1, negative: 1 }
  private point: Vec = new Float64Array(0)
  private sigma: number
  /** The threshold, measured from `origin`. */
  private t = 0
  private origin = 0

  constructor(
    private readonly weights: Vec,
    lists: readonly NegativeList[],
  ) {
    this.sides = lists.map((list) => (list.counts ? new CountedSide(list, list.counts) : new NegativeSide(list)))
    let total = 0
    for (let i = 0; i < weights.length; i++) total += weights[i]
    this.total = total
    this.sigma = this.total
  }

  evaluate(point: Vec, metric: ScoreMetric, dual: Vec): void {
    this.point = point
    this.metric = metric
    for (const side of this.sides) side.collect(point, metric.negative, side.list.share * this.total)
    this.origin = this.sides[0].kth
    this.solveSigma()
    this.writeDual(dual)
  }

  /** σ, the root of ψ(σ) = Σα(t(σ)) − σ. */
  private solveSigma(): void {
    let slope = 0
    const psi = {
      at: (sigma: number) => {
        this.sigma = sigma
        this.solveSides()
        const alpha = this.alphaSum()
        slope = alpha.slope
        return alpha.sum - sigma
      },
      steepness: () => 1 + slope * this.thresholdSlope(),
    }
    bracketedNewton(psi, { low: 0, high: this.total, start: this.sigma }, 4e-16 * this.total)
  }

  /** t for the current σ. */
  private solveSides(): void {
    this.t = 0
    for (const side of this.sides) {
      const { share } = side.list
      side.solve(share * this.sigma)
      this.t += share * (side.kth - this.origin + side.t)
    }
  }

  /** Σα and dΣα/dt at the current t. */
  private alphaSum(): { sum: number; slope: number } {
    const { point, weights } = this
    const { kink } = this.metric
    // 1 + t − p, grouped so that a common offset of the scores cancels exactly first.
    const offset = this.origin
    const above = 1 + this.t
    let sum = 0
    let slope = 0
    for (let i = 0; i < weights.length; i++) {
      const slack = above - (point[i] - offset)
      if (slack <= 0) continue
      if (slack >= kink) sum += weights[i]
      else {
        sum += weights[i] * (slack / kink)
        slope += weights[i] / kink
      }
    }
    return { sum, slope }
  }

  /** −dt/dσ */
  private thresholdSlope(): number {
    let slope = 0
    for (const side of this.sides) slope += side.list.share ** 2 * side.slope()
    return slope
  }

  private writeDual(dual: Vec): void {
    const { point, weights, origin } = this
    const { kink } = this.metric
    const above = 1 + this.t
    for (let i = 0; i < weights.length; i++) {
      const part = (above - (point[i] - origin)) / kink
      dual[i] = part <= 0 ? 0 : -weights[i] * Math.min(part, 1)
    }
    for (const side of this.sides) side.writeDual(point, dual)
  }

  /**
   * The derivative of (p⁰, q⁰) ↦ (−α, β). With F the free positives, S = Σ_F ρ_i and T = −dt/dσ, it is the scatter of F
   * weighted by ρ_i, the scatter of each list's free negatives weighted by ρ₋, and S/(1 + ST)·l·lᵀ for the direction
   * l = mean_F − Σ_l s_l·(dt_l/dq).
   */
  curvature(): ScoreCurvature {
    const positives = this.freePositives()
    let total = 0
    for (let a = 0; a < positives.weights.length; a++) total += positives.weights[a]
    const spreads = this.sides.map((side) => side.spread(this.point))
    const clusters = [positives]
    for (const [l, { free }] of spreads.entries()) {
      clusters.push({ rows: free, weights: this.sides[l].scatterWeights(free) })
    }
    if (total === 0) return { clusters, links: [] }
    const size = spreads.reduce((count, { rows }) => count + rows.length, positives.rows.length)
    const link = { rows: new Int32Array(size), values: new Float64Array(size), weight: 0 }
    link.rows.set(positives.rows)
    for (let a = 0; a < positives.rows.length; a++) link.values[a] = positives.weights[a] / total
    for (let l = 0, at = positives.rows.length; l < spreads.length; at += spreads[l++].rows.length) {
      link.rows.set(spreads[l].rows, at)
      link.values.set(spreads[l].slopes, at)
    }
    link.weight = total / (1 + total * this.thresholdSlope())
    return { clusters, links: [link] }
  }

  private freePositives(): Cluster {
    const { point, weights, origin } = this
    const { kink } = this.metric
    const above = 1 + this.t
    const rows = new Int32Array(weights.length)
    let count = 0
    for (let i = 0; i < weights.length; i++) {
      const part = (above - (point[i] - origin)) / kink
      if (part > 0 && part < 1 && weights[i] > 0) rows[count++] = i
    }
    const curved = new Float64Array(count)
    for (let a = 0; a < count; a++) curved[a] = weights[rows[a]] / kink
    return { rows: rows.slice(0, count), weights: curved }
  }
}
