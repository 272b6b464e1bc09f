import { allocateCompressed } from '../wasm/kernel-memory.js'
import { columnMoments } from './column-moments.js'
import { CompressedLines, type CompressedParts } from './compressed-lines.js'
import type { ColumnRun, Matrix, Vec } from './linear-map.js'

/**
 * A sparse matrix stored column after column (compressed sparse columns); the arrays are not copied. `apply` reads only
 * the columns with a nonzero weight. A single row costs a bisection in every column: walk rows on a `CsrMatrix`.
 *
 * @example
 * ```ts
 * const x = toCsc(csrFromEntries(2, 3, { rows: [0, 1], columns: [2, 0], values: [5, 7] }))
 * x.apply(Float64Array.of(1, 1, 2), new Float64Array(2)) // [10, 7]
 * ```
 */
export class CscMatrix implements Matrix {
  readonly lines: CompressedLines

  constructor(
    readonly rows: number,
    readonly cols: number,
    parts: CompressedParts,
  ) {
    this.lines = new CompressedLines(cols, rows, parts)
  }

  apply(w: Vec, out: Vec): Vec {
    return this.lines.combineLines(w, out)
  }

  applyTranspose(a: Vec, out: Vec): Vec {
    return this.lines.dotLines(a, out)
  }

  readRow(i: number, out: Vec, offset: number): void {
    for (let k = 0; k < this.cols; k++) out[offset + k] = this.lines.at(k, i)
  }

  addRow(i: number, scale: number, out: Vec): void {
    for (let k = 0; k < this.cols; k++) out[k] += scale * this.lines.at(k, i)
  }

  selectRows(rows: ArrayLike<number>): CscMatrix {
    return new CscMatrix(rows.length, this.cols, this.lines.selectAcross(rows))
  }

  selectColumns(columns: ArrayLike<number>): CscMatrix {
    return new CscMatrix(this.rows, columns.length, this.lines.selectLines(columns))
  }

  copyRows(rows: ArrayLike<number>): CscMatrix {
    return new CscMatrix(rows.length, this.cols, this.lines.selectAcross(rows, allocateCompressed))
  }

  fillMissing(fill: Vec): void {
    this.lines.replaceMissing((line) => fill[line])
  }

  replaceValues(change: (value: number, k: number) => number): void {
    this.lines.replaceValues(change)
  }

  /** Only scales: the loss sees differences of scores, which a shift of a column does not change. */
  rescaleColumns(_shift: Vec, scale: Vec): void {
    const { pointers, values } = this.lines
    for (let k = 0; k < this.cols; k++) {
      for (let t = pointers[k]; t < pointers[k + 1]; t++) values[t] *= scale[k]
    }
  }

  visitColumns(visit: (k: number, run: ColumnRun) => void): void {
    this.lines.visitLines(visit)
  }

  columnMoments(): { mean: Vec; deviation: Vec } {
    return columnMoments(this)
  }
}
