import type { SchemaElement } from 'hyparquet'
import { parseFloat16 } from 'hyparquet/src/convert.js'
import type { Cell, DeclaredColumn } from '../../cells/rows.js'
import type { StoredValues } from './parquet-values.js'

/** What the values of a column mean. */
export interface ParquetMeaning {
  kind?: DeclaredColumn['kind']
  /** Whether all that `convert` makes are numbers, whatever the values are. */
  isNumeric?: true
  convert(values: StoredValues): Float64Array | Cell[]
}

const DAY_MS = 86_400_000

/** What a flat column holds; undefined when that is nothing a table can use. */
export function parquetMeaning(element: SchemaElement): ParquetMeaning | undefined {
  const { type, converted_type: converted, logical_type: logical } = element
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL') return decimals(element)
  const millis = millisecondsOf(element)
  if (millis !== undefined) return cells('date', (value) => isoTime(millis(value)))
  if (converted?.startsWith('TIME_') || logical?.type === 'TIME') return cells('date', String)
  switch (type) {
    case 'BOOLEAN':
      return cells('boolean', Boolean)
    case 'FLOAT':
    case 'DOUBLE':
      return numbers(asDoubles)
    case 'INT32':
      return numbers(isUnsigned(element) ? unsigned : asDoubles)
    case 'INT64':
      return { convert: (values) => wholeNumbers(values as ArrayLike<bigint>, isUnsigned(element)) }
    case 'BYTE_ARRAY':
      return converted === 'BSON' || logical?.type === 'BSON'
        ? undefined
        : cells('text', (value) => textIn(value as Uint8Array))
    case 'FIXED_LEN_BYTE_ARRAY':
      return fixedBytes(element)
    default:
      return undefined
  }
}

function cells(kind: DeclaredColumn['kind'] & string, convert: (value: unknown) => Cell): ParquetMeaning {
  return { kind, convert: (values) => Array.from(values as ArrayLike<unknown>, convert) }
}

function numbers(convert: (values: StoredValues) => Float64Array): ParquetMeaning {
  return { kind: 'number', isNumeric: true, convert }
}

function asDoubles(values: StoredValues): Float64Array {
  return values instanceof Float64Array ? values : new Float64Array(values as ArrayLike<number>)
}

function unsigned(values: StoredValues): Float64Array {
  return Float64Array.from(values as ArrayLike<number>, (value) => value >>> 0)
}

function isUnsigned({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return converted?.startsWith('UINT_') || (logical?.type === 'INTEGER' && !logical.isSigned)
}

/** Numbers where doubles can hold them all; else text, so that identifiers keep their digits. */
function wholeNumbers(values: ArrayLike<bigint>, unsigned: boolean): Float64Array | Cell[] {
  const numbers =
    values instanceof BigInt64Array
      ? fromHalves(values, unsigned)
      : Float64Array.from(values, (value) => Number(unsigned ? BigInt.asUintN(64, value) : value))
  return areSafe(numbers) ? numbers : Array.from(values, (value) => wholeText(value, unsigned))
}

function areSafe(numbers: Float64Array): boolean {
  for (let i = 0; i < numbers.length; i++) if (!(Math.abs(numbers[i]) <= Number.MAX_SAFE_INTEGER)) return false
  return true
}

const LOW_HALF_FIRST = new Uint8Array(Uint16Array.of(1).buffer)[0]

/** The same as `Number` of each, to the bit where they are safe, in a fifth of the time; others are too large here as well. */
function fromHalves({ buffer, byteOffset, length }: BigInt64Array, unsigned: boolean): Float64Array {
  const low = new Uint32Array(buffer, byteOffset, 2 * length)
  const high = unsigned ? low : new Int32Array(buffer, byteOffset, 2 * length)
  const numbers = new Float64Array(length)
  for (let i = 0; i < length; i++) numbers[i] = high[2 * i + LOW_HALF_FIRST] * 2 ** 32 + low[2 * i + 1 - LOW_HALF_FIRST]
  return numbers
}

function wholeText(value: bigint, unsigned: boolean): string {
  return String(unsigned ? BigInt.asUintN(64, value) : value)
}

/** unscaled / 10^scale, rounded once, as if the decimal had been read from text. */
function decimals({ scale = 0, logical_type: logical }: SchemaElement): ParquetMeaning {
  const places = logical?.type === 'DECIMAL' ? logical.scale : scale
  const one = (value: unknown): number => {
    const unscaled = value instanceof Uint8Array ? bigEndian(value) : (value as number | bigint)
    return Number(`${unscaled}e-${places}`)
  }
  return numbers((values) => Float64Array.from(Array.from(values as ArrayLike<unknown>, one)))
}

function bigEndian(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = value * 256n + BigInt(byte)
  return BigInt.asIntN(8 * bytes.length, value)
}

/** How a date or a time stamp becomes milliseconds since 1970; undefined for other columns. */
function millisecondsOf({
  type,
  converted_type,
  logical_type,
}: SchemaElement): ((value: unknown) => number) | undefined {
  if (converted_type === 'DATE' || logical_type?.type === 'DATE') return (value) => Number(value) * DAY_MS
  if (type === 'INT96') return (value) => int96Milliseconds(value as bigint)
  if (logical_type?.type === 'TIMESTAMP') {
    const divisor = { MILLIS: 1, MICROS: 1e3, NANOS: 1e6 }[logical_type.unit]
    return (value) => Number(value) / divisor
  }
  if (converted_type === 'TIMESTAMP_MILLIS') return Number
  if (converted_type === 'TIMESTAMP_MICROS') return (value) => Number(value) / 1e3
  return undefined
}

/** The old time stamps of Impala and Spark: nanoseconds of a day, then its Julian number. */
function int96Milliseconds(value: bigint): number {
  return (Number(value >> 64n) - 2440588) * DAY_MS + Number(BigInt.asUintN(64, value)) / 1e6
}

function isoTime(milliseconds: number): string {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? String(milliseconds) : date.toISOString()
}

/** Text that is no UTF-8 is damage: two texts must not become one because both hold what cannot be read. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textIn(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

function fixedBytes({ logical_type: logical }: SchemaElement): ParquetMeaning | undefined {
  if (logical?.type === 'UUID') return cells('text', (value) => uuid(value as Uint8Array))
  if (logical?.type !== 'FLOAT16') return undefined
  return numbers((values) =>
    Float64Array.from(Array.from(values as readonly Uint8Array[], (value) => parseFloat16(value) ?? Number.NaN)),
  )
}

function uuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
