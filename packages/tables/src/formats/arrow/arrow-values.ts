import type { Cell } from '../../cells/rows.js'
import type { ArrowType } from './arrow-schema.js'

/** The buffers of a column in one batch, of which `validity` may be empty: then all values are there. */
export interface ArrowBuffers {
  rows: number
  validity: Uint8Array
  buffers: Uint8Array[]
}

const decoder = new TextDecoder()
const DAY_MS = 86_400_000

/** The cells of a column: numbers (NaN has no value), or cells. Places beyond a buffer throw a RangeError. */
export function arrowCells(
  type: ArrowType,
  column: ArrowBuffers,
  dictionary?: Float64Array | readonly Cell[],
): Float64Array | Cell[] {
  const { rows } = column
  const cells = presentCells(type, column)
  if (type.dictionary === undefined) return cells
  return Array.from({ length: rows }, (_, i) => {
    const place = cells[i]
    if (typeof place !== 'number' || Number.isNaN(place)) return null
    if (dictionary === undefined || place < 0 || place >= dictionary.length) throw new RangeError('no such value')
    return dictionary[place]
  })
}

function presentCells(type: ArrowType, { rows, validity, buffers }: ArrowBuffers): Float64Array | Cell[] {
  const isThere = (i: number) => validity.length === 0 || ((validity[i >> 3] >> (i & 7)) & 1) === 1
  if (validity.length > 0 && validity.length < rows / 8) throw new RangeError('too few marks of missing cells')
  // Before anything of that length is asked for.
  const isShort = buffers.length === 0 || buffers[0].length < bytesFor(type, rows)
  if (type.kind !== 'null' && isShort) throw new RangeError('a buffer is missing or too short')
  const view = (k: number) => new DataView(buffers[k].buffer, buffers[k].byteOffset, buffers[k].byteLength)
  const cells = (read: (i: number) => Cell) => Array.from({ length: rows }, (_, i) => (isThere(i) ? read(i) : null))
  const longs = (read: (i: number) => bigint) => Array.from({ length: rows }, (_, i) => (isThere(i) ? read(i) : null))
  const numbers = (read: (i: number) => number) =>
    Float64Array.from({ length: rows }, (_, i) => (isThere(i) ? read(i) : Number.NaN))
  switch (type.kind) {
    case 'null':
      return new Float64Array(rows).fill(Number.NaN)
    case 'bool': {
      const bits = buffers[0]
      return cells((i) => ((bits[i >> 3] >> (i & 7)) & 1) === 1)
    }
    case 'float':
      return numbers(floatReader(view(0), type.bytes))
    case 'int':
      return type.bytes === 8
        ? wholeNumbers(longs(longReader(view(0), type.signed)))
        : numbers(intReader(view(0), type))
    case 'decimal':
      return numbers((i) => Number(longDecimal(view(0), i * type.bytes, type.bytes)) / 10 ** type.unit)
    case 'date':
    case 'timestamp': {
      const read = type.bytes === 4 ? intReader(view(0), type) : longReader(view(0), true)
      return cells((i) => dayText(Number(read(i)) / type.unit))
    }
    case 'text': {
      const offsets = view(0)
      const at = (i: number) =>
        type.bytes === 4 ? offsets.getInt32(4 * i, true) : Number(offsets.getBigInt64(8 * i, true))
      return cells((i) => textAt(buffers[1], at(i), at(i + 1)))
    }
    case 'text-view':
      return cells((i) => viewedText(view(0), 16 * i, buffers))
    default:
      throw new RangeError('not one value per row')
  }
}

/** How long the first buffer of a column is at least. */
function bytesFor({ kind, bytes }: ArrowType, rows: number): number {
  return kind === 'bool' ? rows / 8 : rows * bytes
}

function floatReader(view: DataView, bytes: number): (i: number) => number {
  if (bytes === 8) return (i) => view.getFloat64(8 * i, true)
  return bytes === 4 ? (i) => view.getFloat32(4 * i, true) : (i) => halfFloat(view.getUint16(2 * i, true))
}

function intReader(view: DataView, { bytes, signed }: ArrowType): (i: number) => number {
  if (bytes === 1) return signed ? (i) => view.getInt8(i) : (i) => view.getUint8(i)
  if (bytes === 2) return signed ? (i) => view.getInt16(2 * i, true) : (i) => view.getUint16(2 * i, true)
  return signed ? (i) => view.getInt32(4 * i, true) : (i) => view.getUint32(4 * i, true)
}

function longReader(view: DataView, signed: boolean): (i: number) => bigint {
  return signed ? (i) => view.getBigInt64(8 * i, true) : (i) => view.getBigUint64(8 * i, true)
}

/** Text where a double cannot hold them all, so that identifiers keep their digits. */
function wholeNumbers(values: readonly (bigint | null)[]): Float64Array | Cell[] {
  const numbers = Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value)))
  const exact = numbers.every((value) => Number.isNaN(value) || Number.isSafeInteger(value))
  return exact ? numbers : values.map((value) => (value === null ? null : String(value)))
}

function halfFloat(bits: number): number {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023]
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15)
  const value = exponent === 31 ? (fraction === 0 ? Number.POSITIVE_INFINITY : Number.NaN) : size
  return bits >> 15 ? -value : value
}

function longDecimal(view: DataView, at: number, bytes: number): bigint {
  let value = view.getBigInt64(at + bytes - 8, true)
  for (let k = bytes - 16; k >= 0; k -= 8) value = (value << 64n) | view.getBigUint64(at + k, true)
  return value
}

function dayText(days: number): string {
  const date = new Date(Math.round(days * DAY_MS))
  if (Number.isNaN(date.getTime())) throw new RangeError('no such day')
  const text = date.toISOString()
  return date.getTime() % DAY_MS === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

function textAt(bytes: Uint8Array, start: number, end: number): string {
  if (!(start >= 0 && start <= end && end <= bytes.length)) throw new RangeError('a text lies outside')
  return decoder.decode(bytes.subarray(start, end))
}

/** Short texts lie in the view itself, others in one of the buffers behind it. */
function viewedText(views: DataView, at: number, buffers: readonly Uint8Array[]): string {
  const length = views.getInt32(at, true)
  if (length <= 12) return textAt(buffers[0], at + 4, at + 4 + length)
  const data = buffers[1 + views.getInt32(at + 8, true)]
  const start = views.getInt32(at + 12, true)
  if (data === undefined) throw new RangeError('a text lies in no buffer')
  return textAt(data, start, start + length)
}
