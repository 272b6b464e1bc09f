import { DenseRows } from '../../../numeric/matrix/dense-rows.js'
import type { RowMap, Vec } from '../../../numeric/matrix/linear-map.js'
import { allocateMatrix } from '../../../numeric/wasm/kernel-memory.js'

/** A column is moved to its mean when that lies so many deviations away from 0: differences would drown in the offset. */
const FAR = 100
/** Deviations between 1/UNEVEN and UNEVEN are left as they are. */
const UNEVEN = 16

/**
 * The data as the path reads them: row after row, dense. Columns of extreme scale or offset are moved to their mean and
 * multiplied by a power of two, x̃_k = (x_k − μ_k)·unit_k: a shift changes no difference of scores, and a power of two changes
 * no digit. The weight of x̃_k is w_k/unit_k. Data that need none of it and are stored so already are not copied.
 */
export class Table {
  readonly rows: number
  readonly cols: number
  readonly values: Vec

  private constructor(
    readonly map: DenseRows,
    /** The columns' means and standard deviations; a deviation is 0 where the column does not vary. */
    readonly mean: Vec,
    readonly deviation: Vec,
    readonly unit: Vec,
  ) {
    this.rows = map.rows
    this.cols = map.cols
    this.values = map.values
  }

  static of(map: RowMap): Table {
    const given = map instanceof DenseRows && map.values instanceof Float64Array ? map : gather(map)
    const { mean, deviation } = given.knownMoments ?? given.columnMoments()
    const unit = new Float64Array(map.cols).fill(1)
    if (!hasExtreme(mean, deviation)) return new Table(given, mean, deviation, unit)
    const values = given.values.slice()
    for (let k = 0; k < map.cols; k++) if (deviation[k] > 0) unit[k] = evenOut(values, map.cols, k, mean, deviation)
    return new Table(new DenseRows(map.rows, map.cols, values), mean, deviation, unit)
  }

  /** out = the values column after column; a few columns at a time, so that the writes fit the cache. */
  transpose(out: Vec): void {
    const { rows, cols, values } = this
    for (let first = 0; first < cols; first += 16) {
      const last = Math.min(cols, first + 16)
      for (let g = 0; g < rows; g++) for (let k = first; k < last; k++) out[k * rows + g] = values[g * cols + k]
    }
  }
}

function gather(map: RowMap): DenseRows {
  const values = allocateMatrix(map.rows, map.cols)
  for (let i = 0; i < map.rows; i++) map.readRow(i, values, i * map.cols)
  return new DenseRows(map.rows, map.cols, values)
}

/** Whether a column's deviation is not even, or its mean far away. Without calls, which engines would compile for thousands of columns. */
function hasExtreme(means: Vec, deviations: Vec): boolean {
  for (let k = 0; k < means.length; k++) {
    const size = deviations[k]
    if (size > 0 && !(size < UNEVEN && size > 1 / UNEVEN && Math.abs(means[k]) <= FAR * size)) return true
  }
  return false
}

function isEven(deviation: number): boolean {
  return deviation < UNEVEN && deviation > 1 / UNEVEN
}

/** Moves column k to its mean and near unit deviation, in place, and its moments with it; returns the power of two. */
function evenOut(values: Vec, cols: number, k: number, means: Vec, deviations: Vec): number {
  const shift = Math.abs(means[k]) > FAR * deviations[k] ? plainMean(values, cols, k) : 0
  const unit = isEven(deviations[k]) ? 1 : 2 ** -Math.round(Math.log2(deviations[k]))
  for (let t = k; t < values.length; t += cols) values[t] = (values[t] - shift) * unit
  means[k] = (means[k] - shift) * unit
  deviations[k] *= unit
  return unit
}

/** Any number near the mean will do to move a column. */
function plainMean(values: Vec, cols: number, k: number): number {
  let sum = 0
  for (let t = k; t < values.length; t += cols) sum += values[t]
  return sum / (values.length / cols)
}
