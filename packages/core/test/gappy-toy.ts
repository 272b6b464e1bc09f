import type { Dataset, MissingRule } from '../src/data/dataset/dataset.js'
import { toyProblem } from '../src/data/toy.js'
import { DenseRows } from '../src/numeric/matrix/dense-rows.js'
import { Random } from '../src/statistics/random.js'

/** The toy problem with about one cell in seven missing. */
export function gappyToy(missing: MissingRule, seed = 3): Dataset {
  const { features, names, labels } = toyProblem({ rows: 60, relevant: 3, noise: 5, seed })
  const random = Random.fromSeed(seed)
  const values = valuesOf(features).map((value) => (random.uniform() < 1 / 7 ? Number.NaN : value))
  return { features: new DenseRows(features.rows, features.cols, values), names, labels, missing }
}

/** By hand: the numbers given stand for the gaps, and nothing is said of missing cells. */
export function filledBy({ features, names, labels }: Dataset, fill: ArrayLike<number>): Dataset {
  return { features: withoutGaps(features, fill), names, labels }
}

/** By hand: the mean of what each column has. */
export function meansOf({ features }: Dataset): number[] {
  return Array.from({ length: features.cols }, (_, k) => {
    const column = valuesOf(features).filter((value, t) => t % features.cols === k && !Number.isNaN(value))
    return column.reduce((sum, value) => sum + value, 0) / column.length
  })
}

function withoutGaps(features: Dataset['features'], fill: ArrayLike<number>): DenseRows {
  const { rows, cols } = features
  const values = valuesOf(features).map((value, t) => (Number.isNaN(value) ? fill[t % cols] : value))
  return new DenseRows(rows, cols, values)
}

function valuesOf(features: Dataset['features']): Float64Array {
  return (features as DenseRows).values
}
