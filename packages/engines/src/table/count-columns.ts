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
  /** Of the numbers, where there are any. */
  mean: number
  least: number
  most: number
}

/** Counts the cells of columns: one reading for all, and one more of each that may be a category. */
export async function countColumns(
  place: Place,
  wanted: readonly WantedColumn[],
  mostTexts: number,
): Promise<{ rows: number; columns: ColumnCounts[] }> {
  const { connection, dialect, table, signal } = place
  const asked = wanted.map(({ name, kind }) => new CellSql(dialect, name, kind))
  const select = ['count(*)', ...asked.flatMap(countsOf)]
  const [row] = await connection.ask(statement(dialect, { from: table.from, computed: [], select }), signal)
  const rows = Number(row[0])
  const columns: ColumnCounts[] = []
  for (const [k, { name, kind, texts }] of wanted.entries()) {
    const [present, numbers, mean, least, most, word] = row.slice(1 + COUNTS * k, 1 + COUNTS * (k + 1))
    const extremes = { mean: Number(mean), least: Number(least), most: Number(most) }
    refuseInfinite(extremes, { source: table.shown, column: name })
    const words = Number(present) - (kind === 'boolean' ? 0 : Number(numbers))
    const levels = texts || words > 0 ? await textsOf(place, asked[k], mostTexts) : undefined
    columns.push({
      cells: new EngineColumn({
        numbers: kind === 'boolean' ? 0 : Number(numbers),
        words,
        missing: rows - Number(present),
        word: word === null ? undefined : String(word),
        texts: levels?.slice(0, mostTexts),
        overflowed: levels !== undefined && levels.length > mostTexts,
      }),
      sql: asked[k],
      ...extremes,
    })
  }
  return { rows, columns }
}

/** So many numbers are asked of each column. */
const COUNTS = 6

function countsOf(sql: CellSql): string[] {
  const { kind, number } = sql
  const moments = [`count(${number})`, `avg(${number})`, `min(${number})`, `max(${number})`]
  if (kind === 'number') return [`count(${number})`, ...moments, 'null']
  if (kind === 'boolean') return [`count(${sql.truth})`, ...moments, 'null']
  const word = `min(case when ${number} is null then ${sql.presentText} end)`
  return [`count(${sql.presentText})`, ...moments, word]
}

async function textsOf({ connection, dialect, table, signal }: Place, { text }: CellSql, most: number) {
  const select = [text, 'count(*)']
  const asked = { from: table.from, computed: [], select, groupBy: text, orderBy: 'count(*) desc', limit: most + 1 }
  const rows = await connection.ask(statement(dialect, asked), signal)
  return rows
    .filter((row): row is [Cell, Cell] => row[0] !== null)
    .map(([value, count]) => [String(value), Number(count)] as const)
}

function refuseInfinite({ least, most }: { least: number; most: number }, where: { source: string; column: string }) {
  const wrong = [least, most].find((value) => Math.abs(value) === Number.POSITIVE_INFINITY)
  if (wrong !== undefined) throw columnNotFinite({ ...where, cell: String(wrong) })
}
