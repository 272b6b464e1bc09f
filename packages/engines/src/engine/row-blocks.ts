import type { RowNumbering } from './connection.js'
import type { Dialect } from './dialect.js'
import { statement } from './dialect.js'

/** Rows with numbers from `first` on, and below `end`. */
export interface RowBlock {
  first: number
  end: number
}

/** The question for the highest number of a row; nothing where there is no row. */
export function lastNumberSql(dialect: Dialect, from: string, { column }: RowNumbering): string {
  return statement(dialect, { from, computed: [], select: [dialect.double(`max(${column})`)] })
}

/** All rows in blocks of those that are stored together. */
export function blocksTo(last: number, { together }: RowNumbering): RowBlock[] {
  const count = Math.floor(last / together) + 1
  return Array.from({ length: count }, (_, i) => ({ first: i * together, end: (i + 1) * together }))
}

/** So many of some blocks, evenly spread. */
export function spread(blocks: readonly RowBlock[], count: number): RowBlock[] {
  return Array.from({ length: count }, (_, i) => blocks[Math.floor(((i + 0.5) * blocks.length) / count)])
}

/** Whether a row is in one of the blocks. */
export function inBlocks({ column }: RowNumbering, blocks: readonly RowBlock[]): string {
  const each = blocks.map(({ first, end }) => `(${column} >= ${first} and ${column} < ${end})`)
  return `(${each.join(' or ')})`
}
