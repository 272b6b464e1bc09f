import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Loss, OneThresholdLoss, ScoreCurvature, ScoreMetric } from '../loss.js'
import { clipAlpha } from './clip-alpha.js'
import { fillCapped } from './fill-capped.js'
import { type ListSpan, type PushLoss, rowWeights } from './push-loss.js'
import { PushProx } from './push-prox.js'
import { pushValue } from './push-value.js'
import { spreadOverTop } from './spread-over-top.js'
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
export class InfinitePushLoss implements PushLoss, OneThresholdLoss {
  readonly size: number
  /** Made when they are asked for: most losses are only looked at. */
  private knownScratch: Vec | undefined
  private knownProx: PushProx | undefined

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
  }

  private get scratch(): Vec {
    // The highest one needs no room to be found.
    this.knownScratch ??= new Float64Array(this.thresholdCount > 1 ? this.negatives : 0)
    return this.knownScratch
  }

  private get prox(): PushProx {
    const { weights, negatives, thresholdCount } = this
    this.knownProx ??= new PushProx(weights, [{ first: weights.length, count: negatives, k: thresholdCount, share: 1 }])
    return this.knownProx
  }

  /** Number of positives. */
  get positives(): number {
    return this.weights.length
  }

  /** More negatives than there are cannot be asked for. */
  get mostTopK(): number {
    return this.negatives
  }

  get lists(): readonly ListSpan[] {
    const { positives, negatives, thresholdCount: k } = this
    return [{ positive: 0, negative: positives, positives, negatives, k }]
  }

  over(weights: Vec, negatives: number, thresholdCount: number): InfinitePushLoss {
    return new InfinitePushLoss(weights, negatives, thresholdCount)
  }

  withTopK(k: number): InfinitePushLoss {
    return this.over(this.weights, this.negatives, k)
  }

  ofMeanPositive(): Loss {
    return this.over(Float64Array.of(1), this.negatives, this.thresholdCount)
  }

  /** All hinges are active at 0, and every negative is as high as any other. */
  dualAtZero(): Vec {
    const { weights } = this
    let total = 0
    for (let i = 0; i < weights.length; i++) total += weights[i]
    const dual = new Float64Array(this.size).fill(total / this.negatives)
    for (let i = 0; i < weights.length; i++) dual[i] = -weights[i]
    return dual
  }

  threshold(scores: Vec): number {
    return topMean(scores, this.positives, this.negatives, this.thresholdCount, this.scratch)
  }

  thresholds(scores: Vec): Vec {
    return new Float64Array(this.positives).fill(this.threshold(scores))
  }

  spreadOverTop(scores: Vec, shares: Vec): void {
    spreadOverTop(scores.subarray(this.positives), this.thresholdCount, 1, shares)
  }

  value(scores: Vec): number {
    return pushValue(scores, this.weights, this.positives, this.negatives, this.thresholdCount, this.scratch)
  }

  rowWeights(metric: ScoreMetric, out: Vec): Vec {
    return rowWeights(this.weights, metric, out)
  }

  proxDual(point: Vec, metric: ScoreMetric, dual: Vec): void {
    this.prox.evaluate(point, metric, dual)
  }

  curvature(): ScoreCurvature {
    return this.prox.curvature()
  }

  /** Clips α to its box, then rescales or refills β so that Σβ = Σα with β_j ≤ σ/K. */
  repairDual(dual: Vec): void {
    const sigma = clipAlpha(this.weights, this.positives, dual)
    fillCapped(dual, this.positives, this.negatives, sigma, sigma / this.thresholdCount)
  }

  /** Σα */
  dualValue(dual: Vec): number {
    let sum = 0
    for (let i = 0; i < this.positives; i++) sum -= dual[i]
    return sum
  }
}
