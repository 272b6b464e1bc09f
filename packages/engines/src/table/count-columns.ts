import type { Cell, Connection, FoundColumn, FoundTable } from '../engine/connection.js'
import { type Dialect, type Moments, statement } from '../engine/dialect.js'
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
export interface WantedColumn extends FoundColumn {
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
}

interface Counting {
  mostTexts: number
  /** Whether Σx² of numbers is wanted, too. */
  squares?: boolean
}

/** Counts the cells of columns: one reading for all, and one more of each that may be a category. */
export async function countColumns(
  place: Place,
  wanted: readonly WantedColumn[],
  { mostTexts, squares: withSquares = false }: Counting,
): Promise<CountedColumns> {
  const { dialect, table } = place
  const { rows, counts } = await countsOf(
    place,
    wanted.map((column) => new CellSql(dialect, column)),
    withSquares,
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
  return { rows, columns }
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
  withSquares = false,
): Promise<{ rows: number; counts: Counts[] }> {
  const { dialect } = place
  const moments = withSquares ? dialect.moments : undefined
  const open = moments ? openNumbers(asked) : []
  const missing = moments && open.length > 0 ? moments.missing(open) : '0'
  const columns = asked.flatMap((each) => (moments && momentsSql(each, moments)) ?? countsSql(each, withSquares))
  const [[rows, lacking, ...cells]] = await ask(place, ['count(*)', missing, ...columns])
  const present = Number(lacking) > 0 ? await presentOf(place, asked) : undefined
  const counts = asked.map((sql, k): Counts => {
    const [numbers, sum, cellsThere, word, squares] = cells.slice(ASKED * k, ASKED * (k + 1))
    if (moments && sql.kind === 'number') return fromMoments(sql, present?.get(sql) ?? Number(rows), [sum, squares])
    return {
      sql,
      numbers: Number(numbers),
      sum: Number(sum),
      present: Number(cellsThere),
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
  return { rows: Number(rows), counts }
}

async function ask({ connection, dialect, table, signal }: Place, select: readonly string[]) {
  return connection.ask(statement(dialect, { from: table.from, computed: [], select }), signal)
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

/** The same of a column of numbers by its mean and variance; how many there are is asked for only where some are missing. */
function momentsSql({ kind, factor }: CellSql, { mean, variance }: Moments): string[] | undefined {
  return kind === 'number' ? ['null', mean(factor), 'null', 'null', variance(factor)] : undefined
}

function fromMoments(sql: CellSql, count: number, [mean, variance]: readonly Cell[]): Counts {
  const [middle, spread] = [Number(mean), Number(variance)]
  const sum = count * middle
  return { sql, numbers: count, sum, present: count, word: undefined, squares: count * (spread + middle * middle) }
}

/** How many cells there are in each column of numbers. */
async function presentOf(place: Place, asked: readonly CellSql[]): Promise<Map<CellSql, number>> {
  const columns = asked.filter(({ kind }) => kind === 'number')
  const [counts] = await ask(
    place,
    columns.map(({ number }) => `count(${number})`),
  )
  return new Map(columns.map((sql, k) => [sql, Number(counts[k])]))
}

/** The columns of numbers of which cells may be missing. */
function openNumbers(asked: readonly CellSql[]): string[] {
  return asked.filter(({ kind, isComplete }) => kind === 'number' && !isComplete).map(({ factor }) => factor)
}

async function textsOf({ connection, dialect, table, signal }: Place, { text }: CellSql, most: number) {
  const select = [text, 'count(*)']
  const asked = { from: table.from, computed: [], select, groupBy: text, orderBy: 'count(*) desc', limit: most + 1 }
  const rows = await connection.ask(statement(dialect, asked), signal)
  return rows
    .filter((row): row is [Cell, Cell] => row[0] !== null)
    .map(([value, count]) => [String(value), Number(count)] as const)
}
