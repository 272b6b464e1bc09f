import { raggedRows } from '../../errors/table-errors.js'
import { addSegment } from '../order/segments.js'
import { rescaleColumnsInMemory } from '../wasm/column-passes.js'
import { allocateFrom, allocateMatrix } from '../wasm/kernel-memory.js'
import { columnMomentsInWasm } from '../wasm/moments-in-wasm.js'
import { columnMoments } from './column-moments.js'
import { DenseLines } from './dense-lines.js'
import type { ColumnRun, Matrix, Room, Values, Vec } from './linear-map.js'

/** Columns that are visited together: their numbers in a row share a line of the cache, and one sweep serves them all. */
const COLUMNS_AT_ONCE = 8

/**
 * A dense matrix stored row after row, as f64 or f32; the values are not copied. A large one made by `allocateMatrix` or
 * `copyRows` has its products done by the WebAssembly kernels.
 *
 * @example
 * ```ts
 * const x = new DenseRows(2, 3, Float64Array.of(1, 2, 3, 4, 5, 6))
 * x.apply(Float64Array.of(1, 0, -1), new Float64Array(2)) // [-2, -2]
 * ```
 */
export class DenseRows<V extends Values = Vec> implements Matrix {
  readonly lines: DenseLines<V>
  /** The moments of the columns up to rounding, told by whoever has brought them to these. */
  knownMoments?: { mean: Vec; deviation: Vec }

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

  selectRows(rows: ArrayLike<number>, room?: Room): DenseRows<V> {
    return this.rowsIn(room, rows, (lines) => allocateFrom(this.values, lines, this.cols))
  }

  selectColumns(columns: ArrayLike<number>): DenseRows<V> {
    return new DenseRows(this.rows, columns.length, this.lines.selectAcross(columns).values)
  }

  copyRows(rows: ArrayLike<number>, room?: Room): DenseRows<V> {
    return this.rowsIn(room, rows, (lines) => allocateMatrix(lines, this.cols, this.values))
  }

  fillMissing(fill: Vec): void {
    this.lines.replaceMissing((_, place) => fill[place])
  }

  replaceValues(change: (value: number, k: number) => number): void {
    this.lines.replaceValues((value, _, place) => change(value, place))
  }

  rescaleColumns(shift: Vec, scale: Vec): void {
    const { rows, cols, values } = this
    if (values instanceof Float64Array && rescaleColumnsInMemory({ rows, cols, values }, shift, scale)) return
    for (let i = 0, t = 0; i < rows; i++) {
      for (let k = 0; k < cols; k++, t++) values[t] = (values[t] - shift[k]) * scale[k]
    }
  }

  visitColumns(visit: (k: number, run: ColumnRun) => void): void {
    const room = new Float64Array(Math.min(this.cols, COLUMNS_AT_ONCE) * this.rows)
    for (let k = 0; k < this.cols; k += COLUMNS_AT_ONCE) {
      this.lines.transposePart(k, Math.min(this.cols, k + COLUMNS_AT_ONCE), room).visitLines(visit, k)
    }
  }

  private rowsIn(room: Room | undefined, rows: ArrayLike<number>, allocate: (lines: number) => V): DenseRows<V> {
    const { cols, lines } = this
    const values = room ? room.take(rows.length, cols, allocate) : allocate(rows.length)
    return new DenseRows(rows.length, cols, lines.selectLines(rows, values).values)
  }

  columnMoments(): { mean: Vec; deviation: Vec } {
    const { rows, cols, values } = this
    const found = values instanceof Float64Array ? columnMomentsInWasm({ rows, cols, values }) : undefined
    return found ?? columnMoments(this)
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
    if (row.length !== cols) throw raggedRows({ row: i + 1, count: row.length, wanted: cols })
    values.set(row, i * cols)
  })
  return new DenseRows(rows.length, cols, values)
}
