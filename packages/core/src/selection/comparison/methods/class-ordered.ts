import type { Dataset } from '../../../data/dataset/dataset.js'
import { checkDataset } from '../../../data/dataset/dataset-checks.js'
import { type TrainingRows, trainingRows } from '../../../data/scaling/training-rows.js'
import { orderByClass } from '../../../problem/class-order.js'

/** A training set as the methods other than the infinite push take it; all rows weigh the same. */
export interface ClassOrdered extends TrainingRows {
  /** The positives' rows come first. */
  positives: number
  negatives: number
}

export function classOrdered(train: Dataset): ClassOrdered {
  checkDataset(train)
  const { rows, weights, negatives } = orderByClass(train)
  return { ...trainingRows(train, rows), positives: weights.length, negatives }
}
