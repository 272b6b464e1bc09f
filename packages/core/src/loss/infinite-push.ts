import type { Vec } from '../numeric/linear-map.js'
import type { Loss, ScoreCurvature, ScoreMetric } from './loss.js'
import { PushProx } from './push-prox.js'
import { topMean } from './top-mean.js'

/**
 * The infinite push loss, eq. (2), collapsed. The inner sum of (2) never decreases when a negative's score grows, so its
 * maximum over the negatives is attained by the highest one and the m·n pairs need never be formed:
 *
 *     h(p, q) = Σ_i v_i (1 − p_i + t(q))_+ ,   t(q) = mean of the K highest q_j   (K = 1: the maximum)
 *
 * with v_i = 1/m unless positives are weighted. Scores come positives first, then negatives. Its subgradients are
 * (−α, β) with 0 ≤ α_i ≤ v_i, 0 ≤ β_j ≤ σ/K, Σβ = Σα = σ: the dual (3) with the pair variables summed out.
 *
 * @paper eq:2
 */
export class InfinitePushLoss implements Loss {
  readonly size: number
  private readonly scratch: Vec
  private readonly prox: PushProx

  /**
   * @param weights v_i > 0 of the positives, summing to 1; to less where others are known to lose nothing
   * @param negatives n, the number of negatives
   * @param thresholdCount K, how many of the highest negatives make the threshold
   */
  constructor(
    readonly weights: Vec,
    readonly negatives: number,
    readonly thresholdCount: number,
  ) {
    this.size = weights.length + negatives
    this.scratch = new Float64Array(negatives)
    this.prox = new PushProx(weights, negatives, thresholdCount)
  }

  /** Number of positives. */
  get positives(): number {
    return this.weights.length
  }

  over(weights: Vec, negatives: number, thresholdCount: number): InfinitePushLoss {
    return new InfinitePushLoss(weights, negatives, thresholdCount)
  }

  /** All hinges are active at 0, and every negative is as high as any other. */
  dualAtZero(): Vec {
    const total = this.weights.reduce((sum, v) => sum + v, 0)
    const dual = new Float64Array(this.size).fill(total / this.negatives)
    for (let i = 0; i < this.positives; i++) dual[i] = -this.weights[i]
    return dual
  }

  /** t(q), the score that positives must beat. */
  threshold(scores: Vec): number {
    return topMean(scores.subarray(this.positives), this.thresholdCount, this.scratch)
  }

  value(scores: Vec): number {
    const t = this.threshold(scores)
    let sum = 0
    for (let i = 0; i < this.positives; i++) {
      const slack = 1 - (scores[i] - t)
      if (slack > 0) sum += this.weights[i] * slack
    }
    return sum
  }

  rowWeights(metric: ScoreMetric, out: Vec): Vec {
    out.fill(metric.negative, this.positives)
    for (let i = 0; i < this.positives; i++) out[i] = this.weights[i] / metric.kink
    return out
  }

  proxDual(point: Vec, metric: ScoreMetric, dual: Vec): void {
    this.prox.evaluate(point, metric, dual)
  }

  curvature(): ScoreCurvature {
    return this.prox.curvature()
  }

  /** Clips α to its box, then rescales or refills β so that Σβ = Σα with β_j ≤ σ/K. */
  repairDual(dual: Vec): void {
    const m = this.positives
    let sigma = 0
    for (let i = 0; i < m; i++) {
      const alpha = Math.min(Math.max(-dual[i], 0), this.weights[i])
      dual[i] = -alpha
      sigma += alpha
    }
    fillCapped(dual.subarray(m), sigma, sigma / this.thresholdCount)
  }

  /** Σα */
  dualValue(dual: Vec): number {
    let sum = 0
    for (let i = 0; i < this.positives; i++) sum -= dual[i]
    return sum
  }
}

/** Makes 0 ≤ β_j ≤ cap with Σβ = total, in place, keeping β's proportions as far as the caps allow. */
function fillCapped(beta: Vec, total: number, cap: number): void {
  let sum = 0
  for (let j = 0; j < beta.length; j++) {
    beta[j] = Math.min(Math.max(beta[j], 0), cap)
    sum += beta[j]
  }
  let missing = total - sum
  if (missing > 0) missing -= raiseInProportion(beta, missing, cap)
  else if (missing < 0) for (let j = 0; j < beta.length; j++) beta[j] *= total / sum
  // What rounding left over is not worth a multiplier for every negative.
  if (missing > 1e-14 * total) fillRoom(beta, missing, cap)
}

/** Raises the entries below the cap in proportion to what they hold. Returns by how much in all. */
function raiseInProportion(beta: Vec, missing: number, cap: number): number {
  let held = 0
  for (let j = 0; j < beta.length; j++) if (beta[j] < cap) held += beta[j]
  const factor = 1 + missing / held
  if (!(factor < Number.POSITIVE_INFINITY)) return 0
  let raised = 0
  for (let j = 0; j < beta.length; j++) {
    if (beta[j] >= cap) continue
    const next = Math.min(cap, beta[j] * factor)
    raised += next - beta[j]
    beta[j] = next
  }
  return raised
}

/** Spreads `missing` over the room under the cap. */
function fillRoom(beta: Vec, missing: number, cap: number): void {
  let room = 0
  for (let j = 0; j < beta.length; j++) room += cap - beta[j]
  const share = Math.min(1, missing / room)
  for (let j = 0; j < beta.length; j++) beta[j] += share * (cap - beta[j])
}
