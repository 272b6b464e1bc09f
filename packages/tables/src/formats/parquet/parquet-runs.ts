/** Bytes with the place where reading goes on, and the place where it must end. */
interface Cursor {
  bytes: Uint8Array
  at: number
  end: number
}

/** What to fill: values[done ..) with numbers of `width` bits. */
interface Target {
  values: Uint32Array
  done: number
  width: number
}

/** Numbers of so many bits, begun anywhere in a byte, are in the 32 bits from that byte on. */
const WIDEST_AT_ONCE = 25

/**
 * Reads `count` small whole numbers written as runs and bit-packed groups (Parquet's RLE/bit-packing hybrid): levels,
 * booleans and positions in a dictionary. What runs say beyond `count` is left out.
 *
 * @example
 * ```ts
 * readRuns(Uint8Array.of(8, 1), { width: 1, count: 4 }) // Uint32Array [1, 1, 1, 1]
 * ```
 */
export function readRuns(bytes: Uint8Array, { width, count }: { width: number; count: number }): Uint32Array {
  const target = { values: new Uint32Array(count), done: 0, width }
  if (width === 0) return target.values
  if (width > 32) throw new Error(`numbers of ${width} bits`)
  const cursor = { bytes, at: 0, end: bytes.length }
  while (target.done < count) {
    const header = readVarint(cursor)
    if (header % 2 === 1) readPacked(cursor, (header - 1) / 2, target)
    else readRun(cursor, header / 2, target)
  }
  return target.values
}

/** Whether bytes are one run that says 1 for all of `count`, as they are where no value is missing. */
export function areAllOne(bytes: Uint8Array, count: number): boolean {
  if (bytes.length === 0) return false
  const cursor = { bytes, at: 0, end: bytes.length }
  const header = readVarint(cursor)
  return header % 2 === 0 && header / 2 >= count && bytes[cursor.at] === 1
}

function readVarint(cursor: Cursor): number {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = nextByte(cursor)
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return value
  }
}

function nextByte(cursor: Cursor): number {
  if (cursor.at >= cursor.end) throw new Error('runs end too early')
  return cursor.bytes[cursor.at++]
}

/** One value, repeated. */
function readRun(cursor: Cursor, length: number, target: Target): void {
  if (length === 0) throw new Error('a run of no value')
  let value = 0
  for (let k = 0; k < target.width; k += 8) value += nextByte(cursor) * 2 ** k
  const stop = Math.min(target.values.length, target.done + length)
  target.values.fill(value, target.done, stop)
  target.done = stop
}

/** `groups` times eight values, without a gap between their bits. */
function readPacked(cursor: Cursor, groups: number, target: Target): void {
  const { values, width } = target
  const stop = Math.min(values.length, target.done + 8 * groups)
  if (groups === 0 || cursor.at + Math.ceil(((stop - target.done) * width) / 8) > cursor.end) {
    throw new Error('a packed group ends too early')
  }
  const eights = width <= WIDEST_AT_ONCE ? unpackEights(cursor, target, stop) : 0
  unpack(cursor.bytes, cursor.at + eights * width, { ...target, done: target.done + 8 * eights }, stop)
  cursor.at += groups * width
  target.done = stop
}

/** Eight values at a time, as long as 32 bits can be read at the last of them: how many times. */
function unpackEights({ bytes, at }: Cursor, { values, done, width }: Target, stop: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mask = 2 ** width - 1
  const last = bytes.length - 4 - ((7 * width) >> 3)
  let first = at
  for (let i = done; i + 8 <= stop && first <= last; first += width) {
    for (let bit = 0; bit < 8 * width; bit += width, i++) {
      values[i] = (view.getUint32(first + (bit >> 3), true) >>> (bit & 7)) & mask
    }
  }
  return (first - at) / width
}

/** One value after the other, however wide. */
function unpack(bytes: Uint8Array, at: number, { values, done, width }: Target, stop: number): void {
  const range = 2 ** width
  let buffer = 0
  let bits = 0
  let next = at
  // The buffer stays below 2^(32 + 8): arithmetic instead of shifts keeps all of its bits.
  for (let i = done; i < stop; i++) {
    while (bits < width) {
      buffer += bytes[next++] * 2 ** bits
      bits += 8
    }
    values[i] = buffer % range
    buffer = Math.floor(buffer / range)
    bits -= width
  }
}
