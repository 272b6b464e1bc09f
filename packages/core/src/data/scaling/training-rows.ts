import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix, RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import { ScaledView } from '../../numeric/matrix/scaled-view.js'
import type { Dataset } from '../dataset/dataset.js'
import { learnFilling } from './filling.js'
import { bend } from './knots.js'
import { learnRankTransform, type Transform } from './rank-transform.js'
import { identityStandardization, learnStandardization, type Standardization, standardize } from './standardize.js'

/** Features made ready to learn from, and how new rows are made ready in the same way. */
export interface TrainingRows<M extends RowMap = Matrix> {
  map: M
  standardization: Standardization
}

/** A table of so many numbers (80 MB) is not copied where that can be avoided. */
export const LARGE_TABLE = 1e7
/** A column whose mean is so many deviations away from 0 would lose as much of its digits in a product that is moved afterwards. */
const FAR_FROM_ZERO = 1e4

/** How rows are made ready. */
interface Readying {
  /** Bring every column to mean 0 and deviation 1: true unless said otherwise. */
  standardized?: boolean
  /** 'none' unless said otherwise. */
  transform?: Transform
  /** What was learnt from these rows before. */
  known?: Standardization | undefined
  /** The largest |x| of the table, where that is known. */
  largest?: number | undefined
}

/**
 * The listed rows in that order, missing cells filled, columns transformed and standardized by what these rows alone say:
 * rows that are left out leave no trace. The features are copied once, and the copy is changed in place. What is known of
 * them already is not learnt again.
 *
 * @example
 * ```ts
 * const { features, missing } = { features: denseFromRows([[1], [NaN], [9], [3]]), missing: 'mean' }
 * const { map } = trainingRows({ features, missing }, [3, 1, 0]) // [[1.22…], [0], [-1.22…]], which 9 does not touch
 * ```
 */
export function trainingRows(
  { features, missing, weights }: Pick<Dataset, 'features' | 'missing' | 'weights'>,
  rows: ArrayLike<number>,
  { standardized = true, transform = 'none', known }: Readying = {},
): TrainingRows {
  const map = features.copyRows(rows)
  const own = unequal(weights, rows)
  const before: BeforeScaling = known ?? {
    // What stands for a missing cell is no value of its own, so that curves are learnt before.
    ...(transform === 'rank' && { transform: learnRankTransform(map, own) }),
    ...(missing && learnFilling(map, missing)),
  }
  fillAndBend(map, before)
  const learnt = known ?? (standardized ? learnStandardization(map, own) : identityStandardization(map.cols))
  if (standardized) standardize(map, learnt)
  if (standardized && !known && !own && map instanceof DenseRows) map.knownMoments = standardMoments(map.cols, learnt)
  return { map, standardization: { ...learnt, ...before } }
}

/**
 * The same rows, to be multiplied only: a large table is left where it is, and order and scaling go into the products. It is
 * copied where cells are filled or bent, where rows are left out, and where a column lies far from 0.
 */
export function rowsToMultiply(
  data: Pick<Dataset, 'features' | 'missing' | 'weights'>,
  rows: Int32Array,
  readying: Readying = {},
): TrainingRows<RowMap> {
  return viewOfRows(data, rows, readying) ?? trainingRows(data, rows, readying)
}

function viewOfRows(
  { features, missing, weights }: Pick<Dataset, 'features' | 'missing' | 'weights'>,
  rows: Int32Array,
  { standardized = true, transform = 'none', known, largest }: Readying,
): TrainingRows<RowMap> | undefined {
  // Numbers of f32 are rounded again where a part is scaled: it would not be a part of the same table.
  const { values = undefined } = features instanceof DenseRows ? features : {}
  const isLarge = values instanceof Float64Array && values.length >= LARGE_TABLE
  if (!isLarge || missing || transform !== 'none' || rows.length < features.rows) return undefined
  const own = weights?.some((weight) => weight !== weights[0]) ? weights : undefined
  const learnt = known ?? (standardized ? learnStandardization(features, own) : identityStandardization(features.cols))
  const { mean: shift, scale, constant: flat = [] } = learnt
  const isFar = (mean: number, k: number) => Math.abs(mean) > FAR_FROM_ZERO * scale[k] && !flat.includes(k)
  if (shift.some(isFar)) return undefined
  const moments = standardized && !own ? { mean: shift, deviation: scale } : undefined
  return { map: new ScaledView(features, rows, { shift, scale, flat }, { moments, largest }), standardization: learnt }
}

/** What columns have after they were standardized by their own moments. */
function standardMoments(cols: number, { constant = [] }: Standardization): { mean: Vec; deviation: Vec } {
  const deviation = new Float64Array(cols).fill(1)
  for (const k of constant) deviation[k] = 0
  return { mean: new Float64Array(cols), deviation }
}

/** What happens to the values of a column before they are scaled. */
type BeforeScaling = Pick<Standardization, 'fill' | 'empty' | 'transform'>

function fillAndBend(x: Matrix, { fill, transform }: BeforeScaling): void {
  if (fill) x.fillMissing(fill)
  if (transform) bend(x, transform)
}

/** All rows filled and transformed as was learnt from others, in a copy if anything changes; not scaled. */
export function readyRows(features: Matrix, learnt: BeforeScaling): Matrix {
  if (!learnt.fill && !learnt.transform) return features
  const copy = features.copyRows(Int32Array.from({ length: features.rows }, (_, row) => row))
  fillAndBend(copy, learnt)
  return copy
}

/** The rows' weights, unless they all count the same. */
function unequal(weights: Vec | undefined, rows: ArrayLike<number>): Vec | undefined {
  const own = weights && Float64Array.from(rows, (row) => weights[row])
  return own?.some((weight) => weight !== own[0]) ? own : undefined
}
