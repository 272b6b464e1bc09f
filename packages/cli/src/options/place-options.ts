import type { Command } from 'commander'
import { bytesFlag, textFlag, usageError } from './flag-values.js'

/** The flags that say that a table stays where it is, and where that is. */
export interface PlaceFlags {
  inPlace?: boolean
  engine?: string
  table?: string
  sql?: string
  memory?: number
}

/** A table that stays where it is: files, a table or a query of an engine. */
export interface Place {
  /** `duckdb`, `duckdb?memory_limit=2GB`, or the address of a server. */
  engine: string
  table?: string
  sql?: string
  files?: string[]
  /** Bytes that this process may use for rows that travel. */
  memory: number
}

/** What rows may take here, unless it is said. */
export const MEMORY = 2 ** 30
const DUCKDB = 'duckdb'

export function addPlaceOptions(command: Command): Command {
  return command
    .option(
      '--in-place',
      'the table is not loaded: DuckDB reads the file or files (a pattern in quotes) again and again',
    )
    .option(
      '--engine <where>',
      'not loaded either: duckdb, postgres://USER@HOST/DATABASE, clickhouse://USER@HOST:8123/DATABASE',
      textFlag('engine', DUCKDB),
    )
    .option(
      '--table <name>',
      '--engine: table or schema.table there; DuckDB: sales.duckdb::orders',
      textFlag('table', 'schema.table'),
    )
    .option(
      '--memory <size>',
      'the most that rows may take here (default: 1GB); larger Parquet files stay in place',
      bytesFlag('memory'),
    )
}

/** Where rows with their scores are written to. */
export function addIntoOption(command: Command): Command {
  return command.option(
    '--into <table>',
    '--engine: write all columns and the score into a new table there; nothing else ever writes',
    textFlag('into', 'scored'),
  )
}

/** A new table can only be made where there is an engine. */
export function checkInto(into: string | undefined): void {
  if (into === undefined) return
  const hint = 'Name the engine and its table: --engine duckdb --table sales.duckdb::orders; or use --out for a file.'
  throw usageError('no-engine', '--into writes a table of an engine, but the rows come from a file.', hint, 'into')
}

/** Where the flags say that the table is; undefined when it is to be loaded. */
export function placeOf(data: string, flags: PlaceFlags): Place | undefined {
  const { table, sql, memory = MEMORY } = flags
  const engine = engineOf(flags)
  if (engine === undefined) return undefined
  if (table !== undefined) return { engine, memory, table }
  if (sql !== undefined) return { engine, memory, sql }
  if (!readsFiles(engine)) throw noTable(engine)
  if (data === '-') throw readOnce()
  return { engine, memory, files: [data] }
}

function engineOf({ inPlace, engine, table }: PlaceFlags): string | undefined {
  if (engine !== undefined) return engine
  if (inPlace || table?.includes('::')) return DUCKDB
  if (table === undefined) return undefined
  const hint = 'Say who has it: --engine duckdb, --engine postgres://HOST/DATABASE or --engine clickhouse://HOST:8123.'
  throw usageError('no-engine', `--table ${table} is a table of an engine, but none is named.`, hint, 'engine')
}

/** DuckDB, with settings or without: `duckdb?memory_limit=2GB&threads=2`. */
function readsFiles(engine: string): boolean {
  return /^duckdb(\?|$)/.test(engine)
}

function noTable(engine: string): Error {
  const [kind] = engine.split(':')
  const message = `${kind} reads no files of this computer, and neither --table nor --sql is given.`
  return usageError('no-table', message, 'Name what it has: --table schema.table, or --sql "select …".', 'table')
}

function readOnce(): Error {
  const message = 'Stdin can be read once, and a table in place is read several times.'
  return usageError('stdin-in-place', message, 'Name a file, or leave out --in-place and --engine.', 'data')
}
