import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Loss, ScoreCurvature, ScoreMetric } from '../loss.js'
import { clipAlpha } from './clip-alpha.js'
import { fillCapped } from './fill-capped.js'
import type { NegativeList } from './negative-side.js'
import { rowWeights } from './push-loss.js'
import { PushProx } from './push-prox.js'
import { topMean } from './top-mean.js'

/**
 * One positive of weight 1 against the mean of the thresholds of Q lists,
 *
 *     h(p, q) = (1 − p + (1/Q) Σ_l t_l)_+ ,   t_l = mean of the K_l highest negatives of list l.
 *
 * Its subgradients are (−α, β) with 0 ≤ α ≤ 1 and, in each list, 0 ≤ β_j ≤ α/(QK_l), Σβ = α/Q: with α = 1, a point of
 * the product of the lists' simplices. It finds where the path of a mean over lists starts.
 */
export class MeanThresholdLoss implements Loss {
  readonly size: number
  readonly negatives: number
  readonly thresholdCount: number
  readonly weights = Float64Array.of(1)
  private readonly spans: readonly NegativeList[]
  private readonly scratch: Vec
  private readonly prox: PushProx

  /** @param lists how many negatives each list has, and how many of them make its threshold */
  constructor(lists: readonly Pick<NegativeList, 'count' | 'k'>[]) {
    let first = 1
    this.spans = lists.map(({ count, k }) => {
      first += count
      return { first: first - count, count, k, share: 1 / lists.length }
    })
    this.size = first
    this.negatives = first - 1
    this.thresholdCount = lists.reduce((sum, { k }) => sum + k, 0)
    this.scratch = new Float64Array(this.negatives)
    this.prox = new PushProx(this.weights, this.spans)
  }

  dualAtZero(): Vec {
    const dual = new Float64Array(this.size).fill(-1, 0, 1)
    for (const { first, count, share } of this.spans) dual.fill(share / count, first, first + count)
    return dual
  }

  value(scores: Vec): number {
    let slack = 1
    for (const { first, count, k, share } of this.spans) {
      const t = topMean(scores, first, count, k, this.scratch)
      slack -= share * (scores[0] - t)
    }
    return Math.max(0, slack)
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

  repairDual(dual: Vec): void {
    const sigma = clipAlpha(this.weights, this.weights.length, dual)
    for (const { first, count, k, share } of this.spans) {
      fillCapped(dual, first, count, share * sigma, (share * sigma) / k)
    }
  }

  dualValue(dual: Vec): number {
    return -dual[0]
  }
}
