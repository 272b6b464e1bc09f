import type { Matrix, Vec } from '../../numeric/matrix/linear-map.js'
import type { Dataset } from '../dataset/dataset.js'
import { learnFilling } from './filling.js'
import { bend } from './knots.js'
import { learnRankTransform, type Transform } from './rank-transform.js'
import { identityStandardization, learnStandardization, type Standardization, standardize } from './standardize.js'

/** Features made ready to learn from, and how new rows are made ready in the same way. */
export interface TrainingRows {
  map: Matrix
  standardization: Standardization
}

/** How rows are made ready. */
interface Readying {
  /** Bring every column to mean 0 and deviation 1: true unless said otherwise. */
  standardized?: boolean
  /** 'none' unless said otherwise. */
  transform?: Transform
  /** What was learnt from these rows before. */
  known?: Standardization | undefined
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
  return { map, standardization: { ...learnt, ...before } }
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
