import { CscMatrix } from './csc.js'
import { CsrMatrix } from './csr.js'
import { DenseColumns } from './dense-columns.js'
import { DenseRows } from './dense-rows.js'
import type { Values } from './linear-map.js'

/** The same dense matrix, stored by columns. */
export function toColumns(x: DenseRows<Values>): DenseColumns {
  return new DenseColumns(x.rows, x.cols, x.lines.transpose().values)
}

/** The same dense matrix, stored by rows. */
export function toRows(x: DenseColumns): DenseRows {
  return new DenseRows(x.rows, x.cols, x.lines.transpose().values)
}

/** The same sparse matrix, stored by columns. */
export function toCsc(x: CsrMatrix): CscMatrix {
  return new CscMatrix(x.rows, x.cols, x.lines.transpose())
}

/** The same sparse matrix, stored by rows. */
export function toCsr(x: CscMatrix): CsrMatrix {
  return new CsrMatrix(x.rows, x.cols, x.lines.transpose())
}
