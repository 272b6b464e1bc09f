import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Loss, ScoreMetric } from '../loss.js'

/** Where the rows of a list stand among all, and how many of its highest negatives make its threshold. */
export interface ListSpan {
  /** The first of its positives, and of its negatives. */
  positive: number
  negative: number
  positives: number
  negatives: number
  k: number
  /** How many negatives each of them stands for, where they stand for several. */
  counts?: Vec
}

/** Hinges of positives against thresholds that negatives make: the infinite push itself, or its mean over lists. */
export interface PushLoss extends Loss {
  readonly positives: number
  /** What each positive must beat. */
  thresholds(scores: Vec): Vec
  /**
   * The loss of one positive, of weight 1, against the mean of all thresholds. At w = 0 all hinges are active, so that the
   * path starts where it does for this one loss and the weighted mean of the positives.
   */
  ofMeanPositive(): Loss
  /** The same with the mean of the K highest negatives as threshold. */
  withTopK(k: number): PushLoss
  /**
   * shares = β ≥ 0 of the negatives, summing to 1, whose combination of the scores is the mean of all thresholds: among all
   * that the multipliers may spread over, one that is highest.
   */
  spreadOverTop(scores: Vec, shares: Vec): void
  /** The largest K that differs from all smaller ones. */
  readonly mostTopK: number
  /** Inside each of them the multipliers of the positives and of the negatives have one sum. */
  readonly lists: readonly ListSpan[]
}

/** Whether the thresholds are the means of all negatives: no other combination of them is a threshold then. */
export function isMeanOfAll({ lists }: PushLoss): boolean {
  return lists.every(({ k, negatives, counts }) => k === (counts ? counts.reduce((a, b) => a + b, 0) : negatives))
}

/** The metric of a push loss: v_i/kink for the positives, which come first, and ρ₋ for the negatives. */
export function rowWeights(weights: Vec, metric: ScoreMetric, out: Vec): Vec {
  out.fill(metric.negative, weights.length)
  for (let i = 0; i < weights.length; i++) out[i] = weights[i] / metric.kink
  return out
}
