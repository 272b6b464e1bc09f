const MAGIC = 0x184d2204

/**
 * Unpacks an LZ4 frame (lz4_Frame_format.md) of which the length is known; blocks may point back into those before. A frame that
 * says something else throws a RangeError.
 */
export function unpackLz4Frame(packed: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  if (view.getUint32(0, true) !== MAGIC) throw new RangeError('this is no LZ4 frame')
  const flags = view.getUint8(4)
  const [hasBlockSums, hasSize, hasDictionary] = [flags & 0x10, flags & 0x08, flags & 0x01]
  let at = 7 + (hasSize ? 8 : 0) + (hasDictionary ? 4 : 0)
  const out = new Uint8Array(length)
  let end = 0
  for (;;) {
    const size = view.getUint32(at, true)
    at += 4
    if (size === 0) break
    const bytes = size & 0x7fffffff
    if (at + bytes > packed.length) throw new RangeError('a block is cut short')
    const block = packed.subarray(at, at + bytes)
    end = size >>> 31 ? plain(block, out, end) : unpackBlock(block, out, end)
    at += bytes + (hasBlockSums ? 4 : 0)
  }
  if (end !== length) throw new RangeError('a frame has another length than it says')
  return out
}

function plain(block: Uint8Array, out: Uint8Array, from: number): number {
  out.set(block, from)
  return from + block.length
}

/** Literals, then a copy of what came before, again and again: where the unpacked bytes end. */
function unpackBlock(block: Uint8Array, out: Uint8Array, from: number): number {
  let at = 0
  let to = from
  /** A length of 15 goes on in the bytes that follow, up to one that is not 255. */
  const lengthOf = (start: number) => {
    let length = start
    if (start !== 15) return length
    for (;;) {
      const more = block[at++]
      if (more === undefined) throw new RangeError('a length is cut short')
      length += more
      if (more !== 255) return length
    }
  }
  while (at < block.length) {
    const token = block[at++]
    const literals = lengthOf(token >> 4)
    if (at + literals > block.length || to + literals > out.length) throw new RangeError('literals go too far')
    out.set(block.subarray(at, at + literals), to)
    at += literals
    to += literals
    if (at >= block.length) return to
    const back = block[at] | (block[at + 1] << 8)
    at += 2
    const copied = lengthOf(token & 15) + 4
    if (back === 0 || back > to || to + copied > out.length) throw new RangeError('a copy goes too far')
    for (let k = 0; k < copied; k++, to++) out[to] = out[to - back]
  }
  return to
}
