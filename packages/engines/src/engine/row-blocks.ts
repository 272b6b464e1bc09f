import type { RowNumbering } from './connection.js'
import type { Dialect } from './dialect.js'
import { statement } from './dialect.js'

/** Rows with numbers from `first` on, and below `end`, which may be infinite. */
export interface RowBlock {
  first: number
  end: number
}

/** The question for the highest number of a row; nothing where there is no row. */
export function lastNumberSql(dialect: Dialect, from: string, { column }: RowNumbering): string {
  return statement(dialect, { from, computed: [], select: [dialect.double(`max(${column})`)] })
}

/** All rows in blocks, each of so many times as many rows as are stored together: none of these is read for two of them. */
export function wholeBlocks({ together }: RowNumbering, last: number, times: number): RowBlock[] {
  const size = times * together
  const count = Math.max(1, Math.ceil((last + 1) / size))
  return Array.from({ length: count }, (_, i) => ({
    first: i * size,
    end: i + 1 < count ? (i + 1) * size : Number.POSITIVE_INFINITY,
  }))
}

/** So many of some blocks, evenly spread. */
export function spread(blocks: readonly RowBlock[], count: number): RowBlock[] {
  return Array.from({ length: count }, (_, i) => blocks[Math.floor(((i + 0.5) * blocks.length) / count)])
}

/** Whether a row is in one of the blocks. */
export function inBlocks({ column }: RowNumbering, blocks: readonly RowBlock[]): string {
  const each = blocks.map(({ first, end }) =>
    Number.isFinite(end) ? `(${column} >= ${first} and ${column} < ${end})` : `${column} >= ${first}`,
  )
  return `(${each.join(' or ')})`
}
