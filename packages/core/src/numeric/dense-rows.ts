import { InfinitePushError } from '../errors.js'
import { DenseLines } from './dense-lines.js'
import type { Matrix, Values, Vec } from './linear-map.js'
import { addSegment } from './segments.js'
import { allocateMatrix } from './wasm/kernel-memory.js'

/** Columns whose moments are taken together: one sweep over the rows serves them all. */
const momentBlock = 16

/**
 * A dense matrix stored row after row, as f64 or f32; the values are not copied. A large one made by `allocateMatrix`, and
 * every large one that was rescaled, has its products done by the WebAssembly kernels.
 *
 * @example
 * ```ts
 * const x = new DenseRows(2, 3, Float64Array.of(1, 2, 3, 4, 5, 6))
 * x.apply(Float64Array.of(1, 0, -1), new Float64Array(2)) // [-2, -2]
 * ```
 */
export class DenseRows<V extends Values = Vec> implements Matrix {
  readonly lines: DenseLines<V>

  constructor(
    readonly rows: number,
    readonly cols: number,
    readonly values: V,
  ) {
    this.lines = new DenseLines(rows, cols, values)
  }

  apply(w: Vec, out: Vec): Vec {
    return this.lines.dotLines(w, out)
  }

  applyTranspose(a: Vec, out: Vec): Vec {
    return this.lines.combineLines(a, out)
  }

  readRow(i: number, out: Vec, offset: number): void {
    const start = i * this.cols
    for (let k = 0; k < this.cols; k++) out[offset + k] = this.values[start + k]
  }

  addRow(i: number, scale: number, out: Vec): void {
    addSegment(this.values, i * this.cols, this.cols, scale, out)
  }

  selectRows(rows: ArrayLike<number>): DenseRows<V> {
    return new DenseRows(rows.length, this.cols, this.lines.selectLines(rows).values)
  }

  selectColumns(columns: ArrayLike<number>): DenseRows<V> {
    return new DenseRows(this.rows, columns.length, this.lines.selectAcross(columns).values)
  }

  rescaleColumns(shift: Vec, scale: Vec): DenseRows<V> {
    const values = allocateMatrix(this.rows, this.cols, this.values)
    for (let i = 0, t = 0; i < this.rows; i++) {
      for (let k = 0; k < this.cols; k++, t++) values[t] = (this.values[t] - shift[k]) * scale[k]
    }
    return new DenseRows(this.rows, this.cols, values)
  }

  columnMoments(): { mean: Vec; deviation: Vec } {
    const moments = { mean: new Float64Array(this.cols), deviation: new Float64Array(this.cols) }
    for (let k = 0; k < this.cols; k += momentBlock) {
      this.lines.transposePart(k, Math.min(this.cols, k + momentBlock)).writeLineMoments(moments, k)
    }
    return moments
  }
}

/**
 * Copies a table given as an array of rows.
 *
 * @example
 * ```ts
 * const x = denseFromRows([[1, 2], [3, 4], [5, 6]]) // 3 × 2
 * ```
 */
export function denseFromRows(rows: readonly ArrayLike<number>[]): DenseRows {
  const cols = rows.length === 0 ? 0 : rows[0].length
  const values = new Float64Array(rows.length * cols)
  rows.forEach((row, i) => {
    if (row.length !== cols) {
      throw new InfinitePushError('ragged-rows', `Row ${i + 1} has ${row.length} values, but row 1 has ${cols}.`, {
        kind: 'data',
        hint: 'Give every row the same number of values.',
      })
    }
    values.set(row, i * cols)
  })
  return new DenseRows(rows.length, cols, values)
}
