import { Blob } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fit, parseModel, serializeModel, toyProblem } from '@infinite-push/core'
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import type { TableOptions } from '../../src/build/table.js'
import { readTable } from '../../src/formats/read-table.js'
import { fileSource } from '../../src/formats/source.js'
import { pieces } from '../recording-sink.js'

/** Something that reads bytes of any kind, and inputs it reads well. */
export interface FuzzedReader {
  inputs: Uint8Array[]
  read(bytes: Uint8Array): Promise<unknown>
  /** How many inputs cost as much as one of the others. */
  cost?: number
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const CSV = [
  'a,b,label\n1,2.5,0\n-3e2,.5,1\n',
  'id,city,"the ""note""",age,label\r\nx1,Oslo,"a, b\nc",41,yes\r\nx2,,NA,?,no\r\nx3,Bern,d,7,yes\r\n',
  'a;b;label\n1;2;1\n3;4;0\n',
]
const TSV = CSV.map((text) => text.replaceAll(/[,;]/g, '\t'))
const SVMLIGHT = ['+1 1:0.5 3:2\n-1 2:1e-3 # note\n', '1 qid:1 0:1 2:3\n0 qid:1 1:2\n1 qid:2 2:5\n']
const ARFF = [
  "% title\n@relation r\n@attribute 'a b' numeric\n@attribute c {x, 'y z'}\n@attribute s string\n@attribute y {0,1}\n@data\n1,x,'q',0\n?,'y z',\"w\",1\n",
  '@relation r\n@attribute a real\n@attribute b integer\n@attribute class {0,1}\n@data\n{0 1.5, 2 1}, {2}\n{1 2}\n{}\n',
]
const JSON_TEXTS = [
  '[{"a": 1, "b": "x", "label": true}, {"a": null, "b": "\\u00e9\\n", "label": false}]',
  '[["a","b","label"],[1,2.5e-3,0],[3,4,1]]',
  '{"a": [1, 2], "b": ["x", "y"], "label": [0, 1]}',
  '{"columns":["a","label"],"index":[0,1],"data":[[1,0],[2,1]]}',
]
const NDJSON = ['{"a": 1, "label": 0}\n{"a": 2.5, "c": "x", "label": 1}\n{"label": 0}\n']
const PARQUET_COLUMNS: ColumnSource[] = [
  { name: 'a', data: [1, 2, 3, 4], type: 'INT32' },
  { name: 'b', data: [0.5, null, 2, 2], type: 'DOUBLE' },
  { name: 'c', data: ['x', 'y', 'x', null], type: 'STRING' },
  { name: 'd', data: [true, false, null, true], type: 'BOOLEAN' },
  { name: 'e', data: [1n, 2n ** 60n, null, 3n], type: 'INT64' },
  { name: 'label', data: [0, 1, 0, 1], type: 'INT32' },
]
const brotli = (bytes: Uint8Array) =>
  new Uint8Array(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 10 } }))
const PARQUET = [
  parquetWriteBuffer({ columnData: PARQUET_COLUMNS, codec: 'UNCOMPRESSED', statistics: false }),
  parquetWriteBuffer({ columnData: PARQUET_COLUMNS, codec: 'SNAPPY', rowGroupSize: 2 }),
  parquetWriteBuffer({
    columnData: [
      { name: 'a', data: [1, 2, 3], type: 'INT32', encoding: 'DELTA_BINARY_PACKED' },
      { name: 't', data: ['x', 'xy', 'xyz'], type: 'STRING', encoding: 'DELTA_BYTE_ARRAY' },
      { name: 'label', data: [0, 1, 0], type: 'DOUBLE', encoding: 'BYTE_STREAM_SPLIT' },
    ],
    codec: 'UNCOMPRESSED',
  }),
  // Of two columns and with a small window: each page costs a thousand times its bytes to unpack.
  parquetWriteBuffer({ columnData: PARQUET_COLUMNS.slice(-2), codec: 'BROTLI', compressors: { BROTLI: brotli } }),
].map((buffer) => new Uint8Array(buffer))
/** Small files that DuckDB wrote, each with another compression. */
const DUCKDB = new URL('./inputs/', import.meta.url)
const DUCKDB_PARQUET = filesIn(DUCKDB)
/** Small files that openpyxl and XlsxWriter wrote. */
const XLSX = filesIn(new URL('../xlsx/', import.meta.url))
/** Files that pyarrow wrote, cut to their first twelve rows: damage shall meet what tells how values lie, not values. */
const ARROW = filesIn(new URL('./arrow/', import.meta.url))

function filesIn(folder: URL): Uint8Array[] {
  return readdirSync(folder).map((name) => new Uint8Array(readFileSync(new URL(name, folder))))
}

/** A table from bytes that come in two pieces. */
function tableReader(
  extension: string,
  texts: readonly (string | Uint8Array)[],
  cost?: number,
  options: Partial<TableOptions> = {},
): FuzzedReader {
  return {
    inputs: texts.map((text) => (typeof text === 'string' ? bytesOf(text) : text)),
    read: (bytes) => {
      const chunks = pieces(bytes, Math.max(1, bytes.length >> 1))
      return readTable(
        { name: `data.${extension}`, head: bytes.subarray(0, 65536), chunks },
        { missing: 'mean', ...options },
      )
    },
    ...(cost === undefined ? {} : { cost }),
  }
}

function gzipReader(): FuzzedReader {
  const read = async (bytes: Uint8Array) => {
    const file = Object.assign(new Blob([bytes]), { name: 'data.csv.gz' }) as unknown as globalThis.File
    return readTable(await fileSource(file), { missing: 'mean' })
  }
  return { inputs: CSV.map((text) => gzipSync(text)), read, cost: 20 }
}

function modelReader(): FuzzedReader {
  const model = fit(toyProblem({ rows: 20, relevant: 2, noise: 1, seed: 1 }), { lambdaRatio: 0.2 })
  const text = serializeModel(model)
  return { inputs: [bytesOf(text)], read: async (bytes) => parseModel(new TextDecoder().decode(bytes)) }
}

/** Everything that reads what others wrote. */
export const READERS: Readonly<Record<string, () => FuzzedReader>> = {
  // Two formats of one reader: each gets half of its inputs.
  csv: () => tableReader('csv', CSV, 2),
  tsv: () => tableReader('tsv', TSV, 2),
  svmlight: () => tableReader('svmlight', SVMLIGHT),
  arff: () => tableReader('arff', ARFF),
  json: () => tableReader('json', JSON_TEXTS),
  ndjson: () => tableReader('ndjson', NDJSON),
  parquet: () => tableReader('parquet', [...PARQUET, ...DUCKDB_PARQUET], 20),
  xlsx: () => tableReader('xlsx', XLSX, 20, { unusable: 'leave-out' }),
  arrow: () => tableReader('arrow', ARROW, 5, { unusable: 'leave-out', ignore: ['t'] }),
  gzip: gzipReader,
  model: modelReader,
}
