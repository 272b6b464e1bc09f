import type { Matrix, Vec } from '../../numeric/matrix/linear-map.js'
import type { Curves } from './knots.js'
import { weightedMoments } from './weighted-moments.js'

/** How each column is filled, bent, moved and scaled: (curve(x) − mean)/scale. */
export interface Standardization {
  mean: Vec
  /** The population standard deviation (divided by the number of rows, or by their weight); 1 for a constant column. */
  scale: Vec
  /** The columns that do not vary, which become all 0. */
  constant?: readonly number[]
  /** What stands for a missing cell of each column, before anything else; only where cells may be missing. */
  fill?: Vec
  /** The columns that had no value to learn `fill` from. */
  empty?: readonly number[]
  /** The curve that each column goes through once it is filled; only where features are transformed. */
  transform?: Curves
}

/**
 * Mean and deviation of each column, and which columns do not vary. A deviation too small to divide by counts as none. A row
 * of weight 2 counts as two copies.
 *
 * @example
 * ```ts
 * const learned = learnStandardization(denseFromRows([[1, 5], [3, 5]])) // mean [2, 5], scale [1, 1], constant [1]
 * ```
 */
export function learnStandardization(x: Matrix, weights?: Vec): Standardization & { constant: number[] } {
  return scalingOf(weights ? weightedMoments(x, weights) : x.columnMoments())
}

/** The numbers of the columns that do not vary. */
export function constantColumns(x: Pick<Matrix, 'columnMoments'>): number[] {
  return scalingOf(x.columnMoments()).constant
}

function scalingOf({ mean, deviation }: { mean: Vec; deviation: Vec }): Standardization & { constant: number[] } {
  const constant: number[] = []
  const scale = deviation.map((value, k) => {
    if (Number.isFinite(1 / value)) return value
    constant.push(k)
    return 1
  })
  return { mean, scale, constant }
}

/**
 * Standardizes the columns, in place. A sparse matrix is only scaled, which keeps it sparse: the loss sees differences of
 * scores, and those do not change when a column is shifted. Its constant columns become 0 like any other's.
 *
 * @example
 * ```ts
 * const train = denseFromRows([[1], [3]])
 * standardize(train, learnStandardization(train))
 * train.values // [-1, 1]
 * ```
 */
export function standardize(x: Matrix, s: Standardization): void {
  const factor = s.scale.map((value) => 1 / value)
  for (const k of s.constant ?? []) factor[k] = 0
  x.rescaleColumns(s.mean, factor)
}

/** Leaves every column as it is. */
export function identityStandardization(cols: number): Standardization {
  return { mean: new Float64Array(cols), scale: new Float64Array(cols).fill(1) }
}
