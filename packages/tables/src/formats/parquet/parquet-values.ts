import type { ParquetType } from 'hyparquet'
import { deltaBinaryUnpack } from 'hyparquet/src/delta.js'
import { byteStreamSplit } from 'hyparquet/src/encoding.js'
import { readPlain } from 'hyparquet/src/plain.js'
import type { ParquetPage } from './parquet-pages.js'
import { readRuns } from './parquet-runs.js'

/** Values as Parquet stores them, before what they mean. */
export type StoredValues = ArrayLike<number> | ArrayLike<bigint> | readonly boolean[] | readonly Uint8Array[]

/** How a column stores its values. */
export interface StoredType {
  type: ParquetType
  /** Of byte arrays that all have the same length. */
  length: number | undefined
}

/** Writers use blocks of 128 or 1024 values. */
const LARGEST_BLOCK = 2n ** 20n

interface Reader {
  view: DataView
  offset: number
}

/** Decodes the values of a page; those of a page that points into a dictionary are `positions`. */
export function storedValues(page: ParquetPage, stored: StoredType): StoredValues {
  const { encoding, present, bytes } = page
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 }
  switch (encoding) {
    case 'PLAIN':
      checkRoom(present * plainWidth(stored), bytes)
      return readPlain(reader, stored.type, present, stored.length)
    case 'RLE':
      return booleans(page, stored)
    case 'BYTE_STREAM_SPLIT':
      checkRoom(present * plainWidth(stored), bytes)
      return byteStreamSplit(reader, present, stored.type, stored.length)
    case 'DELTA_BINARY_PACKED':
      return deltas(reader, stored.type === 'INT32' ? new Int32Array(present) : new BigInt64Array(present))
    case 'DELTA_LENGTH_BYTE_ARRAY':
      return byteArrays(reader, new Int32Array(present))
    case 'DELTA_BYTE_ARRAY':
      return byteArrays(reader, deltas(reader, new Int32Array(present)))
    default:
      throw new Error(`values encoded by ${encoding}`)
  }
}

/** Whether a page holds positions in the dictionary of its column. */
export function isDictionaryPage({ encoding }: ParquetPage): boolean {
  return encoding === 'RLE_DICTIONARY' || encoding === 'PLAIN_DICTIONARY'
}

/** The positions in a dictionary of `size` values. */
export function positions({ bytes, present }: ParquetPage, size: number): Uint32Array {
  if (present === 0) return new Uint32Array(0)
  checkRoom(1, bytes)
  const found = readRuns(bytes.subarray(1), { width: bytes[0], count: present })
  for (let i = 0; i < found.length; i++) {
    if (found[i] >= size) throw new Error(`position ${found[i]} in a dictionary of ${size}`)
  }
  return found
}

/** The least number of bytes that one value needs. */
function plainWidth({ type, length }: StoredType): number {
  if (type === 'FIXED_LEN_BYTE_ARRAY') return length ?? 1
  return { BOOLEAN: 1 / 8, INT32: 4, INT64: 8, INT96: 12, FLOAT: 4, DOUBLE: 8, BYTE_ARRAY: 4 }[type]
}

function checkRoom(needed: number, bytes: Uint8Array): void {
  if (!(needed <= bytes.length)) throw new Error(`values of ${needed} bytes in a page of ${bytes.length}`)
}

function booleans({ bytes, present }: ParquetPage, { type }: StoredType): boolean[] {
  if (type !== 'BOOLEAN') throw new Error(`runs of ${type}`)
  if (present === 0) return []
  checkRoom(4, bytes)
  return Array.from(readRuns(bytes.subarray(4), { width: 1, count: present }), (bit) => bit === 1)
}

function deltas<A extends Int32Array | BigInt64Array>(reader: Reader, values: A): A {
  if (values.length === 0) return values
  const first = firstDelta({ ...reader })
  deltaBinaryUnpack(reader, values.length, values)
  if (values instanceof Int32Array) shift(values, first - values[0])
  return values
}

/** Unsigned columns may begin with a value of 33 bits, of which the decoder loses one: then all values lack it. */
function shift(values: Int32Array, by: number): void {
  if (by !== 0) for (let i = 0; i < values.length; i++) values[i] += by
}

/** Checks how a block is cut into miniblocks, by whose number the decoder makes room, and reads the first value. */
function firstDelta(reader: Reader): number {
  const block = varint(reader)
  const miniblocks = varint(reader)
  if (miniblocks < 1 || miniblocks > LARGEST_BLOCK || block > LARGEST_BLOCK || block % miniblocks !== 0n) {
    throw new Error(`blocks of ${block} values in ${miniblocks} pieces`)
  }
  varint(reader)
  const zigzag = varint(reader)
  return Number(BigInt.asIntN(32, (zigzag >> 1n) ^ -(zigzag & 1n)))
}

function varint(reader: Reader): bigint {
  let value = 0n
  for (let bits = 0n; bits < 70n; bits += 7n) {
    const byte = reader.view.getUint8(reader.offset++)
    value |= BigInt(byte & 0x7f) << bits
    if (byte < 0x80) return value
  }
  throw new Error('a number has no end')
}

/** Byte arrays of which each repeats the first `prefixes[i]` bytes of the one before. */
function byteArrays(reader: Reader, prefixes: Int32Array): Uint8Array[] {
  const lengths = deltas(reader, new Int32Array(prefixes.length))
  const { buffer, byteOffset, byteLength } = reader.view
  const bytes = new Uint8Array(buffer, byteOffset, byteLength)
  const values: Uint8Array[] = []
  for (let i = 0; i < lengths.length; i++) {
    const end = reader.offset + lengths[i]
    if (lengths[i] < 0 || end > bytes.length) throw new Error('a text goes beyond its page')
    values.push(joined(values[i - 1], prefixes[i], bytes.subarray(reader.offset, end)))
    reader.offset = end
  }
  return values
}

function joined(before: Uint8Array | undefined, prefix: number, rest: Uint8Array): Uint8Array {
  if (prefix === 0) return rest
  if (before === undefined || prefix < 0 || prefix > before.length) throw new Error('a text repeats what is not there')
  const whole = new Uint8Array(prefix + rest.length)
  whole.set(before.subarray(0, prefix))
  whole.set(rest, prefix)
  return whole
}
