import type { SomeRows } from '../engine/connection.js'

/** At least so many blocks, and at most this part of all: else it is as well to read all rows. */
const BLOCKS = { least: 8, most: 0.25 }

/** Rows that are numbered from 0 to `last`, and of which so many are stored together: those are read alone. */
export interface NumberedRows {
  from: string
  number: string
  /** Columns that a star leaves out. */
  hidden: readonly string[]
  last: number
  together: number
}

/** About so large a part of the rows, in blocks that are stored together, evenly spread: a statement each, since by `or` DuckDB looks at all rows. */
export function someBlocks({ from, number, hidden, last, together }: NumberedRows, part: number): SomeRows | undefined {
  const all = Math.floor(last / together) + 1
  const count = Math.max(BLOCKS.least, Math.ceil(part * all))
  if (count > BLOCKS.most * all) return undefined
  const blocks = Array.from({ length: count }, (_, i) => {
    const first = Math.floor(((i + 0.5) * all) / count) * together
    const inside = `${number} >= ${first} and ${number} < ${first + together}`
    return `select ${['*', ...hidden].join(', ')} from ${from} where ${inside}`
  })
  return { from: `(${blocks.join(' union all ')})`, part: count / all }
}
