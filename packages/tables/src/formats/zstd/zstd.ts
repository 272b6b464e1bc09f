import { Literals, LONGEST_BLOCK } from './literals.js'
import { Sequences } from './sequences.js'

const MAGIC = 0xfd2fb528
/** Frames of others, which are passed over: any last four bits. */
const SKIPPED = 0x184d2a5
const RAW = 0
const REPEATED = 1
const COMPRESSED = 2

/**
 * Unpacks Zstandard (RFC 8878) whose length is known, in time proportional to what is read and written: no length in it is believed
 * before there is room for it. What does not fit throws a RangeError. Dictionaries are not known, sums not looked at.
 *
 * @example
 * ```ts
 * const letters = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x20, 3, 0x1b, 0, 0, 97)
 * unpackZstd(letters, 3) // 97, 97, 97: one block, a byte that is repeated
 * ```
 */
export function unpackZstd(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length)
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  let [at, to] = [0, 0]
  while (at < packed.length) {
    const magic = view.getUint32(at, true)
    if (magic >>> 4 === SKIPPED) at += 8 + view.getUint32(at + 4, true)
    else if (magic !== MAGIC) throw new RangeError('this is no Zstandard')
    else [at, to] = new Frame(packed, out, to).unpack(at + 4)
  }
  if (to !== length) throw new RangeError('it has another length than it says')
  return out
}

class Frame {
  private readonly literals = new Literals()
  private readonly sequences: Sequences

  constructor(
    private readonly packed: Uint8Array,
    private readonly out: Uint8Array,
    private to: number,
  ) {
    this.sequences = new Sequences(out, to)
  }

  /** Where the frame ends, and what is unpacked. */
  unpack(start: number): [at: number, to: number] {
    const { packed } = this
    const flags = packed[start]
    let at = start + headerLength(flags)
    for (let isLast = false; !isLast; ) {
      const head = packed[at] | (packed[at + 1] << 8) | (packed[at + 2] << 16)
      if (at + 3 > packed.length) throw new RangeError('a block is cut short')
      isLast = (head & 1) === 1
      at = this.block(at + 3, (head >> 1) & 3, head >> 3)
    }
    // A sum may stand behind the blocks.
    const end = at + (flags & 4)
    if (end > packed.length) throw new RangeError('a frame is cut short')
    return [end, this.to]
  }

  /** Unpacks a block: where it ends. */
  private block(from: number, kind: number, size: number): number {
    const { packed, out, to } = this
    const end = from + (kind === REPEATED ? 1 : size)
    if (size > LONGEST_BLOCK || end > packed.length) throw new RangeError('a block goes too far')
    if (kind === COMPRESSED) {
      const block = packed.subarray(from, end)
      const { literals, end: behind } = this.literals.read(block)
      this.to = this.sequences.write(block.subarray(behind), literals, to)
      return end
    }
    if (kind > COMPRESSED || to + size > out.length) throw new RangeError('a block goes too far')
    if (kind === RAW) out.set(packed.subarray(from, end), to)
    else out.fill(packed[from], to, to + size)
    this.to = to + size
    return end
  }
}

/** Of a frame with these flags: they, the window, a dictionary's number, and the length of what is unpacked. */
function headerLength(flags: number): number {
  if ((flags & 8) !== 0) throw new RangeError('a frame is written in another way')
  const isWhole = (flags & 0x20) !== 0
  if ((flags & 3) !== 0) throw new RangeError('a dictionary is asked for')
  const sizes = [isWhole ? 1 : 0, 2, 4, 8]
  return 1 + (isWhole ? 0 : 1) + sizes[flags >> 6]
}
