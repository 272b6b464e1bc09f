import { CsrMatrix, DenseRows } from '@infinite-push/core'
import { allocateShared } from '@infinite-push/core/internal'

/** Rows of numbers that can be read out in two ways. */
export interface FeatureRows {
  readonly rows: number
  readonly cols: number
  /** How many cells are not 0; counting may stop once there are `enough`. */
  countNonzeros(enough: number): number
  /** Writes the columns (ascending) and values of a row's cells that are not 0 to the front of two arrays: how many. */
  readEntries(row: number, columns: Int32Array, values: Float64Array): number
  /** All rows one after the other: where they lie already, or written into cells that `allocate` gives, which are 0. */
  toCells(allocate: () => Float64Array): Float64Array
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
export function featureMatrix(table: FeatureRows, shared = false): DenseRows | CsrMatrix {
  const cells = table.rows * table.cols
  const nonzeros = cells > MOST_DENSE_CELLS ? table.countNonzeros(LEAST_DENSE_SHARE * cells) : cells
  return isSparse(table, nonzeros) ? sparse(table, nonzeros, memoryOf(shared)) : dense(table, shared)
}

/** Whether a table with so many cells that are not 0 is kept by rows of those alone. */
export function isSparse({ rows, cols }: Pick<FeatureRows, 'rows' | 'cols'>, nonzeros: number): boolean {
  return rows * cols > MOST_DENSE_CELLS && nonzeros < LEAST_DENSE_SHARE * rows * cols
}

/** Where arrays lie: in memory of this thread alone, or in memory that others see. */
type Memory = (bytes: number) => ArrayBuffer

function memoryOf(shared: boolean): Memory {
  return shared ? sharedMemory : ownMemory
}

function ownMemory(bytes: number): ArrayBuffer {
  return new ArrayBuffer(bytes)
}

function sharedMemory(bytes: number): ArrayBuffer {
  // Arrays are used alike wherever they lie; their types tell the two apart.
  return new SharedArrayBuffer(bytes) as unknown as ArrayBuffer
}

/** Zeros for the rows of a table. A large one lies where the kernels of all threads work, whoever asked for it. */
export function denseCells(rows: number, cols: number, shared: boolean): Float64Array {
  return allocateShared(rows, cols) ?? new Float64Array(memoryOf(shared)(8 * rows * cols))
}

function dense(table: FeatureRows, shared: boolean): DenseRows {
  const { rows, cols } = table
  const cells = table.toCells(() => denseCells(rows, cols, shared))
  return new DenseRows(rows, cols, cells)
}

function sparse(table: FeatureRows, nonzeros: number, memory: Memory): CsrMatrix {
  const { rows, cols } = table
  const parts = {
    pointers: new Int32Array(memory(4 * (rows + 1))),
    indices: new Int32Array(memory(4 * nonzeros)),
    values: new Float64Array(memory(8 * nonzeros)),
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

function oneRow(cols: number): { columns: Int32Array; values: Float64Array } {
  return { columns: new Int32Array(cols), values: new Float64Array(cols) }
}
