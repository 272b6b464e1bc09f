import { CsrMatrix, DenseRows } from '@infinite-push/core'

/** Rows of numbers that can be read out in two ways. */
export interface FeatureRows {
  readonly rows: number
  readonly cols: number
  /** Writes the columns (ascending) and values of a row's cells that are not 0 to the front of two arrays: how many. */
  readEntries(row: number, columns: Int32Array, values: Float64Array): number
  /** Writes all rows one after the other into cells that are still 0. */
  writeRows(cells: Float64Array): void
}

/** Smaller tables are dense whatever they hold. */
const MOST_DENSE_CELLS = 100_000
/** With a smaller share of cells that are not 0, sparse rows are faster and smaller. */
const LEAST_DENSE_SHARE = 0.1

/**
 * The matrix of a table: dense, or sparse when it is large and mostly 0. What it becomes depends on what the table
 * holds, never on how it was written, so that the same table gives the same model to the last bit.
 *
 * @example
 * ```ts
 * featureMatrix(table) instanceof CsrMatrix // more than 100,000 cells, and less than 10 % of them not 0
 * ```
 */
export function featureMatrix(table: FeatureRows): DenseRows | CsrMatrix {
  const nonzeros = countNonzeros(table)
  return isSparse(table, nonzeros) ? sparse(table, nonzeros) : dense(table)
}

/** Whether a table with so many cells that are not 0 is kept by rows of those alone. */
export function isSparse({ rows, cols }: Pick<FeatureRows, 'rows' | 'cols'>, nonzeros: number): boolean {
  return rows * cols > MOST_DENSE_CELLS && nonzeros < LEAST_DENSE_SHARE * rows * cols
}

function dense(table: FeatureRows): DenseRows {
  const cells = new Float64Array(table.rows * table.cols)
  table.writeRows(cells)
  return new DenseRows(table.rows, table.cols, cells)
}

function sparse(table: FeatureRows, nonzeros: number): CsrMatrix {
  const { rows, cols } = table
  const parts = {
    pointers: new Int32Array(rows + 1),
    indices: new Int32Array(nonzeros),
    values: new Float64Array(nonzeros),
  }
  const { columns, values } = oneRow(cols)
  for (let i = 0, at = 0; i < rows; i++) {
    const count = table.readEntries(i, columns, values)
    for (let t = 0; t < count; t++, at++) {
      parts.indices[at] = columns[t]
      parts.values[at] = values[t]
    }
    parts.pointers[i + 1] = at
  }
  return new CsrMatrix(rows, cols, parts)
}

/** How many cells are not 0; counting stops where the table is dense for sure. */
function countNonzeros(table: FeatureRows): number {
  const { rows, cols } = table
  const enough = rows * cols > MOST_DENSE_CELLS ? LEAST_DENSE_SHARE * rows * cols : 0
  const { columns, values } = oneRow(cols)
  let count = 0
  for (let i = 0; i < rows && count < enough; i++) count += table.readEntries(i, columns, values)
  return count
}

function oneRow(cols: number): { columns: Int32Array; values: Float64Array } {
  return { columns: new Int32Array(cols), values: new Float64Array(cols) }
}
