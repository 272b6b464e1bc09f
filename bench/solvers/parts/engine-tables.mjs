import { execFileSync } from 'node:child_process'
import { chmodSync, createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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
    const server = await startServer('postgres')
    if (server === undefined) return undefined
    await server.ask(`create table t (${columnTypes(size, 'double precision', 'integer')})`)
    await throughPipe(size, 0, 1, (pipe) => server.ask(`copy t from '${pipe}' (format csv)`))
    await server.ask('analyze t')
    return {
      words: ['--engine', server.url, '--table', 't'],
      plainPass: () => server.ask(sums(size, 't')),
      end: () => server.stop(),
    }
  },

  async clickhouse(size) {
    const servers = await startServer('clickhouse')
    if (servers === undefined) return undefined
    const shards = 2
    await servers.askAll(
      `create table part (${columnTypes(size, 'Float64', 'Int32')}) engine = MergeTree order by tuple()`,
    )
    await servers.ask('create table t as part engine = Distributed(shards, default, part)')
    for (let shard = 0; shard < shards; shard++) {
      await throughPipe(size, shard, shards, (pipe) => insert(servers, shard, pipe))
    }
    return {
      words: ['--engine', servers.url, '--table', 't'],
      plainPass: () => servers.ask(sums(size, 't')),
      end: () => servers.stop(),
    }
  },
}

function insert(servers, shard, pipe) {
  const data = Readable.toWeb(createReadStream(pipe))
  return servers.ask('insert into part format CSV', { shard, data })
}

const columnTypes = ({ cols }, number, label) =>
  [...columnNames(cols).map((name) => `${name} ${number}`), `label ${label}`].join(', ')

const sums = ({ cols }, from) =>
  `select count(*), ${[...columnNames(cols), 'label'].map((name) => `sum(${name})`).join(', ')} from ${from}`

/** The rows of one part of several, as text through a pipe: nothing of it is on the disk. */
async function throughPipe(size, part, parts, take) {
  const path = await parquetTable(size)
  const folder = mkdtempSync(join(tmpdir(), 'infinite-push-pipe-'))
  const pipe = join(folder, 'rows.csv')
  try {
    execFileSync('mkfifo', [pipe])
    chmodSync(folder, 0o755)
    chmodSync(pipe, 0o666)
    const columns = [...columnNames(size.cols), 'label'].join(', ')
    const rows = `from read_parquet('${path}', file_row_number = true) where file_row_number % ${parts} = ${part}`
    const copy = `copy (select ${columns} ${rows}) to '${pipe}' (format csv, header false)`
    await Promise.all([withDuckdb(LIMIT, (connection) => connection.run(copy)), take(pipe)])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
