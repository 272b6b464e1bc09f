/** Below this a loop is faster than a call that copies. */
const SHORT = 32

/**
 * Unpacks a block of Snappy into the front of `out`: how many bytes it has. Whatever does not fit, or points outside of what
 * came before, is an error.
 *
 * @example
 * ```ts
 * const out = new Uint8Array(5)
 * unpackSnappy(Uint8Array.of(5, 0, 97, 1, 1), out) // 5: one letter, and four times the one before it
 * ```
 */
export function unpackSnappy(packed: Uint8Array, out: Uint8Array): number {
  const { size, start } = lengthOf(packed)
  if (size > out.length) throw new Error(`${size} packed bytes where ${out.length} are expected`)
  const end = packed.length
  let at = start
  let to = 0
  // One loop with plain variables: most steps are a few bytes, and in an object these would be looked up each time.
  while (at < end) {
    const tag = packed[at++]
    const kind = tag & 3
    if (kind === 0) {
      const more = Math.max(0, (tag >> 2) - 59)
      const length = 1 + literalLength(packed, at, tag, more)
      at += more
      if (length > end - at || length > size - to) throw new Error('packed bytes end too early')
      copy(packed, at, length, out, to)
      at += length
      to += length
    } else {
      const bytes = kind === 3 ? 4 : kind
      const length = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1
      const back = kind === 1 ? (tag >> 5) * 256 + numberAt(packed, at, 1) : numberAt(packed, at, bytes)
      at += bytes
      if (back === 0 || back > to || length > size - to) throw new Error('packed bytes repeat what is not there')
      repeat(out, to, back, length)
      to += length
    }
  }
  if (to !== size) throw new Error(`${to} packed bytes instead of ${size}`)
  return size
}

/** One less than the bytes that are there as they are: what the tag says, or so many bytes after it. */
function literalLength(packed: Uint8Array, at: number, tag: number, bytes: number): number {
  return bytes === 0 ? tag >> 2 : numberAt(packed, at, bytes)
}

function copy(from: Uint8Array, at: number, length: number, out: Uint8Array, to: number): void {
  if (length > SHORT) out.set(from.subarray(at, at + length), to)
  else for (let i = 0; i < length; i++) out[to + i] = from[at + i]
}

/** What is repeated may begin within itself, so that the bytes must go one by one. */
function repeat(out: Uint8Array, to: number, back: number, length: number): void {
  for (let i = to; i < to + length; i++) out[i] = out[i - back]
}

/** How many bytes there will be, and where what they are begins: seven bits in each byte, the last ones first. */
function lengthOf(packed: Uint8Array): { size: number; start: number } {
  let size = 0
  for (let at = 0; at < 5 && at < packed.length; at++) {
    size += (packed[at] & 0x7f) * 2 ** (7 * at)
    if (packed[at] < 0x80) return { size, start: at + 1 }
  }
  throw new Error('packed bytes do not say how many they are')
}

/** A number of so many bytes, the smallest first. */
function numberAt(packed: Uint8Array, at: number, count: number): number {
  if (count > packed.length - at) throw new Error('packed bytes end too early')
  if (count === 1) return packed[at]
  if (count === 2) return packed[at] + 256 * packed[at + 1]
  return packed[at] + 256 * packed[at + 1] + 65536 * packed[at + 2] + (count === 4 ? 2 ** 24 * packed[at + 3] : 0)
}
