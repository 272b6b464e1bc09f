import type { Dataset } from '../data/dataset.js'
import { InfinitePushError } from '../errors.js'
import { InfinitePushLoss } from '../loss/infinite-push.js'
import type { Loss } from '../loss/loss.js'
import { type Threshold, topCount } from '../loss/threshold.js'
import type { RowMap, Vec } from '../numeric/linear-map.js'
import type { Penalty } from '../penalty/penalty.js'

/**
 * min_w λΩ(w) + h(Xw): eq. (2), collapsed.
 *
 * @paper eq:2
 */
export interface Problem {
  /** X: the positives' rows first, then the negatives'. */
  readonly map: RowMap
  readonly loss: Loss
  /** Ω */
  readonly penalty: Penalty
  /** λ */
  readonly lambda: number
}

/** The rows of a data set in the order the loss wants them. */
export interface ClassOrder {
  /** Row numbers: positives first, then negatives. */
  rows: Int32Array
  /** v: the positives' weights, summing to 1. */
  weights: Vec
  negatives: number
}

/** Sorts the rows by class. Rows of weight 0 are left out: a row that counts for nothing must not hold the threshold. */
export function orderByClass(data: Dataset): ClassOrder {
  const weightOf = (row: number) => data.weights?.[row] ?? 1
  const positives: number[] = []
  const negatives: number[] = []
  for (let row = 0; row < data.labels.length; row++) {
    if (weightOf(row) > 0) (data.labels[row] === 1 ? positives : negatives).push(row)
  }
  if (positives.length === 0 || negatives.length === 0) throw oneClass(positives.length, negatives.length)
  const weights = Float64Array.from(positives, weightOf)
  const total = weights.reduce((sum, v) => sum + v, 0)
  return {
    rows: Int32Array.from([...positives, ...negatives]),
    weights: weights.map((v) => v / total),
    negatives: negatives.length,
  }
}

function oneClass(positives: number, negatives: number): InfinitePushError {
  return new InfinitePushError(
    'one-class',
    `There are ${positives} positive and ${negatives} negative rows of weight above 0; both kinds are needed.`,
    { kind: 'data', hint: 'Check --label, --positive and --weights.' },
  )
}

/** The collapsed loss for rows in class order. */
export function pushLoss(order: ClassOrder, threshold: Threshold): InfinitePushLoss {
  return new InfinitePushLoss(order.weights, order.negatives, topCount(threshold, order.negatives))
}
