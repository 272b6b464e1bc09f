import { ClickhouseConnection } from './clickhouse/clickhouse-connection.js'
import { CLICKHOUSE } from './clickhouse/clickhouse-dialect.js'
import { clickhouseTable } from './clickhouse/clickhouse-table.js'
import { DuckdbConnection } from './duckdb/duckdb-connection.js'
import { DUCKDB } from './duckdb/duckdb-dialect.js'
import { duckdbTable } from './duckdb/duckdb-table.js'
import { serverAddress } from './engine/address.js'
import type { Engine } from './engine/engine.js'
import { unknownEngine } from './errors.js'
import { PostgresConnection } from './postgres/postgres-connection.js'
import { POSTGRES } from './postgres/postgres-dialect.js'
import { postgresTable } from './postgres/postgres-table.js'

/** `duckdb`, also as `duckdb?memory_limit=2GB&threads=2`. */
const DUCKDB_ADDRESS = /^duckdb(\?|$)/

const ENGINES: readonly Engine[] = [
  {
    dialect: DUCKDB,
    find: duckdbTable,
    knows: (address) => DUCKDB_ADDRESS.test(address),
    connect: (address, { table, into }) => {
      const settings = new URLSearchParams(address.replace(DUCKDB_ADDRESS, ''))
      const threads = Number(settings.get('threads') ?? 0)
      return DuckdbConnection.open({
        file: fileIn(table) ?? fileIn(into),
        memory: settings.get('memory_limit') ?? undefined,
        threads: threads >= 1 ? threads : undefined,
        writes: into !== undefined,
      })
    },
  },
  {
    dialect: POSTGRES,
    find: postgresTable,
    knows: (address) => /^postgres(ql)?:\/\//.test(address),
    connect: (address) => PostgresConnection.open(serverAddress(address)),
  },
  {
    dialect: CLICKHOUSE,
    find: clickhouseTable,
    knows: (address) => /^clickhouses?:\/\//.test(address),
    connect: (address, { signal }) => ClickhouseConnection.open(serverAddress(address), signal),
  },
]

/** `sales.duckdb::orders` is a table of that file. */
function fileIn(table: string | undefined): string | undefined {
  const end = table?.indexOf('::') ?? -1
  return end < 0 ? undefined : table?.slice(0, end)
}

/** The engine of an address. */
export function engineOf(address: string): Engine {
  const engine = ENGINES.find(({ knows }) => knows(address))
  if (engine === undefined) throw unknownEngine()
  return engine
}
