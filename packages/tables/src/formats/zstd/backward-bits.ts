/**
 * Reads bits from the end of a run of bytes to its start, as Zstandard writes them: the highest 1 of the last byte is where they end.
 * Bits before the start are 0, and counted: `left` falls below 0.
 */
export class BackwardBits {
  left: number

  constructor(
    private readonly bytes: Uint8Array,
    private readonly start: number,
    end: number,
  ) {
    const last = end > start ? bytes[end - 1] : 0
    if (last === 0) throw new RangeError('a stream of bits has no end')
    this.left = 8 * (end - start) - 1 - (Math.clz32(last) - 24)
  }

  /** The next bits, up to 32 of them. */
  read(count: number): number {
    if (count > 16) return this.read(count - 16) * 65_536 + this.read(16)
    this.left -= count
    return this.at(this.left, count)
  }

  /** The next bits, up to 16, which stay. */
  peek(count: number): number {
    return this.at(this.left - count, count)
  }

  private at(place: number, count: number): number {
    if (place < 0) return place + count <= 0 ? 0 : this.at(0, place + count) << -place
    const { bytes } = this
    const byte = this.start + (place >> 3)
    const three = bytes[byte] | (bytes[byte + 1] << 8) | (bytes[byte + 2] << 16)
    return (three >> (place & 7)) & ((1 << count) - 1)
  }
}
