import { DenseRows } from '../../numeric/dense-rows.js'
import type { RowMap, Vec } from '../../numeric/linear-map.js'

/** A column is moved to its mean when that lies so many deviations away from 0: differences would drown in the offset. */
const FAR = 100
/** Deviations between 1/UNEVEN and UNEVEN are left as they are. */
const UNEVEN = 16
/** The part of a column's mean square that its variance can be by rounding alone. */
const CONSTANT = 1e-9

/**
 * The data as the path reads them: row after row, dense. Columns of extreme scale or offset are moved to their mean and
 * multiplied by a power of two, x̃_k = (x_k − μ_k)·unit_k: a shift changes no difference of scores, and a power of two changes
 * no digit. The weight of x̃_k is w_k/unit_k. Data that need none of it and are stored so already are not copied.
 */
export class Table {
  readonly rows: number
  readonly cols: number

  private constructor(
    readonly values: Vec,
    /** The columns' means. */
    readonly mean: Vec,
    readonly unit: Vec,
    /** 1 where the column varies. */
    readonly varies: Uint8Array,
  ) {
    this.cols = unit.length
    this.rows = this.cols === 0 ? 0 : values.length / this.cols
  }

  static of(map: RowMap): Table {
    const given = map instanceof DenseRows && map.values instanceof Float64Array ? map.values : gather(map)
    const shape = columnShapes(given, map.cols)
    const unit = new Float64Array(map.cols).fill(1)
    const { mean, varies, extreme } = shape
    if (!extreme) return new Table(given, mean, unit, varies)
    const values = given.slice()
    for (let k = 0; k < map.cols; k++) if (varies[k]) unit[k] = evenOut(values, map.cols, k, mean)
    return new Table(values, mean, unit, varies)
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

function gather(map: RowMap): Vec {
  const values = new Float64Array(map.rows * map.cols)
  for (let i = 0; i < map.rows; i++) map.readRow(i, values, i * map.cols)
  return values
}

function columnShapes(values: Vec, cols: number) {
  const rows = values.length / cols
  const mean = new Float64Array(cols)
  const squares = new Float64Array(cols)
  const varies = new Uint8Array(cols)
  for (let start = 0; start < values.length; start += cols) {
    for (let k = 0; k < cols; k++) {
      const x = values[start + k]
      mean[k] += x
      squares[k] += x * x
    }
  }
  let extreme = false
  for (let k = 0; k < cols; k++) {
    mean[k] /= rows
    const size = squares[k] / rows
    const variance = size - mean[k] * mean[k]
    varies[k] = variance > CONSTANT * size || variesAt(values, cols, k) ? 1 : 0
    const even = variance < UNEVEN ** 2 && variance > UNEVEN ** -2
    if (varies[k] && (!even || mean[k] * mean[k] > FAR ** 2 * variance)) extreme = true
  }
  return { mean, varies, extreme }
}

function variesAt(values: Vec, cols: number, k: number): boolean {
  for (let t = k; t < values.length; t += cols) if (values[t] !== values[k]) return true
  return false
}

/** Moves column k to its mean and near unit deviation, in place, and its mean with it; returns the power of two. */
function evenOut(values: Vec, cols: number, k: number, means: Vec): number {
  const mean = means[k]
  let squares = 0
  for (let t = k; t < values.length; t += cols) squares += (values[t] - mean) ** 2
  const deviation = Math.sqrt(squares / (values.length / cols))
  const shift = Math.abs(mean) > FAR * deviation ? mean : 0
  const even = deviation < UNEVEN && deviation > 1 / UNEVEN
  const unit = even ? 1 : 2 ** -Math.round(Math.log2(deviation))
  for (let t = k; t < values.length; t += cols) values[t] = (values[t] - shift) * unit
  means[k] = (mean - shift) * unit
  return unit
}
