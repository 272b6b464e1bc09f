import type { Cell } from '../cells/rows.js'
import type { ColumnCells, FeatureColumn } from '../columns/feature-column.js'
import { MatrixColumn } from '../columns/matrix-column.js'
import { denseCells, type FeatureRows } from './feature-matrix.js'

/** Cells that are written at a time: a block of rows stays in the cache while column after column fills it. */
const BLOCK_CELLS = 16384

/**
 * The rows of a table of numbers, which go to their places in the matrix as they come: their number is known beforehand, so that nothing
 * has to be kept by columns first. Fresh memory costs more than writing to it.
 */
export class RowsInPlace implements FeatureRows {
  readonly cols: number
  private filled = 0
  private readonly cells: Float64Array

  constructor(
    readonly rows: number,
    private readonly columns: readonly FeatureColumn[],
    shared: boolean,
  ) {
    this.cols = columns.length
    this.cells = denseCells(rows, this.cols, shared)
    for (const [k, column] of columns.entries()) column.layInto(new MatrixColumn(this.cells, this.cols, k))
  }

  /** The next `count` rows, column by column. */
  add(columns: readonly (Float64Array | readonly Cell[])[], count: number): void {
    this.filled += count
    if (this.filled > this.rows) throw new RangeError(`More than the ${this.rows} rows that were told.`)
    const step = Math.max(1, Math.floor(BLOCK_CELLS / this.cols))
    for (let from = 0; from < count; from += step) {
      const to = Math.min(count, from + step)
      for (let k = 0; k < columns.length; k++) this.columns[k].addCells(columns[k], from, to)
    }
  }

  /** Whether these columns are the features, one each and in this order, and lie here as numbers. */
  areJust(features: readonly (ColumnCells | undefined)[]): boolean {
    const { columns, filled, rows } = this
    if (filled !== rows || features.length !== columns.length) return false
    return columns.every((column, k) => column === features[k] && !column.isCoded)
  }

  countNonzeros(enough: number): number {
    const { cells } = this
    let count = 0
    for (let t = 0; t < cells.length && count < enough; t++) if (cells[t] !== 0) count++
    return count
  }

  readEntries(row: number, columns: Int32Array, values: Float64Array): number {
    const { cells, cols } = this
    let count = 0
    for (let k = 0, at = row * cols; k < cols; k++, at++) {
      if (cells[at] === 0) continue
      columns[count] = k
      values[count++] = cells[at]
    }
    return count
  }

  toCells(): Float64Array {
    return this.cells
  }
}
