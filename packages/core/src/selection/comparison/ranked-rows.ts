import type { Dataset } from '../../data/dataset/dataset.js'
import { readyRows, trainingRows } from '../../data/scaling/training-rows.js'

/** Rows to learn from and rows to test on. */
interface Divided {
  train: Dataset
  test: Dataset
}

/** The same rows with every column through its ranks among those to learn from, as `transform: 'rank'` sends it. */
export function throughRanks({ train, test }: Divided): Divided {
  const rows = Int32Array.from(train.labels.keys())
  const { standardization } = trainingRows(train, rows, { standardized: false, transform: 'rank' })
  // Missing cells are filled before a curve is followed, and then none is missing.
  const ready = ({ missing: _, ...data }: Dataset) => ({ ...data, features: readyRows(data.features, standardization) })
  return { train: ready(train), test: ready(test) }
}
