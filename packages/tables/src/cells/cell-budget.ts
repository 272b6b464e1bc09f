import { tooManyCells } from '../errors/cell-errors.js'

/** Any table may have so many cells, however few bytes it is written in. */
const ALWAYS_FINE = 2 ** 24
const CELLS_PER_BYTE = 4

/** The size of a table, in its file and in memory. */
export interface TableSize {
  source: string
  rows: number
  columns: number
  bytes: number
}

/**
 * Refuses a table whose few bytes stand for very many cells: formats in which empty cells cost nothing could otherwise
 * ask for any amount of memory.
 *
 * @example
 * ```ts
 * refuseMostlyEmpty({ source: 'a.json', rows: 1e6, columns: 1e6, bytes: 1e7 }) // throws: too many cells
 * ```
 */
export function refuseMostlyEmpty({ source, rows, columns, bytes }: TableSize): void {
  if (rows * columns <= ALWAYS_FINE + CELLS_PER_BYTE * bytes) return
  throw tooManyCells({ source, rows, columns, bytes })
}
