import type { Cell, ColumnKind, Connection, FoundTable } from '../engine/connection.js'
import { type Dialect, statement } from '../engine/dialect.js'
import { columnNotFinite } from '../errors.js'
import { CellSql } from './cell-sql.js'
import { EngineColumn } from './engine-column.js'

/** Where a table is asked. */
export interface Place {
  connection: Connection
  dialect: Dialect
  table: FoundTable
  signal: AbortSignal | undefined
}

/** A column to look at, and whether its different texts matter. */
export interface WantedColumn {
  name: string
  kind: ColumnKind
  texts: boolean
}

/** What one reading tells of a column. */
export interface ColumnCounts {
  cells: EngineColumn
  sql: CellSql
}

/** Counts the cells of columns: one reading for all, and one more of each that may be a category. */
export async function countColumns(
  place: Place,
  wanted: readonly WantedColumn[],
  mostTexts: number,
): Promise<{ rows: number; columns: ColumnCounts[] }> {
  const { dialect, table } = place
  const { rows, counts } = await countsOf(
    place,
    wanted.map(({ name, kind }) => new CellSql(dialect, name, kind)),
  )
  const columns: ColumnCounts[] = []
  for (const [k, { name, kind, texts }] of wanted.entries()) {
    const { sql, present, numbers, mean, word } = counts[k]
    if (numbers > 0 && !Number.isFinite(mean))
      throw columnNotFinite({ source: table.shown, column: name, cell: String(mean) })
    const words = present - (kind === 'boolean' ? 0 : numbers)
    const levels = texts || words > 0 ? await textsOf(place, sql, mostTexts) : undefined
    columns.push({
      cells: new EngineColumn({
        numbers: kind === 'boolean' ? 0 : numbers,
        words,
        missing: rows - present,
        word,
        texts: levels?.slice(0, mostTexts),
        overflowed: levels !== undefined && levels.length > mostTexts,
      }),
      sql,
    })
  }
  return { rows, columns }
}

interface Counts {
  sql: CellSql
  present: number
  numbers: number
  mean: number
  word: string | undefined
}

/** So many numbers are asked of each column. */
const ASKED = 4

/** Reads all columns at once; those whose mean is not finite once more, with an eye on NaN. */
async function countsOf(place: Place, asked: readonly CellSql[]): Promise<{ rows: number; counts: Counts[] }> {
  const { connection, dialect, table, signal } = place
  const select = ['count(*)', ...asked.flatMap(countsSql)]
  const [[rows, ...cells]] = await connection.ask(
    statement(dialect, { from: table.from, computed: [], select }),
    signal,
  )
  const counts = asked.map((sql, k): Counts => {
    const [numbers, mean, present, word] = cells.slice(ASKED * k, ASKED * (k + 1))
    const found = word === null ? undefined : String(word)
    return { sql, numbers: Number(numbers), mean: Number(mean), present: Number(present), word: found }
  })
  const again = counts.filter(({ sql, numbers, mean }) => !sql.hasNan && numbers > 0 && !Number.isFinite(mean))
  if (again.length > 0) {
    const closer = await countsOf(
      place,
      again.map(({ sql }) => sql.withNan()),
    )
    again.forEach((each, i) => {
      counts[counts.indexOf(each)] = closer.counts[i]
    })
  }
  return { rows: Number(rows), counts }
}

/** Numbers, their mean, cells that are there, and a cell that is no number. */
function countsSql(sql: CellSql): string[] {
  const { kind, number } = sql
  if (kind === 'number' || kind === 'boolean') return [`count(${number})`, `avg(${number})`, `count(${number})`, 'null']
  const word = `min(case when ${number} is null then ${sql.presentText} end)`
  return [`count(${number})`, `avg(${number})`, `count(${sql.presentText})`, word]
}

async function textsOf({ connection, dialect, table, signal }: Place, { text }: CellSql, most: number) {
  const select = [text, 'count(*)']
  const asked = { from: table.from, computed: [], select, groupBy: text, orderBy: 'count(*) desc', limit: most + 1 }
  const rows = await connection.ask(statement(dialect, asked), signal)
  return rows
    .filter((row): row is [Cell, Cell] => row[0] !== null)
    .map(([value, count]) => [String(value), Number(count)] as const)
}
