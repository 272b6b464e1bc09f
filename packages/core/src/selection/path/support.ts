import type { Dataset } from '../../data/dataset/dataset.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'

/** The numbers of the features whose weight is not 0. */
export function supportOf(w: Vec): number[] {
  return Array.from(w.keys()).filter((k) => w[k] !== 0)
}

/** The listed features, in that order. */
export function selectColumns(data: Dataset, columns: ArrayLike<number>): Dataset {
  const list = Int32Array.from(columns)
  return {
    ...data,
    features: data.features.selectColumns(list),
    names: Array.from(list, (column) => data.names[column]),
  }
}
