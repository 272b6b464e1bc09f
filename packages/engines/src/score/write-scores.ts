import type { LinearRule } from '@infinite-push/core/internal'
import { quotedName } from '../engine/table-name.js'
import { scoreSql } from '../passes/score-sql.js'
import type { EngineRows } from '../table/engine-rows.js'

/** What is written, and where. */
export interface ScoresInto {
  rule: LinearRule
  /** A table that is not there yet. */
  into: string
  /** Only so many rows, the best ones. */
  top?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Writes a new table beside the one that was read: all its columns, and the score. This is the only statement that writes.
 *
 * @example
 * ```ts
 * await writeScores(table.rows, { rule, into: 'scored', top: 1000 })
 * ```
 */
export async function writeScores(rows: EngineRows, { rule, into, top, signal }: ScoresInto): Promise<void> {
  const { dialect, from, where } = rows
  const score = dialect.name(freeName('score', rows.columns))
  const value = scoreSql(rows, rule, (k) => `(${rows.values.features[k]})`)
  const columns = rows.columns.map((name) => dialect.name(name))
  const query = [
    `select ${[...columns, `${value} as ${score}`].join(', ')} from ${from}`,
    ...(where === undefined ? [] : [`where ${where}`]),
    ...(top === undefined ? [] : [`order by ${score} desc limit ${Math.floor(top)}`]),
  ].join(' ')
  const name = quotedName(into.split('::').at(-1) ?? into, dialect)
  await rows.connection.write(`create table ${name}${dialect.storage} as ${query}`, signal)
}

/** The name, or one like it that no column has; case does not tell names apart everywhere. */
function freeName(name: string, taken: readonly string[]): string {
  const all = new Set(taken.map((each) => each.toLowerCase()))
  let free = name
  while (all.has(free)) free += '_'
  return free
}
