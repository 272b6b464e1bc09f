/** The smallest and the largest second byte after a first one, where they are not 80 and BF. */
const SECOND: Readonly<Record<number, readonly [number, number]>> = {
  224: [0xa0, 0xbf],
  237: [0x80, 0x9f],
  240: [0x90, 0xbf],
  244: [0x80, 0x8f],
}

/** How far bytes are UTF-8. */
export interface Utf8Extent {
  /** Where the first character begins that is none, or is not complete. */
  end: number
  /** Whether nothing before that is beyond ASCII. */
  isAscii: boolean
  /** Whether what comes then could become a character with more bytes. */
  isCut: boolean
}

/**
 * How far bytes are UTF-8, as the standard (RFC 3629) has it: no longer form than needed, no surrogates.
 *
 * @example
 * ```ts
 * utf8Extent(Uint8Array.of(0x41, 0xc3)) // { end: 1, isAscii: true, isCut: true }
 * ```
 */
export function utf8Extent(bytes: Uint8Array): Utf8Extent {
  const { length } = bytes
  let at = asciiEnd(bytes)
  let isAscii = true
  while (at < length) {
    if (bytes[at] < 0x80) {
      at++
      continue
    }
    const size = sizeAt(bytes, at)
    if (size === 0) return { end: at, isAscii, isCut: false }
    if (at + size > length) return { end: at, isAscii, isCut: true }
    isAscii = false
    at += size
  }
  return { end: length, isAscii, isCut: false }
}

/** How many bytes the character at a place has, as far as they are there; 0 when it is none. */
function sizeAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]
  if (first < 0xc2 || first > 0xf4) return 0
  const size = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  const [least, most] = SECOND[first] ?? [0x80, 0xbf]
  const end = Math.min(at + size, bytes.length)
  for (let k = at + 1; k < end; k++) {
    const isSecond = k === at + 1
    if (bytes[k] < (isSecond ? least : 0x80) || bytes[k] > (isSecond ? most : 0xbf)) return 0
  }
  return size
}

/** The part of Node's global `process` that hands out a built-in module without an import, which browsers could not follow. */
interface MaybeNode {
  process?: { getBuiltinModule?(name: 'node:buffer'): { isAscii(bytes: Uint8Array): boolean } }
}

/** Where the first byte beyond ASCII is: most files have none, which Node tells at once; else they are looked through four at a time. */
function asciiEnd(bytes: Uint8Array): number {
  const node = (globalThis as MaybeNode).process?.getBuiltinModule?.('node:buffer')
  if (node?.isAscii(bytes)) return bytes.length
  let at = 0
  while (at < bytes.length && (bytes.byteOffset + at) % 4 !== 0) {
    if (bytes[at] > 0x7f) return at
    at++
  }
  if (bytes.length - at < 4) return shortAsciiEnd(bytes, at)
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + at, (bytes.length - at) >> 2)
  let k = 0
  while (k < words.length && (words[k] & 0x80808080) === 0) k++
  return shortAsciiEnd(bytes, at + 4 * k)
}

function shortAsciiEnd(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] < 0x80) at++
  return at
}
