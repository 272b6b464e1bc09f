import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '../core.mjs'

const COLUMNS = 20
/** An svmlight row has so many of so many features. */
const [ENTRIES, FEATURES] = [40, 2000]
const ROWS_AT_ONCE = 2000

/**
 * A file of so many megabytes in one of the formats: 20 columns of normal numbers with six decimals and a label, or sparse
 * rows; written when it is not there yet.
 *
 * @param {{ format: 'csv' | 'parquet' | 'svmlight', megabytes: number }} objective
 * @returns {Promise<string>} its path
 */
export async function writtenFile({ format, megabytes }) {
  const folder = join(tmpdir(), 'infinite-push-bench', 'files')
  const path = join(folder, `${megabytes}MB.${format}`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  await (format === 'parquet' ? writeParquet : writeText)(unfinished, { format, megabytes })
  renameSync(unfinished, path)
  return path
}

async function writeText(path, { format, megabytes }) {
  const random = Random.fromSeed(1)
  const line = format === 'csv' ? csvLine : svmlightLine
  const file = await open(path, 'w')
  let bytes = 0
  if (format === 'csv') await file.write(`${[...columnNames(), 'label'].join(',')}\n`)
  while (bytes < megabytes * 1e6) {
    const { bytesWritten } = await file.write(Array.from({ length: ROWS_AT_ONCE }, () => line(random)).join(''))
    bytes += bytesWritten
  }
  await file.close()
}

const columnNames = () => Array.from({ length: COLUMNS }, (_, k) => `x${k + 1}`)

function csvLine(random) {
  const cells = Array.from({ length: COLUMNS }, () => random.normal().toFixed(6))
  return `${cells.join(',')},${random.integer(2)}\n`
}

function svmlightLine(random) {
  const step = FEATURES / ENTRIES
  const entries = Array.from(
    { length: ENTRIES },
    (_, k) => `${k * step + 1 + random.integer(step)}:${random.normal().toFixed(6)}`,
  )
  return `${random.integer(2) ? '+1' : '-1'} ${entries.join(' ')}\n`
}

/** As DuckDB writes it by default: compressed by snappy, in row groups of 122,880 rows. */
async function writeParquet(path, { megabytes }) {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
  const rows = Math.round((megabytes * 1e6) / (8 * COLUMNS))
  const columns = columnNames().map((name, k) => `sin(i * ${k + 1}.7) + random() as ${name}`)
  await connection.run('select setseed(0.5)')
  const query = `select ${columns.join(', ')}, (random() > 0.5)::int as label from range(${rows}) t(i)`
  await connection.run(`copy (${query}) to '${path}' (format parquet, compression snappy)`)
  connection.closeSync()
}
