const FIRST_CAPACITY = 16
/** So that little is reserved in vain: of each column, half a block at the end. */
const LARGEST_CAPACITY = 16_384

/**
 * Numbers whose count is not known beforehand, in blocks: what has come is never copied to make room for more, as one array
 * that grows would be.
 *
 * @example
 * ```ts
 * const numbers = new NumberBlocks()
 * numbers.append(Float64Array.of(1, 2), 2)
 * numbers.push(3)
 * numbers.joined() // Float64Array [1, 2, 3]
 * ```
 */
export class NumberBlocks {
  size = 0
  private readonly full: Float64Array[] = []
  private last = new Float64Array(FIRST_CAPACITY)
  private used = 0

  /** All numbers, block after block. */
  get blocks(): readonly Float64Array[] {
    return [...this.full, this.last.subarray(0, this.used)]
  }

  push(value: number): void {
    if (this.used === this.last.length) this.addBlock()
    this.last[this.used++] = value
    this.size++
  }

  /** The first `count` of some numbers. */
  append(values: Float64Array, count: number): void {
    for (let at = 0; at < count; ) {
      if (this.used === this.last.length) this.addBlock()
      const next = Math.min(count, at + this.last.length - this.used)
      this.last.set(values.subarray(at, next), this.used)
      this.used += next - at
      at = next
    }
    this.size += count
  }

  /** The same, of an array that nobody writes to any more: it is kept as it is. */
  adopt(values: Float64Array): void {
    if (this.used > 0) this.full.push(this.last.subarray(0, this.used))
    this.full.push(values)
    this.last = new Float64Array(FIRST_CAPACITY)
    this.used = 0
    this.size += values.length
  }

  /** All of them in one array, which takes the place of the blocks. */
  joined(): Float64Array {
    const { blocks } = this
    if (blocks.length === 1) return blocks[0]
    const all = new Float64Array(this.size)
    let at = 0
    for (const block of blocks) {
      all.set(block, at)
      at += block.length
    }
    this.full.length = 0
    this.last = all
    this.used = all.length
    return all
  }

  private addBlock(): void {
    this.full.push(this.last)
    this.last = new Float64Array(Math.min(LARGEST_CAPACITY, Math.max(FIRST_CAPACITY, this.size)))
    this.used = 0
  }
}
