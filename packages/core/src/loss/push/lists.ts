import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Loss, ScoreCurvature, ScoreMetric } from '../loss.js'
import { InfinitePushLoss } from './infinite-push.js'
import { MeanThresholdLoss } from './mean-threshold.js'
import { type ListSpan, type PushLoss, rowWeights } from './push-loss.js'
import { spreadOverTop } from './spread-over-top.js'

/** How many rows of either class a list has, and how many of its highest negatives make its threshold. */
export interface ListShape {
  positives: number
  negatives: number
  k: number
}

/** A list's own loss, where its rows stand among all, and room for its part of a vector. */
interface Part {
  loss: InfinitePushLoss
  shape: ListShape
  /** The first of its positives, and of its negatives. */
  positive: number
  negative: number
  own: Vec
  /** Where the prox was last evaluated, which its curvature is asked for later. */
  point: Vec
}

/**
 * The mean of the infinite push loss, eq. (2), over Q lists (queries, patients, assays), in each of which the positives are
 * compared with the negatives of the same list only:
 *
 *     h(p, q) = (1/Q) Σ_l Σ_{i in l} v_i (1 − p_i + t_l)_+ ,   t_l = mean of the K_l highest q_j of list l
 *
 * with Σ v_i = 1 in each list. All positives come first, list by list, then all negatives in the same order of lists. The
 * lists share no row, so that value, prox and conjugate are those of the lists side by side.
 *
 * @paper eq:2
 */
export class ListsLoss implements PushLoss {
  readonly size: number
  readonly positives: number
  readonly negatives: number
  readonly thresholdCount: number
  readonly mostTopK: number
  private readonly parts: readonly Part[]

  /** @param weights v_i/Q of all positives: 1/Q in sum over each list */
  constructor(
    readonly weights: Vec,
    private readonly shapes: readonly ListShape[],
  ) {
    this.positives = weights.length
    this.negatives = shapes.reduce((sum, { negatives }) => sum + negatives, 0)
    this.size = this.positives + this.negatives
    this.thresholdCount = shapes.reduce((sum, { k }) => sum + k, 0)
    this.mostTopK = shapes.reduce((most, { negatives }) => Math.max(most, negatives), 0)
    this.parts = partsOf(weights, shapes)
  }

  get lists(): readonly ListSpan[] {
    return this.parts.map(({ positive, negative, shape }) => ({ positive, negative, ...shape }))
  }

  withTopK(k: number): ListsLoss {
    return new ListsLoss(
      this.weights,
      this.shapes.map((shape) => ({ ...shape, k: Math.min(k, shape.negatives) })),
    )
  }

  ofMeanPositive(): Loss {
    return new MeanThresholdLoss(this.shapes.map(({ negatives, k }) => ({ count: negatives, k })))
  }

  dualAtZero(): Vec {
    const dual = new Float64Array(this.size)
    for (const part of this.parts) scatter(part, part.loss.dualAtZero(), dual)
    return dual
  }

  thresholds(scores: Vec): Vec {
    const out = new Float64Array(this.positives)
    for (const part of this.parts) {
      out.fill(part.loss.threshold(gather(part, scores)), part.positive, part.positive + part.shape.positives)
    }
    return out
  }

  spreadOverTop(scores: Vec, shares: Vec): void {
    for (const { negative: first, shape } of this.parts) {
      const own = shares.subarray(first - this.positives, first - this.positives + shape.negatives)
      spreadOverTop(scores.subarray(first, first + shape.negatives), shape.k, 1 / this.parts.length, own)
    }
  }

  value(scores: Vec): number {
    let sum = 0
    for (const part of this.parts) sum += part.loss.value(gather(part, scores))
    return sum
  }

  rowWeights(metric: ScoreMetric, out: Vec): Vec {
    return rowWeights(this.weights, metric, out)
  }

  proxDual(point: Vec, metric: ScoreMetric, dual: Vec): void {
    for (const part of this.parts) {
      part.loss.proxDual(gather(part, point, part.point), metric, part.own)
      scatter(part, part.own, dual)
    }
  }

  /** That of all lists; a cluster of a single row has no scatter. */
  curvature(): ScoreCurvature {
    const whole: ScoreCurvature = { clusters: [], links: [] }
    for (const part of this.parts) {
      const { clusters, links } = part.loss.curvature()
      for (const { rows, weights } of clusters) {
        if (rows.length > 1) whole.clusters.push({ rows: placesIn(part, rows), weights })
      }
      for (const { rows, ...link } of links) whole.links.push({ rows: placesIn(part, rows), ...link })
    }
    return whole
  }

  repairDual(dual: Vec): void {
    for (const part of this.parts) {
      const own = gather(part, dual)
      part.loss.repairDual(own)
      scatter(part, own, dual)
    }
  }

  /** Σα */
  dualValue(dual: Vec): number {
    let sum = 0
    for (let i = 0; i < this.positives; i++) sum -= dual[i]
    return sum
  }
}

function partsOf(weights: Vec, shapes: readonly ListShape[]): Part[] {
  let positive = 0
  let negative = weights.length
  return shapes.map((shape) => {
    const own = weights.subarray(positive, positive + shape.positives)
    const size = shape.positives + shape.negatives
    const loss = new InfinitePushLoss(own, shape.negatives, shape.k)
    const part = { loss, shape, positive, negative, own: new Float64Array(size), point: new Float64Array(size) }
    positive += shape.positives
    negative += shape.negatives
    return part
  })
}

/** The part's own entries of a vector; without a place to put them, in a buffer that lives until the next call. */
function gather({ shape, positive, negative, own }: Part, whole: Vec, out = own): Vec {
  out.set(whole.subarray(positive, positive + shape.positives))
  out.set(whole.subarray(negative, negative + shape.negatives), shape.positives)
  return out
}

function scatter({ shape, positive, negative }: Part, own: Vec, whole: Vec): void {
  whole.set(own.subarray(0, shape.positives), positive)
  whole.set(own.subarray(shape.positives), negative)
}

/** Row numbers among all rows. */
function placesIn({ shape, positive, negative }: Part, rows: Int32Array): Int32Array {
  return rows.map((row) => (row < shape.positives ? positive + row : negative + row - shape.positives))
}
