import type { Vec } from '../../numeric/matrix/linear-map.js'
import { CountedSelection } from '../../numeric/order/counted-selection.js'
import type { ScoreCurvature, ScoreMetric } from '../loss.js'
import { clipAlpha } from './clip-alpha.js'
import { type ListSpan, type PushLoss, rowWeights } from './push-loss.js'
import { PushProx } from './push-prox.js'

/**
 * The infinite push loss where negatives that score alike are one: negative j stands for c_j of them, its multiplier is the sum of
 * theirs, 0 ≤ β_j ≤ c_j·σ/K. Positives that score alike are one of the sum of their weights in any push loss.
 */
export class CountedPushLoss implements PushLoss {
  readonly size: number
  readonly negatives: number
  /** How many negatives there are in all. */
  readonly mostTopK: number
  private readonly prox: PushProx
  private readonly selection: CountedSelection

  constructor(
    readonly weights: Vec,
    private readonly counts: Vec,
    readonly thresholdCount: number,
  ) {
    this.negatives = counts.length
    this.size = weights.length + counts.length
    this.mostTopK = total(counts)
    const list = { first: weights.length, count: counts.length, k: thresholdCount, share: 1, counts }
    this.prox = new PushProx(weights, [list])
    this.selection = new CountedSelection(counts)
  }

  get positives(): number {
    return this.weights.length
  }

  get lists(): readonly ListSpan[] {
    const { positives, negatives, thresholdCount: k, counts } = this
    return [{ positive: 0, negative: positives, positives, negatives, k, counts }]
  }

  withTopK(k: number): CountedPushLoss {
    return new CountedPushLoss(this.weights, this.counts, k)
  }

  ofMeanPositive(): CountedPushLoss {
    return new CountedPushLoss(Float64Array.of(1), this.counts, this.thresholdCount)
  }

  dualAtZero(): Vec {
    const { weights, counts } = this
    const dual = new Float64Array(this.size)
    for (let i = 0; i < weights.length; i++) dual[i] = -weights[i]
    const share = total(weights) / this.mostTopK
    for (let j = 0; j < counts.length; j++) dual[weights.length + j] = share * counts[j]
    return dual
  }

  value(scores: Vec): number {
    const { weights } = this
    const t = this.threshold(scores)
    let sum = 0
    for (let i = 0; i < weights.length; i++) sum += weights[i] * Math.max(0, 1 - (scores[i] - t))
    return sum
  }

  /** The mean of the K highest, by their excess over the K-th. */
  threshold(scores: Vec): number {
    const { counts, weights, thresholdCount } = this
    const first = weights.length
    const kth = this.selection.kthLargest(scores, first, thresholdCount)
    let excess = 0
    for (let j = 0; j < counts.length; j++) if (scores[first + j] > kth) excess += counts[j] * (scores[first + j] - kth)
    return kth + excess / thresholdCount
  }

  thresholds(scores: Vec): Vec {
    return new Float64Array(this.positives).fill(this.threshold(scores))
  }

  /** Those above the K-th highest in full, and of those that tie with it as many as there are places left, the first ones first. */
  spreadOverTop(scores: Vec, shares: Vec): void {
    const { counts, positives: first, thresholdCount: k } = this
    const kth = this.selection.kthLargest(scores, first, k)
    let places = k
    for (let j = 0; j < counts.length; j++) if (scores[first + j] > kth) places -= counts[j]
    for (let j = 0; j < counts.length; j++) {
      const score = scores[first + j]
      const taken = score > kth ? counts[j] : score === kth ? Math.min(counts[j], places) : 0
      if (score === kth) places -= taken
      shares[j] = taken / k
    }
  }

  rowWeights(metric: ScoreMetric, out: Vec): Vec {
    rowWeights(this.weights, metric, out)
    for (let j = 0; j < this.counts.length; j++) out[this.weights.length + j] *= this.counts[j]
    return out
  }

  proxDual(point: Vec, metric: ScoreMetric, dual: Vec): void {
    this.prox.evaluate(point, metric, dual)
  }

  curvature(): ScoreCurvature {
    return this.prox.curvature()
  }

  /** Clips α to its box and β to its caps, so that Σβ = Σα with β's proportions as far as the caps allow (see fillCapped). */
  repairDual(dual: Vec): void {
    const { counts, thresholdCount, weights } = this
    const sigma = clipAlpha(weights, weights.length, dual)
    const cap = sigma / thresholdCount
    const beta = dual.subarray(weights.length)
    let sum = 0
    let open = 0
    for (let j = 0; j < beta.length; j++) {
      beta[j] = Math.min(Math.max(beta[j], 0), counts[j] * cap)
      sum += beta[j]
      if (beta[j] < counts[j] * cap) open += beta[j]
    }
    const factor = sum > sigma ? sigma / sum : 1 + (sigma - sum) / open
    if (factor < Number.POSITIVE_INFINITY) scaleCapped(beta, counts, factor, cap)
    fillRoom(beta, counts, sigma, cap)
  }

  /** Σα */
  dualValue(dual: Vec): number {
    let sum = 0
    for (let i = 0; i < this.weights.length; i++) sum -= dual[i]
    return sum
  }
}

function total(values: Vec): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum
}

function scaleCapped(beta: Vec, counts: Vec, factor: number, cap: number): void {
  for (let j = 0; j < beta.length; j++) beta[j] = Math.min(counts[j] * cap, factor * beta[j])
}

/** What is missing, beyond rounding, goes where there is room. */
function fillRoom(beta: Vec, counts: Vec, sigma: number, cap: number): void {
  let [missing, room] = [sigma, 0]
  for (let j = 0; j < beta.length; j++) {
    missing -= beta[j]
    room += counts[j] * cap - beta[j]
  }
  if (!(missing > 1e-14 * sigma)) return
  const share = Math.min(1, missing / room)
  for (let j = 0; j < beta.length; j++) beta[j] += share * (counts[j] * cap - beta[j])
}
