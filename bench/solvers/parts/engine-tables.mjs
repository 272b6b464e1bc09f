import { execFileSync } from 'node:child_process'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { binaryRows, CLICKHOUSE_FORM, POSTGRES_FORM } from '../../datasets/binary-rows.mjs'
import { columnNames, parquetTable, withDuckdb } from '../../datasets/parquet-table.mjs'
import { startServer } from '../../runner/servers.mjs'

/** What DuckDB may use, wherever it is measured. */
const LIMIT = { memory_limit: '2GB' }

/**
 * The same table in each engine: the words that name it on our command line, a reading of all of it that does nothing but
 * add up, the processes of a server, and how to end.
 */
export const ENGINE_TABLES = {
  async duckdb(size) {
    const path = await parquetTable(size)
    return {
      words: ['--engine', 'duckdb?memory_limit=2GB', path],
      plainPass: () => withDuckdb(LIMIT, (connection) => connection.runAndReadAll(sums(size, `'${path}'`))),
      end: () => {},
    }
  },

  async postgres(size) {
    const server = await startServer('postgres', kept('postgres', size))
    if (server === undefined) return undefined
    if (!server.isLoaded) {
      await server.ask(`drop table if exists t; create table t (${columnTypes(size, 'real', 'integer')})`)
      await throughPipe(binaryRows(size, POSTGRES_FORM), (pipe) => server.ask(`copy t from '${pipe}' (format binary)`))
      await server.ask('vacuum analyze t')
      await server.markLoaded()
    }
    return {
      words: ['--engine', server.url, '--table', 't'],
      plainPass: () => server.ask(sums(size, 't')),
      end: () => server.stop(),
    }
  },

  async clickhouse(size) {
    const servers = await startServer('clickhouse', kept('clickhouse', size))
    if (servers === undefined) return undefined
    if (!servers.isLoaded) {
      const columns = columnTypes(size, 'Float32', 'Int32')
      await servers.askAll('drop table if exists part')
      await servers.askAll(`create table part (${columns}) engine = MergeTree order by tuple()`)
      for (let part = 0; part < SHARDS; part++) {
        const data = ReadableStream.from(binaryRows(size, CLICKHOUSE_FORM, { part, parts: SHARDS }))
        await servers.ask('insert into part format RowBinary', { shard: part, data })
      }
      await servers.ask('drop table if exists t')
      await servers.ask('create table t as part engine = Distributed(shards, default, part)')
      await servers.markLoaded()
    }
    return {
      words: ['--engine', servers.url, '--table', 't'],
      plainPass: () => servers.ask(sums(size, 't')),
      end: () => servers.stop(),
    }
  },
}

const SHARDS = 2

/** Tables at size take minutes to load: servers keep them, as Parquet files are kept. */
function kept(engine, { rows, cols }) {
  const folder = join(tmpdir(), 'infinite-push-bench', 'servers', `${engine}-${rows}x${cols}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

const columnTypes = ({ cols }, number, label) =>
  [...columnNames(cols).map((name) => `${name} ${number}`), `label ${label}`].join(', ')

const sums = ({ cols }, from) =>
  `select count(*), ${[...columnNames(cols), 'label'].map((name) => `sum(${name})`).join(', ')} from ${from}`

/** What is given part after part, through a pipe: nothing of it is on the disk. */
async function throughPipe(parts, take) {
  const folder = mkdtempSync(join(tmpdir(), 'infinite-push-pipe-'))
  const pipe = join(folder, 'rows')
  try {
    execFileSync('mkfifo', [pipe])
    chmodSync(folder, 0o755)
    chmodSync(pipe, 0o666)
    await Promise.all([pipeline(Readable.from(parts), createWriteStream(pipe)), take(pipe)])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
