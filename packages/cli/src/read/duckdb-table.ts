import type { DuckDBConnection, DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api'
import { InfinitePushError } from '@infinite-push/core'
import {
  type Cell,
  type DeclaredColumn,
  type RowSink,
  type StartRows,
  startTable,
  type Table,
  type TableOptions,
} from '@infinite-push/tables'
import { duckdbCells, duckdbKind } from './duckdb-cells.js'

const PACKAGE = '@duckdb/node-api'
/** How messages call what a query gives. */
export const QUERY = 'query'

/**
 * Reads the table that a SQL query gives, as DuckDB runs it here: over files, or anything else it can reach.
 *
 * @example
 * ```ts
 * await readSqlTable("select * from 'people.parquet' where age > 40", { missing: 'error' })
 * ```
 */
export async function readSqlTable(sql: string, options: TableOptions): Promise<Table> {
  const whole = withHeaders(sql)
  refuseSniffing(whole)
  const connection = await connect()
  const interrupt = () => connection.interrupt()
  options.signal?.addEventListener('abort', interrupt)
  try {
    const result = await orRefused(connection.stream(whole))
    const builder = await deliver(result, startTable(QUERY, options))
    return builder.toTable('sql')
  } catch (error) {
    options.signal?.throwIfAborted()
    throw error
  } finally {
    options.signal?.removeEventListener('abort', interrupt)
    connection.closeSync()
  }
}

async function deliver<S extends RowSink>(result: DuckDBResult, start: StartRows<S>): Promise<S> {
  const types = result.columnTypes()
  const columns = result.columnNames().map((name, k): DeclaredColumn => {
    const kind = duckdbKind(types[k], name)
    return { name, ...(kind === undefined ? {} : { kind }) }
  })
  const sink = start(columns)
  let first = 1
  for (let chunk = await nextChunk(result); chunk !== null; chunk = await nextChunk(result)) {
    sink.addBatch({ rows: chunk.rowCount, columns: cellsIn(chunk, types) }, first)
    first += chunk.rowCount
  }
  return sink
}

/** The next rows, or null when there are no more. */
async function nextChunk(result: DuckDBResult): Promise<DuckDBDataChunk | null> {
  const chunk = await orRefused(result.fetchChunk())
  return chunk === null || chunk.rowCount === 0 ? null : chunk
}

function cellsIn(chunk: DuckDBDataChunk, types: ReturnType<DuckDBResult['columnTypes']>): (Float64Array | Cell[])[] {
  return types.map((type, k) => duckdbCells(chunk.getColumnValues(k), type))
}

async function connect(): Promise<DuckDBConnection> {
  const { DuckDBInstance } = await load()
  // One thread: with more, a query that sorts nothing gives its rows in another order each time.
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  return instance.connect()
}

async function load(): Promise<typeof import('@duckdb/node-api')> {
  try {
    return await import('@duckdb/node-api')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new InfinitePushError('no-duckdb', '--sql needs DuckDB, which is not installed.', {
      kind: 'usage',
      hint: `Install it with: npm install ${PACKAGE}`,
      field: 'sql',
    })
  }
}

/** DuckDB's own words about a query that does not work. */
async function orRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new InfinitePushError('bad-sql', `--sql: ${message.trim()}`, {
      kind: 'usage',
      hint: 'Check the query; a file is named in quotes, as in: --sql "select * from \'people.parquet\'"',
      field: 'sql',
    })
  }
}

/**
 * A text file that stands for a table is read by DuckDB with a header, and its types are told from all of its rows; what does
 * not fit is then an error, and no row is taken for a heading or left out.
 */
function withHeaders(sql: string): string {
  return sql.replace(
    /\b(from|join)\s+('[^']*\.(?:csv|tsv|txt)(?:\.gz)?')/gi,
    '$1 read_csv($2, header = true, sample_size = -1, skip = 0)',
  )
}

/** DuckDB guesses how text files are written, and may take rows for headings or leave them out. */
function refuseSniffing(sql: string): void {
  const file = /'([^']*\.(?:csv|tsv|txt)(?:\.gz)?)'/i.exec(sql)?.[1]
  if (file === undefined || /\b(all_varchar|columns|header)\s*=/i.test(sql)) return
  throw new InfinitePushError('sql-guesses', `--sql: DuckDB would guess how ${file} is written, and may lose rows.`, {
    kind: 'usage',
    hint: `Say it: read_csv('${file}', header = true, all_varchar = true)`,
    field: 'sql',
  })
}
