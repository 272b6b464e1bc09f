import { allocateShared } from './shared-table.js'

/**
 * Zeros for a table, row after row. A large one (50 MB) lies in memory that all threads see, where there is any: its products are those
 * of the kernels, by as many threads as there are cores, with the same digits for any number of them.
 *
 * @example
 * ```ts
 * const values = allocateTable(4, 2)
 * values.set([3, 1, 2, 0, 1, 1, 0, 0])
 * new InfinitePush({ lambdaRatio: 0.1 }).fit({ rows: 4, cols: 2, values }, [1, 1, 0, 0]).status // 'solved'
 * ```
 */
export function allocateTable(rows: number, cols: number): Float64Array {
  return allocateShared(rows, cols) ?? new Float64Array(rows * cols)
}
