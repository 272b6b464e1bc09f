/** Below this a loop is faster than a call that copies. */
const SHORT = 16

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
  return new SnappyBlock(packed, out).unpack()
}

class SnappyBlock {
  /** How much has been read, and how much written. */
  private at = 0
  private to = 0
  private size = 0

  constructor(
    private readonly packed: Uint8Array,
    private readonly out: Uint8Array,
  ) {}

  unpack(): number {
    const { packed, out } = this
    this.size = this.length()
    if (this.size > out.length) throw new Error(`${this.size} packed bytes where ${out.length} are expected`)
    while (this.at < packed.length) {
      const tag = packed[this.at++]
      if ((tag & 3) === 0) this.takeLiteral(tag >> 2)
      else this.repeat(tag)
    }
    if (this.to !== this.size) throw new Error(`${this.to} packed bytes instead of ${this.size}`)
    return this.size
  }

  /** Seven bits in each byte, the last ones first. */
  private length(): number {
    let value = 0
    for (let shift = 0; shift <= 28 && this.at < this.packed.length; shift += 7) {
      const byte = this.packed[this.at++]
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    throw new Error('packed bytes do not say how many they are')
  }

  /** Bytes as they are: one more than `code`, or than the one to four bytes after it say. */
  private takeLiteral(code: number): void {
    const length = 1 + (code < 60 ? code : this.number(code - 59))
    const { packed, out, at, to } = this
    if (length > packed.length - at || length > this.size - to) throw new Error('packed bytes end too early')
    if (length > SHORT) out.set(packed.subarray(at, at + length), to)
    else for (let i = 0; i < length; i++) out[to + i] = packed[at + i]
    this.at += length
    this.to += length
  }

  private repeat(tag: number): void {
    const kind = tag & 3
    const length = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1
    const back = kind === 1 ? (tag >> 5) * 256 + this.number(1) : this.number(kind === 2 ? 2 : 4)
    const { out, to } = this
    if (back === 0 || back > to || length > this.size - to) throw new Error('packed bytes repeat what is not there')
    // What is repeated may begin within itself, so that the bytes must go one by one.
    for (let i = to; i < to + length; i++) out[i] = out[i - back]
    this.to += length
  }

  /** A number of so many bytes, the smallest first. */
  private number(count: number): number {
    if (count > this.packed.length - this.at) throw new Error('packed bytes end too early')
    let value = 0
    for (let k = 0; k < count; k++) value += this.packed[this.at++] * 2 ** (8 * k)
    return value
  }
}
