import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Of the columns, so many tell the classes apart: by less and less. */
const TELLING = 10
const POSITIVES = 0.01

/**
 * A Parquet file of so many rows and columns of normal numbers, one row in a hundred positive; made by DuckDB when it is not
 * there yet.
 *
 * @param {{ rows: number, cols: number }} size
 * @returns {Promise<string>} its path
 */
export async function parquetTable({ rows, cols }) {
  const folder = join(tmpdir(), 'infinite-push-bench', 'files')
  const path = join(folder, `normal-${rows}x${cols}.parquet`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const normal = 'sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random())'
  const shift = (k) => (k < TELLING ? 2 - k / TELLING : 0)
  const columns = columnNames(cols).map((name, k) => `(${normal} + ${shift(k)} * label)::float as ${name}`)
  const labels = `select (random() < ${POSITIVES})::int as label from range(${rows})`
  const unfinished = `${path}.${process.pid}`
  await withDuckdb({ memory_limit: '2GB' }, async (connection) => {
    await connection.run('select setseed(0.5)')
    await connection.run(
      `copy (select ${columns.join(', ')}, label from (${labels})) to '${unfinished}' (format parquet)`,
    )
  })
  renameSync(unfinished, path)
  return path
}

export const columnNames = (cols) => Array.from({ length: cols }, (_, k) => `x${k + 1}`)

/** Work with a DuckDB of its own. */
export async function withDuckdb(settings, work) {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const spill = join(tmpdir(), `infinite-push-bench-${process.pid}`)
  const instance = await DuckDBInstance.create(':memory:', { temp_directory: spill, ...settings })
  const connection = await instance.connect()
  try {
    return await work(connection)
  } finally {
    connection.closeSync()
    instance.closeSync()
    rmSync(spill, { recursive: true, force: true })
  }
}
