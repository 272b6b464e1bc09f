import { type FileMetaData, parquetMetadata } from 'hyparquet'
import { refuseMostlyEmpty } from '../../cells/cell-budget.js'
import { joined } from '../peek.js'
import type { RandomAccess, TableSource } from '../source.js'
import { damagedParquet, orDamaged } from './parquet-damage.js'
import { checkThrift } from './parquet-thrift.js'

const MAGIC = 0x31524150
/** The length of the metadata and the magic word, at the end. */
const TAIL = 8

/** A Parquet file whose metadata has been read. */
export interface ParquetFile {
  source: string
  bytes: RandomAccess
  metadata: FileMetaData
}

/** Reads the metadata at the end of a file and checks what it says against the size of the file. */
export async function openParquet({ name, chunks, random }: Omit<TableSource, 'head'>): Promise<ParquetFile> {
  const bytes = random ?? (await collect(chunks))
  const footer = await readFooter(name, bytes)
  const metadata = orDamaged(name, 'its metadata', () => {
    const view = new DataView(footer)
    checkThrift(view, 0)
    return parquetMetadata(footer, { geoparquet: false })
  })
  checkCounts(name, bytes.size, metadata)
  return { source: name, bytes, metadata }
}

/** The metadata with the tail behind it. */
async function readFooter(source: string, bytes: RandomAccess): Promise<ArrayBuffer> {
  if (bytes.size < 4 + TAIL) throw damagedParquet(source, `it has only ${bytes.size} bytes`)
  const tail = new DataView(await bytes.slice(bytes.size - TAIL, bytes.size))
  if (tail.getUint32(4, true) !== MAGIC) throw damagedParquet(source, 'it does not end with PAR1')
  const length = tail.getUint32(0, true)
  if (length > bytes.size - TAIL - 4) throw damagedParquet(source, `${length} bytes of metadata are more than it has`)
  return bytes.slice(bytes.size - TAIL - length, bytes.size)
}

function checkCounts(source: string, size: number, { num_rows, row_groups, schema }: FileMetaData): void {
  if (schema.some(({ name }) => typeof name !== 'string')) throw damagedParquet(source, 'a column has no name')
  const sum = row_groups.reduce((total, group) => total + Number(group.num_rows), 0)
  const negative = row_groups.some((group) => !(Number(group.num_rows) >= 0))
  if (negative || sum !== Number(num_rows)) throw damagedParquet(source, 'its counts of rows do not agree')
  refuseMostlyEmpty({ source, rows: sum, columns: Math.max(1, schema.length - 1), bytes: size })
}

/** All bytes of a stream in memory, for sources that cannot go back. */
async function collect(chunks: AsyncIterable<Uint8Array>): Promise<RandomAccess> {
  const pieces: Uint8Array[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  const all = joined(pieces)
  return {
    size: all.length,
    slice: async (start, end) => all.buffer.slice(start, end),
    look: async (start, end) => all.subarray(start, end),
  }
}
