import { duplicateEntry } from '../../errors/table-errors.js'
import { allocateCompressed } from '../wasm/kernel-memory.js'
import { bitRowsOf, longestLine } from './bit-rows.js'
import { CompressedLines, type CompressedParts } from './compressed-lines.js'
import type { ColumnRun, Matrix, Nonzeros, Room, ScatterSystem, StoredRows, Vec } from './linear-map.js'
import { scatteredMoments } from './scattered-moments.js'

/**
 * A sparse matrix stored row after row (compressed sparse rows); the arrays are not copied.
 *
 * @example
 * ```ts
 * const x = csrFromEntries(2, 3, { rows: [0, 1], columns: [2, 0], values: [5, 7] })
 * x.apply(Float64Array.of(1, 1, 2), new Float64Array(2)) // [10, 7]
 * ```
 */
export class CsrMatrix implements Matrix {
  readonly lines: CompressedLines
  readonly isStored = true

  constructor(
    readonly rows: number,
    readonly cols: number,
    parts: CompressedParts,
  ) {
    this.lines = new CompressedLines(rows, cols, parts)
  }

  apply(w: Vec, out: Vec): Vec {
    return this.lines.dotLines(w, out)
  }

  applyTranspose(a: Vec, out: Vec): Vec {
    return this.lines.combineLines(a, out)
  }

  curve(weights: Vec, v: Vec, out: Vec): Vec {
    return this.lines.curveLines(weights, v, out)
  }

  conjugate(system: ScatterSystem, x: Vec): Generator<void, void> | undefined {
    return this.lines.conjugate(system, x)
  }

  squares(weights: Vec, out: Vec): Vec {
    return this.lines.combineSquares(weights, out)
  }

  readRow(i: number, out: Vec, offset: number): void {
    const { pointers, indices, values } = this.lines
    out.fill(0, offset, offset + this.cols)
    for (let t = pointers[i]; t < pointers[i + 1]; t++) out[offset + indices[t]] = values[t]
  }

  readNonzeros(i: number, out: Nonzeros, at: number): number {
    return this.lines.copyLine(i, out, at)
  }

  nonzeros(): StoredRows {
    return this.lines
  }

  addRow(i: number, scale: number, out: Vec): void {
    this.lines.addLine(i, scale, out)
  }

  selectRows(rows: ArrayLike<number>, room?: Room): CsrMatrix {
    const { lines } = this
    const allocate = room && ((...size: [number, number, number]) => room.renew(() => lines.allocate(...size)))
    return new CsrMatrix(rows.length, this.cols, lines.selectLines(rows, allocate))
  }

  selectColumns(columns: ArrayLike<number>): CsrMatrix {
    return new CsrMatrix(this.rows, columns.length, this.lines.selectAcross(columns))
  }

  /** Where all that is stored are ones, their values are left out. */
  copyRows(rows: ArrayLike<number>): Matrix {
    const bits = bitRowsOf(this.lines, rows)
    return bits ?? new CsrMatrix(rows.length, this.cols, this.lines.selectLines(rows, allocateCompressed))
  }

  fillMissing(fill: Vec): void {
    this.lines.replaceMissing((_, place) => fill[place])
  }

  replaceValues(change: (value: number, k: number) => number): void {
    this.lines.replaceValues((value, _, place) => change(value, place))
  }

  /** Only scales: the loss sees differences of scores, which a shift of a column does not change. */
  rescaleColumns(_shift: Vec, scale: Vec): void {
    this.lines.passes().scale(scale)
  }

  visitColumns(visit: (k: number, run: ColumnRun) => void): void {
    this.lines.transpose().visitLines(visit)
  }

  columnMoments(): { mean: Vec; deviation: Vec } {
    return scatteredMoments(this.rows, this.cols, this.lines, this.lines.passes())
  }

  reach(): Vec {
    const { indices, values } = this.lines
    const most = new Float64Array(this.cols)
    // What is no number stays one.
    for (let t = 0; t < values.length; t++) most[indices[t]] = Math.max(most[indices[t]], Math.abs(values[t]))
    return most
  }

  longest(): number {
    return longestLine(this.lines.pointers)
  }
}

/** Entries of a sparse matrix in any order, as three lists of one length; rows and columns count from 0. */
export interface MatrixEntries {
  rows: ArrayLike<number>
  columns: ArrayLike<number>
  values: ArrayLike<number>
}

/**
 * A sparse matrix from its entries, in any order. An entry given twice is an error.
 *
 * @example
 * ```ts
 * const x = csrFromEntries(2, 3, { rows: [1, 0], columns: [0, 2], values: [7, 5] })
 * ```
 */
export function csrFromEntries(rows: number, cols: number, entries: MatrixEntries): CsrMatrix {
  const lines = columnBuckets(rows, cols, entries).transpose()
  refuseRepeats(lines)
  return new CsrMatrix(rows, cols, lines)
}

/** The entries bucketed by column, in the order given within each: transposing it sorts them. */
function columnBuckets(rows: number, cols: number, entries: MatrixEntries): CompressedLines {
  const count = entries.values.length
  const pointers = new Int32Array(cols + 1)
  for (let t = 0; t < count; t++) {
    const [i, k] = [entries.rows[t], entries.columns[t]]
    if (!(i >= 0 && i < rows && k >= 0 && k < cols)) {
      throw new RangeError(`Entry (${i}, ${k}) is outside a ${rows} × ${cols} matrix.`)
    }
    pointers[k + 1]++
  }
  for (let k = 0; k < cols; k++) pointers[k + 1] += pointers[k]
  const next = pointers.slice(0, cols)
  const indices = new Int32Array(count)
  const values = new Float64Array(count)
  for (let t = 0; t < count; t++) {
    const to = next[entries.columns[t]]++
    indices[to] = entries.rows[t]
    values[to] = entries.values[t]
  }
  return new CompressedLines(cols, rows, { pointers, indices, values })
}

function refuseRepeats({ lines, pointers, indices }: CompressedLines): void {
  for (let i = 0; i < lines; i++) {
    for (let t = pointers[i] + 1; t < pointers[i + 1]; t++) {
      if (indices[t] !== indices[t - 1]) continue
      throw duplicateEntry({ row: i + 1, column: indices[t] + 1 })
    }
  }
}
