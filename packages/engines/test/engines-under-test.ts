import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, type TestContext } from 'vitest'
import { ClickhouseServers, NEEDS_CLICKHOUSE } from './servers/clickhouse-server.js'
import { NEEDS_POSTGRES, PostgresServer } from './servers/postgres-server.js'

import { STARTING } from './servers/programs.js'

/** A cell of a table that is written into an engine. */
export type TestCell = number | string | boolean | null

export interface TestTable {
  columns: { name: string; kind: 'number' | 'text' | 'boolean' }[]
  rows: TestCell[][]
}

/** Where a table was put. */
interface Put {
  engine: string
  table: string
}

/** The same, or a file. */
type PutShared = Put | { engine: string; files: string[] }

/** An engine that tests can put tables into. */
export interface EngineUnderTest {
  readonly name: string
  put(name: string, table: TestTable): Promise<Put>
  /** Puts it where others can change it while it is read: nobody can change a file that DuckDB has open. */
  putShared(name: string, table: TestTable): Promise<PutShared>
  /** Runs a statement of the engine's own. */
  run(statement: string): Promise<void>
  stop(): Promise<void>
}

export const ENGINE_NAMES = ['DuckDB', 'PostgreSQL', 'ClickHouse'] as const

export type EngineName = (typeof ENGINE_NAMES)[number]

export const NEEDS: Readonly<Record<EngineName, string>> = {
  DuckDB: 'comes with npm ci',
  PostgreSQL: NEEDS_POSTGRES,
  ClickHouse: NEEDS_CLICKHOUSE,
}

/** An engine for the tests of a `describe`: told by a test's context, or the test is skipped and says what it needs. */
export function engineUnderTest(name: EngineName): (context: TestContext) => EngineUnderTest {
  let engine: EngineUnderTest | undefined
  beforeAll(async () => {
    engine = await startEngine(name)
  }, STARTING)
  afterAll(() => engine?.stop())
  return (context) => engine ?? context.skip(NEEDS[name])
}

/** Starts an engine; undefined where it is not installed. */
export function startEngine(name: EngineName): Promise<EngineUnderTest | undefined> {
  return { DuckDB: startDuckdb, PostgreSQL: startPostgres, ClickHouse: startClickhouse }[name]()
}

const doubled = (mark: string) => (text: string) => `${mark}${text.replaceAll(mark, mark + mark)}${mark}`
const quoted = doubled('"')
const literal = (cell: TestCell) => (typeof cell === 'string' ? doubled("'")(cell) : String(cell))

function insertion(name: string, rows: readonly TestCell[][]): string {
  return `insert into ${quoted(name)} values ${rows.map((row) => `(${row.map(literal).join(',')})`).join(',')}`
}

function creation(name: string, { columns }: TestTable, types: Record<'number' | 'text' | 'boolean', string>): string {
  return `create table ${quoted(name)} (${columns.map((c) => `${quoted(c.name)} ${types[c.kind]}`).join(', ')})`
}

async function startDuckdb(): Promise<EngineUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'infinite-push-duckdb-test-'))
  const file = join(folder, 'tables.duckdb')
  const run = async (...statements: string[]) => {
    const instance = await DuckDBInstance.create(file)
    const connection = await instance.connect()
    try {
      for (const statement of statements)
        await connection.run(statement.replace(/to '(\w+\.parquet)'$/, `to '${folder}/$1'`))
    } finally {
      connection.closeSync()
      instance.closeSync()
    }
  }
  const put = async (name: string, table: TestTable) => {
    const types = { number: 'double', text: 'varchar', boolean: 'boolean' }
    await run(creation(name, table, types), insertion(name, table.rows))
    return { engine: 'duckdb', table: `${file}::${quoted(name)}` }
  }
  return {
    name: 'DuckDB',
    put,
    putShared: async (name, table) => {
      await put(name, table)
      await run(`copy ${quoted(name)} to '${name}.parquet'`)
      return { engine: 'duckdb', files: [join(folder, `${name}.parquet`)] }
    },
    run,
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function startPostgres(): Promise<EngineUnderTest | undefined> {
  const server = await PostgresServer.start()
  if (server === undefined) return undefined
  const put = async (name: string, table: TestTable) => {
    const types = { number: 'float8', text: 'text', boolean: 'boolean' }
    await server.ask(creation(name, table, types))
    await server.ask(insertion(name, table.rows))
    return { engine: server.url, table: quoted(name) }
  }
  return {
    name: 'PostgreSQL',
    put,
    putShared: put,
    run: async (statement) => void (await server.ask(statement)),
    stop: () => server.stop(),
  }
}

async function startClickhouse(): Promise<EngineUnderTest | undefined> {
  const servers = await ClickhouseServers.start()
  if (servers === undefined) return undefined
  const named = (text: string) => `\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
  const types = { number: 'Nullable(Float64)', text: 'Nullable(String)', boolean: 'Nullable(UInt8)' }
  const escaped = (cell: TestCell) =>
    cell === null
      ? '\\N'
      : String(cell).replace(/[\\\t\n]/g, (c) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[c] ?? c)
  const put = async (name: string, { columns, rows }: TestTable) => {
    const fields = columns.map((c) => `${named(c.name)} ${types[c.kind]}`).join(', ')
    await servers.askAll(`create table ${named(`${name} here`)} (${fields}) engine = MergeTree order by tuple()`)
    const here = named(`${name} here`)
    await servers.ask(`create table ${named(name)} (${fields}) engine = Distributed(shards, default, ${here}, rand())`)
    // Shard by shard: what is written through the other table arrives later.
    for (const shard of [0, 1]) {
      const own = rows.filter((_, i) => i % 2 === shard)
      const data = own.map((row) => `${row.map(escaped).join('\t')}\n`).join('')
      if (own.length > 0) await servers.ask(`insert into ${here} format TabSeparated`, { shard, data })
    }
    return { engine: servers.url, table: quoted(name) }
  }
  return {
    name: 'ClickHouse',
    put,
    putShared: put,
    run: async (statement) => void (await servers.ask(statement)),
    stop: () => servers.stop(),
  }
}
