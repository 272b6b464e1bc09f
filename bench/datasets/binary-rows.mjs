import { columnNames, parquetTable, withDuckdb } from './parquet-table.mjs'

/** So many bytes are handed over at a time. */
const PART = 1 << 20

/**
 * The rows of a table of normal numbers in the binary form that a server reads, part after part: text of ten million rows takes
 * longer to write and to read than everything that is measured.
 *
 * @param {{ rows: number, cols: number }} size
 * @param {{ first?: Buffer, row: (cols: number) => { bytes: number, write: (view: DataView, at: number, values: Float64Array) => void }, last?: Buffer }} form
 * @param {{ part: number, parts: number }} which of several parts, by the numbers of the rows
 */
export async function* binaryRows(size, form, { part, parts } = { part: 0, parts: 1 }) {
  if (form.first) yield form.first
  const path = await parquetTable(size)
  const columns = [...columnNames(size.cols), 'label'].join(', ')
  const where = `where file_row_number % ${parts} = ${part}`
  const { bytes, write } = form.row(size.cols)
  yield* streamed(`select ${columns} from read_parquet('${path}', file_row_number = true) ${where}`, (chunk) => {
    const values = chunk.getColumns()
    const out = Buffer.allocUnsafe(bytes * chunk.rowCount)
    const view = new DataView(out.buffer, out.byteOffset, out.byteLength)
    const row = new Float64Array(values.length)
    for (let i = 0; i < chunk.rowCount; i++) {
      for (let k = 0; k < row.length; k++) row[k] = values[k][i]
      write(view, i * bytes, row)
    }
    return out
  })
  if (form.last) yield form.last
}

async function* streamed(statement, encode) {
  const waiting = []
  let size = 0
  const taken = () => {
    size = 0
    return Buffer.concat(waiting.splice(0))
  }
  const { connection, close } = await opened()
  try {
    const result = await connection.stream(statement)
    for (let chunk = await result.fetchChunk(); chunk?.rowCount > 0; chunk = await result.fetchChunk()) {
      const encoded = encode(chunk)
      waiting.push(encoded)
      size += encoded.length
      if (size >= PART) yield taken()
    }
    yield taken()
  } finally {
    close()
  }
}

/** A DuckDB that stays open until it is closed. */
function opened() {
  return new Promise((resolve, reject) => {
    withDuckdb({ memory_limit: '2GB' }, (connection) => new Promise((close) => resolve({ connection, close }))).catch(
      reject,
    )
  })
}

/** PostgreSQL's binary COPY: a length before every value, all of it with the highest byte first. */
export const POSTGRES_FORM = {
  first: Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]),
  last: Buffer.from([0xff, 0xff]),
  row: (cols) => ({
    bytes: 2 + 8 * (cols + 1),
    write(view, at, values) {
      view.setInt16(at, values.length)
      for (let k = 0; k < values.length; k++) {
        const place = at + 2 + 8 * k
        view.setInt32(place, 4)
        if (k < cols) view.setFloat32(place + 4, values[k])
        else view.setInt32(place + 4, values[k])
      }
    },
  }),
}

/** ClickHouse's RowBinary: one value after the other. */
export const CLICKHOUSE_FORM = {
  row: (cols) => ({
    bytes: 4 * (cols + 1),
    write(view, at, values) {
      for (let k = 0; k < cols; k++) view.setFloat32(at + 4 * k, values[k], true)
      view.setInt32(at + 4 * cols, values[cols], true)
    },
  }),
}
