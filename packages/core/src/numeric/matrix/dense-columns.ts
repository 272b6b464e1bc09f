import { allocateMatrix } from '../wasm/kernel-memory.js'
import { columnMoments } from './column-moments.js'
import { DenseLines } from './dense-lines.js'
import type { ColumnRun, Matrix, Vec } from './linear-map.js'

/**
 * A dense matrix stored column after column; the values are not copied. `apply` reads only the columns with a nonzero
 * weight, which suits a sparse w.
 *
 * @example
 * ```ts
 * const x = new DenseColumns(2, 3, Float64Array.of(1, 4, 2, 5, 3, 6))
 * x.apply(Float64Array.of(1, 0, -1), new Float64Array(2)) // [-2, -2]
 * ```
 */
export class DenseColumns implements Matrix {
  readonly lines: DenseLines

  constructor(
    readonly rows: number,
    readonly cols: number,
    readonly values: Vec,
  ) {
    this.lines = new DenseLines(cols, rows, values)
  }

  apply(w: Vec, out: Vec): Vec {
    return this.lines.combineLines(w, out)
  }

  applyTranspose(a: Vec, out: Vec): Vec {
    return this.lines.dotLines(a, out)
  }

  readRow(i: number, out: Vec, offset: number): void {
    for (let k = 0, t = i; k < this.cols; k++, t += this.rows) out[offset + k] = this.values[t]
  }

  addRow(i: number, scale: number, out: Vec): void {
    for (let k = 0, t = i; k < this.cols; k++, t += this.rows) out[k] += scale * this.values[t]
  }

  selectRows(rows: ArrayLike<number>): DenseColumns {
    return new DenseColumns(rows.length, this.cols, this.lines.selectAcross(rows).values)
  }

  selectColumns(columns: ArrayLike<number>): DenseColumns {
    return new DenseColumns(this.rows, columns.length, this.lines.selectLines(columns).values)
  }

  copyRows(rows: ArrayLike<number>): DenseColumns {
    const values = allocateMatrix(this.cols, rows.length)
    return new DenseColumns(rows.length, this.cols, this.lines.selectAcross(rows, values).values)
  }

  fillMissing(fill: Vec): void {
    this.lines.replaceMissing((line) => fill[line])
  }

  replaceValues(change: (value: number, k: number) => number): void {
    this.lines.replaceValues(change)
  }

  rescaleColumns(shift: Vec, scale: Vec): void {
    const { rows, cols, values } = this
    for (let k = 0, t = 0; k < cols; k++) {
      for (let i = 0; i < rows; i++, t++) values[t] = (values[t] - shift[k]) * scale[k]
    }
  }

  visitColumns(visit: (k: number, run: ColumnRun) => void): void {
    this.lines.visitLines(visit)
  }

  columnMoments(): { mean: Vec; deviation: Vec } {
    return columnMoments(this)
  }
}
