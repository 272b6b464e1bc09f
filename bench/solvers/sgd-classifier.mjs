import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { columnNames, parquetTable, withDuckdb } from '../datasets/parquet-table.mjs'
import { pythonPeer } from './parts/python-peer.mjs'

const peer = pythonPeer({
  name: 'sgd-classifier',
  summary: "scikit-learn's SGDClassifier, hinge and ℓ1, on as many rows as fit into the same memory",
  needs: 'import sklearn',
  install: 'apt install python3-sklearn',
})

/** Our default for rows here: 1 GB of doubles. */
const BYTES = 2 ** 30

export const contender = {
  ...peer,
  async command(spec) {
    const { rows, cols } = spec.objective
    const taken = Math.min(rows, Math.floor(BYTES / (8 * (cols + 1))))
    return peer.command({ ...spec, ...(await rowsInMemory({ rows, cols }, taken)) })
  },
}

/** The first rows as plain doubles, the label behind the features. */
async function rowsInMemory(size, taken) {
  const path = await parquetTable(size)
  const values = join(tmpdir(), 'infinite-push-bench', 'files', `first-${taken}x${size.cols}.doubles`)
  const file = await open(values, 'w')
  await withDuckdb({ memory_limit: '2GB' }, async (connection) => {
    const columns = [...columnNames(size.cols), 'label'].map((name) => `${name}::double`)
    const result = await connection.stream(`select ${columns.join(', ')} from '${path}' limit ${taken}`)
    for (let chunk = await result.fetchChunk(); chunk?.rowCount > 0; chunk = await result.fetchChunk()) {
      await file.write(new Uint8Array(rowMajor(chunk.getColumns(), chunk.rowCount).buffer))
    }
  })
  await file.close()
  return { values, rows: taken, cols: size.cols }
}

function rowMajor(columns, rows) {
  const out = new Float64Array(rows * columns.length)
  columns.forEach((column, k) => {
    for (let i = 0; i < rows; i++) out[i * columns.length + k] = column[i]
  })
  return out
}
