import type { ColumnKind, Connection, FoundTable, WantedTable } from '../engine/connection.js'
import { asTable, nameParts, quotedName } from '../engine/table-name.js'
import { noTableNamed } from '../errors.js'
import { DUCKDB } from './duckdb-dialect.js'
import { someBlocks } from './row-blocks.js'

/** What DuckDB's types hold: the first word of a type's name decides. */
const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/\[|^(STRUCT|MAP|UNION|BLOB|BIT|LIST|ARRAY)/, 'other'],
  [/^BOOLEAN/, 'boolean'],
  [/^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL|BIGNUM)/, 'number'],
  [/^(DATE|TIME|INTERVAL)/, 'date'],
  [/^ENUM/, 'category'],
  [/^(VARCHAR|UUID|"NULL"|SQLNULL)/, 'text'],
]

/** The table, files or query that was asked for, as DuckDB reads it. */
export async function duckdbTable(
  connection: Connection,
  { table, sql, files }: WantedTable,
  signal?: AbortSignal,
): Promise<FoundTable> {
  const { shown, from, key, number = '' } = sourceOf({ table, sql, files })
  const columns = await describe(connection, from, signal)
  if (key !== undefined && !columns.some(({ name }) => IMPLICIT.has(name.toLowerCase()))) {
    const keyed = { shown, from: from.replace(PLAIN_KEYS, ', file_row_number = true, filename = true)'), key }
    const last = await lastNumber(connection, { from: keyed.from, number }, signal)
    if (last !== undefined) {
      const hidden = key === 'rowid' ? [key] : []
      const numbered = { from: keyed.from, number, hidden, last, together: ROW_GROUP }
      return {
        ...keyed,
        ...((files?.length ?? 0) > 1 && { keyIsUnique: false }),
        columns,
        keyColumns: [],
        hidden,
        someRows: (part) => someBlocks(numbered, part),
        byColumns: true,
      }
    }
  }
  return { shown, from, columns, key: undefined, keyColumns: [] }
}

/** Columns that DuckDB adds where they are asked for: a table that has them itself has no other names of its rows. */
const IMPLICIT = new Set(['rowid', 'filename', 'file_row_number'])

/** So many rows DuckDB stores together, in its own tables and in Parquet files that it writes. */
const ROW_GROUP = 122_880

const PLAIN_KEYS = /, union_by_name = true\)$/

/** What stands after FROM, what tells rows apart there, and what numbers them. */
interface Source {
  from: string
  key: string | undefined
  number?: string
}

function sourceOf({ table, sql, files }: WantedTable): Source & { shown: string } {
  if (sql !== undefined) return { shown: 'query', from: asTable(sql), key: undefined }
  if (table !== undefined) {
    const inside = table.split('::').at(-1) ?? table
    return { shown: nameParts(inside).join('.'), from: quotedName(inside, DUCKDB), key: 'rowid', number: 'rowid' }
  }
  if (files === undefined || files.length === 0) throw noTableNamed({ what: 'No table is named' })
  return { shown: files.join(', '), ...fileSource(files) }
}

/** Text files are read as text: what a cell means is decided here, and not guessed by the engine. */
function fileSource(files: readonly string[]): Source {
  const list = `[${files.map(DUCKDB.text).join(', ')}]`
  const [first] = files
  if (/\.parquet$/i.test(first)) {
    const number = `cast(file_row_number as varchar)`
    const several = files.length > 1 || /[*?[{]/.test(first)
    const key = several ? `filename || ':' || ${number}` : 'file_row_number'
    return { from: `read_parquet(${list}, union_by_name = true)`, key, number: 'file_row_number' }
  }
  if (/\.(nd)?json(l)?(\.gz)?$/i.test(first)) return { from: `read_json_auto(${list})`, key: undefined }
  const delimiter = /\.tsv(\.gz)?$/i.test(first) ? `, delim = '\t'` : ''
  return { from: `read_csv(${list}, header = true, all_varchar = true${delimiter})`, key: undefined }
}

async function describe(connection: Connection, from: string, signal: AbortSignal | undefined) {
  const columns = await connection.columnsOf(from, signal)
  return columns.map(({ name, type }) => ({ name, kind: kindOf(type), isFloat: /^(FLOAT|DOUBLE)$/.test(type) }))
}

function kindOf(type: string): ColumnKind {
  return KINDS.find(([form]) => form.test(type))?.[1] ?? 'other'
}

/** The highest number of a row; a view has none. */
async function lastNumber(
  connection: Connection,
  { from, number }: { from: string; number: string },
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  try {
    const [[last]] = await connection.ask(`select max(${number}) from ${from}`, signal)
    return Number(last ?? 0)
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}
