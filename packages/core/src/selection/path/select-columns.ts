import type { Dataset } from '../../data/dataset/dataset.js'

/** The listed features, in that order. */
export function selectColumns(data: Dataset, columns: ArrayLike<number>): Dataset {
  const list = Int32Array.from(columns)
  return {
    ...data,
    features: data.features.selectColumns(list),
    names: Array.from(list, (column) => data.names[column]),
  }
}
