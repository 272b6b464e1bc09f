import type { ColumnMetaData, CompressionCodec, Encoding } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { compressors } from 'hyparquet-compressors'
import { unpackZstd } from '../zstd/zstd.js'
import { areAllOne, readRuns } from './parquet-runs.js'
import { checkThrift } from './parquet-thrift.js'
import { unpackSnappy } from './snappy.js'

/** A page may always have so many bytes, and so many times as many as it has compressed. */
const ALWAYS_FINE = 2 ** 24
const MOST_EXPANSION = 1100

/** Some values of a column, unpacked but not decoded. */
export interface ParquetPage {
  kind: 'dictionary' | 'data'
  encoding: Encoding
  /** How many values are there, those that are missing not counted. */
  present: number
  /** 1 where a row has a value and 0 where not; undefined when all have one. */
  levels: Uint32Array | undefined
  /** How many rows it is about. */
  rows: number
  /** Only until the next page is asked for. */
  bytes: Uint8Array
}

/** What is to be known about a column to unpack its pages. */
export interface PageColumn {
  codec: CompressionCodec
  optional: boolean
  rows: number
}

/** Unpacks the pages of one column of one row group. */
export function* parquetPages(chunk: Uint8Array, column: PageColumn): Generator<ParquetPage> {
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  const reader = { view, offset: 0 }
  let rows = 0
  while (rows < column.rows) {
    checkThrift(view, reader.offset)
    const header = parquetHeader(reader)
    const size = header.compressed_page_size
    const end = reader.offset + size
    if (!(size >= 0 && end <= chunk.length)) throw new Error('a page goes beyond its column')
    const page = readPage(chunk.subarray(reader.offset, end), header, { ...column, rows: column.rows - rows })
    if (page.kind === 'data') rows += page.rows
    yield page
    reader.offset = end
  }
}

type PageHeader = ReturnType<typeof parquetHeader>

function readPage(packed: Uint8Array, header: PageHeader, column: PageColumn): ParquetPage {
  const { type, dictionary_page_header: dictionary, data_page_header: v1, data_page_header_v2: v2 } = header
  const size = header.uncompressed_page_size
  if (type === 'DICTIONARY_PAGE' && dictionary !== undefined) {
    const bytes = unpack(packed, size, column.codec)
    return { kind: 'dictionary', encoding: 'PLAIN', present: dictionary.num_values, levels: undefined, rows: 0, bytes }
  }
  if (type === 'DATA_PAGE' && v1 !== undefined) {
    checkRows(v1.num_values, column.rows)
    return dataPage(unpack(packed, size, column.codec), v1, column.optional)
  }
  if (type === 'DATA_PAGE_V2' && v2 !== undefined) {
    checkRows(v2.num_values, column.rows)
    return dataPageV2(packed, header, column)
  }
  throw new Error(`a page of type ${type}`)
}

/** Levels with their length before them, then the values, all packed together. */
function dataPage(
  bytes: Uint8Array,
  { encoding, num_values: rows }: { encoding: Encoding; num_values: number },
  optional: boolean,
): ParquetPage {
  if (!optional) return { kind: 'data', encoding, present: rows, levels: undefined, rows, bytes }
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true)
  if (4 + length > bytes.length) throw new Error('levels go beyond their page')
  const present = presence(bytes.subarray(4, 4 + length), rows)
  return { kind: 'data', encoding, rows, ...present, bytes: bytes.subarray(4 + length) }
}

/** Levels outside of what is packed, and their lengths in the header. */
function dataPageV2(packed: Uint8Array, header: PageHeader, { codec, optional }: PageColumn): ParquetPage {
  const v2 = header.data_page_header_v2
  if (v2 === undefined) throw new Error('a page without header')
  const { num_values: rows, encoding, definition_levels_byte_length: length } = v2
  const before = v2.repetition_levels_byte_length
  const start = before + length
  if (!(before >= 0 && length >= 0 && start <= packed.length)) throw new Error('levels go beyond their page')
  const present = optional ? presence(packed.subarray(before, start), rows) : { present: rows, levels: undefined }
  const rest = packed.subarray(start)
  const bytes = v2.is_compressed === false ? rest : unpack(rest, header.uncompressed_page_size - start, codec)
  return { kind: 'data', encoding, rows, ...present, bytes }
}

function presence(bytes: Uint8Array, rows: number): Pick<ParquetPage, 'present' | 'levels'> {
  if (areAllOne(bytes, rows)) return { present: rows, levels: undefined }
  const levels = readRuns(bytes, { width: 1, count: rows })
  let present = 0
  for (let i = 0; i < levels.length; i++) if (levels[i] === 1) present++
  return { present, levels: present === levels.length ? undefined : levels }
}

function checkRows(found: number, most: number): void {
  if (!(found >= 0 && found <= most)) throw new Error(`a page of ${found} rows where ${most} are left`)
}

function unpack(packed: Uint8Array, size: number, codec: CompressionCodec): Uint8Array {
  if (!(size >= 0 && size <= ALWAYS_FINE + MOST_EXPANSION * packed.length)) throw new Error(`a page of ${size} bytes`)
  const bytes = codec === 'UNCOMPRESSED' ? packed : decompress(packed, size, codec)
  if (bytes.length !== size) throw new Error(`a page of ${bytes.length} bytes instead of ${size}`)
  return bytes
}

function decompress(packed: Uint8Array, size: number, codec: CompressionCodec): Uint8Array {
  // With room given, the size that the packed bytes claim for themselves allocates nothing.
  if (codec === 'SNAPPY') {
    const out = room(size)
    return out.subarray(0, unpackSnappy(packed, out))
  }
  if (codec === 'ZSTD') return unpackZstd(packed, size)
  const how = compressors[codec]
  if (how === undefined) throw new Error(`compression by ${codec} is not supported`)
  return how(packed, size)
}

/** Pages of up to so many bytes are unpacked at one place: fresh memory costs as much as unpacking. */
const LARGEST_ROOM = 2 ** 23
let kept = new Uint8Array(0)

function room(size: number): Uint8Array {
  if (size > LARGEST_ROOM) return new Uint8Array(size)
  if (kept.length < size) kept = new Uint8Array(Math.min(LARGEST_ROOM, 2 * size))
  return kept.subarray(0, size)
}

/** Where in a file the pages of a column are. */
export function chunkRange(column: ColumnMetaData, size: number): { start: number; end: number } {
  const data = Number(column.data_page_offset)
  const dictionary = Number(column.dictionary_page_offset ?? 0)
  const start = dictionary > 0 && dictionary < data ? dictionary : data
  const end = start + Number(column.total_compressed_size)
  if (!(start >= 0 && end >= start && end <= size)) throw new Error('a column goes beyond the end of the file')
  return { start, end }
}
