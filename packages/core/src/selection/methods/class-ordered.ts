import type { Dataset } from '../../data/dataset.js'
import { checkDataset } from '../../data/dataset-checks.js'
import { learnStandardization, type Standardization, standardize } from '../../data/standardize.js'
import type { Matrix } from '../../numeric/linear-map.js'
import { orderByClass } from '../../problem/problem.js'

/** A training set as the methods other than the infinite push take it; all rows weigh the same. */
export interface ClassOrdered {
  /** Standardized features, the positives' rows first. */
  map: Matrix
  positives: number
  negatives: number
  standardization: Standardization
}

export function classOrdered(train: Dataset): ClassOrdered {
  checkDataset(train)
  const { rows, weights, negatives } = orderByClass(train)
  const features = train.features.selectRows(rows)
  const standardization = learnStandardization(features)
  return { map: standardize(features, standardization), positives: weights.length, negatives, standardization }
}
