import { toCsr } from '../../numeric/matrix/convert.js'
import { CscMatrix } from '../../numeric/matrix/csc.js'
import { CsrMatrix } from '../../numeric/matrix/csr.js'
import type { Matrix, Vec } from '../../numeric/matrix/linear-map.js'

/** The entries of one row that are not 0, by ascending column: the first `count` of each array. */
export interface RowEntries {
  readonly columns: Int32Array
  readonly values: Vec
  readonly count: number
}

/**
 * Visits every row's nonzero entries, in time proportional to what the matrix stores, so that the same table gives the
 * same visits however it is stored. The entries are overwritten from one visit to the next.
 */
export function visitRows(x: Matrix, visit: (row: number, entries: RowEntries) => void): void {
  const stored = x instanceof CscMatrix ? toCsr(x) : x
  const entries = { columns: new Int32Array(x.cols), values: new Float64Array(x.cols), count: 0 }
  const dense = new Float64Array(x.cols)
  for (let i = 0; i < x.rows; i++) {
    if (stored instanceof CsrMatrix) packSparse(stored, i, entries)
    else {
      stored.readRow(i, dense, 0)
      packDense(dense, entries)
    }
    visit(i, entries)
  }
}

function packDense(row: Vec, entries: { columns: Int32Array; values: Vec; count: number }): void {
  let count = 0
  for (let k = 0; k < row.length; k++) {
    if (row[k] === 0) continue
    entries.columns[count] = k
    entries.values[count++] = row[k]
  }
  entries.count = count
}

function packSparse(x: CsrMatrix, i: number, entries: { columns: Int32Array; values: Vec; count: number }): void {
  const { pointers, indices, values } = x.lines
  let count = 0
  for (let t = pointers[i]; t < pointers[i + 1]; t++) {
    if (values[t] === 0) continue
    entries.columns[count] = indices[t]
    entries.values[count++] = values[t]
  }
  entries.count = count
}
