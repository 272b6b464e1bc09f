import type { WireDataset } from '@infinite-push/core/internal'

/** The arrays of a data set, in the order in which they are written. */
const ARRAYS = ['labels', 'values', 'weights', 'queries', 'pointers', 'indices'] as const
type ArrayName = (typeof ARRAYS)[number]
type AnyArray = Uint8Array | Int32Array | Float64Array

const TYPES = {
  labels: Uint8Array,
  values: Float64Array,
  weights: Float64Array,
  queries: Int32Array,
  pointers: Int32Array,
  indices: Int32Array,
} as const

/** What stands before the arrays. */
interface Head extends Pick<WireDataset, 'rows' | 'cols' | 'names' | 'missing'> {
  lengths: Partial<Record<ArrayName, number>>
}

/** Arrays of 8-byte numbers begin where such numbers may stand. */
const ALIGNMENT = 8

/**
 * A data set as bytes, the same on every machine: the length of a JSON head, the head, and the arrays in the byte order of
 * all machines that Node runs on but one (little endian).
 */
export function toBytes(data: WireDataset): Buffer {
  const arrays = arraysOf(data)
  const { rows, cols, names, missing } = data
  const lengths = Object.fromEntries(arrays.map(([name, array]) => [name, array.length]))
  const head = Buffer.from(JSON.stringify({ rows, cols, names, ...(missing && { missing }), lengths } satisfies Head))
  const size = Buffer.alloc(ALIGNMENT)
  size.writeUInt32LE(head.length)
  return Buffer.concat([size, ...[head, ...arrays.map(([, array]) => bytesOf(array))].map(aligned)])
}

/** In memory that threads share. Bytes that are no data set are an error. */
export function fromBytes(bytes: Buffer): WireDataset {
  const headEnd = ALIGNMENT + bytes.readUInt32LE(0)
  const { lengths, ...head } = JSON.parse(bytes.toString('utf8', ALIGNMENT, headEnd)) as Head
  const memory = new SharedArrayBuffer(bytes.length)
  new Uint8Array(memory).set(bytes)
  let offset = upTo(headEnd)
  const take = <N extends ArrayName>(name: N) => {
    const length = lengths[name]
    if (length === undefined) return undefined
    const Type = TYPES[name] as new (buffer: SharedArrayBuffer, offset: number, length: number) => AnyArray
    const array = new Type(memory, offset, length)
    offset = upTo(offset + array.byteLength)
    return array as InstanceType<(typeof TYPES)[N]>
  }
  const labels = take('labels')
  const values = take('values')
  if (labels === undefined || values === undefined) throw new TypeError('These bytes are no data set.')
  const weights = take('weights')
  const queries = take('queries')
  const pointers = take('pointers')
  const indices = take('indices')
  return {
    ...head,
    labels,
    values,
    ...(weights && { weights }),
    ...(queries && { queries }),
    ...(pointers && indices && { sparse: { pointers, indices } }),
  }
}

function arraysOf({ labels, values, weights, queries, sparse }: WireDataset): [ArrayName, AnyArray][] {
  const all = { labels, values, weights, queries, ...sparse }
  return ARRAYS.flatMap((name): [ArrayName, AnyArray][] => {
    const array = all[name]
    return array ? [[name, array]] : []
  })
}

function bytesOf({ buffer, byteOffset, byteLength }: AnyArray): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
}

function aligned(part: Buffer): Buffer {
  return part.length % ALIGNMENT === 0 ? part : Buffer.concat([part, Buffer.alloc(upTo(part.length) - part.length)])
}

function upTo(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT
}
