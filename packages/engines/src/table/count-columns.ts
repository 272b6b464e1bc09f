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
  /** Of numbers: Σx and Σx², where they were asked for. */
  moments?: { sum: number; squares: number }
}

/** Columns that were counted by one reading. */
export interface CountedColumns {
  rows: number
  columns: ColumnCounts[]
  /** The sum that was asked for beside the counts. */
  beside: string | undefined
}

/**
 * Counts the cells of columns: one reading for all, and one more of each that may be a category. Whoever wants Σx² of numbers as well
 * says so by another sum to ask for beside them.
 */
export async function countColumns(
  place: Place,
  wanted: readonly WantedColumn[],
  { mostTexts, beside }: { mostTexts: number; beside?: string | undefined },
): Promise<CountedColumns> {
  const { dialect, table } = place
  const { rows, counts, total } = await countsOf(
    place,
    wanted.map(({ name, kind }) => new CellSql(dialect, name, kind)),
    beside,
  )
  const columns: ColumnCounts[] = []
  for (const [k, { name, kind, texts }] of wanted.entries()) {
    const { sql, present, numbers, sum, squares, word } = counts[k]
    if (numbers > 0 && !Number.isFinite(sum))
      throw columnNotFinite({ source: table.shown, column: name, cell: String(sum) })
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
      ...(squares !== undefined && { moments: { sum, squares } }),
    })
  }
  return { rows, columns, beside: total }
}

interface Counts {
  sql: CellSql
  present: number
  numbers: number
  sum: number
  squares: number | undefined
  word: string | undefined
}

/** So many numbers are asked of each column. */
const ASKED = 5

/** Reads all columns at once; those whose sum is not finite once more, with an eye on NaN. */
async function countsOf(
  place: Place,
  asked: readonly CellSql[],
  beside?: string,
): Promise<{ rows: number; counts: Counts[]; total: string | undefined }> {
  const { connection, dialect, table, signal } = place
  const wanted = beside === undefined ? 'null' : dialect.asText(`sum(${beside})`)
  const select = ['count(*)', wanted, ...asked.flatMap((each) => countsSql(each, beside !== undefined))]
  const [[rows, total, ...cells]] = await connection.ask(
    statement(dialect, { from: table.from, computed: [], select }),
    signal,
  )
  const counts = asked.map((sql, k): Counts => {
    const [numbers, sum, present, word, squares] = cells.slice(ASKED * k, ASKED * (k + 1))
    return {
      sql,
      numbers: Number(numbers),
      sum: Number(sum),
      present: Number(present),
      word: word === null ? undefined : String(word),
      squares: squares === null ? undefined : Number(squares),
    }
  })
  const again = counts.filter(({ sql, numbers, sum }) => !sql.hasNan && numbers > 0 && !Number.isFinite(sum))
  if (again.length > 0) {
    const closer = await countsOf(
      place,
      again.map(({ sql }) => sql.withNan()),
    )
    again.forEach((each, i) => {
      counts[counts.indexOf(each)] = closer.counts[i]
    })
  }
  return { rows: Number(rows), counts, total: total === null ? undefined : String(total) }
}

/** How many numbers, their sum, cells that are there, a cell that is no number, and the sum of squares where it is wanted. */
function countsSql(sql: CellSql, withSquares: boolean): string[] {
  const { kind, number } = sql
  // A sum, and no mean: PostgreSQL finds the variance with it.
  const [count, sum] = [`count(${number})`, `sum(${number})`]
  const squares = withSquares && kind === 'number' ? `sum(${number} * ${number})` : 'null'
  if (kind === 'number' || kind === 'boolean') return [count, sum, count, 'null', squares]
  const word = `min(case when ${number} is null then ${sql.presentText} end)`
  return [count, sum, `count(${sql.presentText})`, word, squares]
}

async function textsOf({ connection, dialect, table, signal }: Place, { text }: CellSql, most: number) {
  const select = [text, 'count(*)']
  const asked = { from: table.from, computed: [], select, groupBy: text, orderBy: 'count(*) desc', limit: most + 1 }
  const rows = await connection.ask(statement(dialect, asked), signal)
  return rows
    .filter((row): row is [Cell, Cell] => row[0] !== null)
    .map(([value, count]) => [String(value), Number(count)] as const)
}
