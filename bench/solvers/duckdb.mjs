import { DuckDBInstance } from '@duckdb/node-api'
import { writtenFile } from '../datasets/written-file.mjs'

/** With types said: nothing is guessed, and every row counts. */
function source(path, format) {
  if (format === 'parquet') return `'${path}'`
  const columns = [...Array.from({ length: 20 }, (_, k) => `'x${k + 1}': 'DOUBLE'`), "'label': 'DOUBLE'"]
  return `read_csv('${path}', header = true, columns = {${columns.join(', ')}})`
}

/** DuckDB in this process, one thread, into arrays of doubles that JavaScript can use. */
export const contender = {
  name: 'duckdb',
  summary: 'DuckDB (node-api), one thread, into Float64Arrays',
  async prepare(_dataset, objective) {
    const path = await writtenFile(objective)
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
    const connection = await instance.connect()
    return async () => {
      const result = await connection.stream(`select * from ${source(path, objective.format)}`)
      const pieces = []
      let rows = 0
      for (
        let chunk = await result.fetchChunk();
        chunk !== null && chunk.rowCount > 0;
        chunk = await result.fetchChunk()
      ) {
        pieces.push(chunk.getColumns().map((column) => Float64Array.from(column)))
        rows += chunk.rowCount
      }
      return { rows, columns: pieces[0].length - 1 }
    }
  },
}
