import type { ColumnStore } from './column-store.js'

const FIRST_CAPACITY = 16
/** So that little is reserved in vain: of each column, half a block at the end. */
const LARGEST_CAPACITY = 16_384
const NONE = new Float64Array(0)

/**
 * Numbers whose count is not known beforehand, in blocks: what has come is never copied to make room for more, as one array
 * that grows would be.
 *
 * @example
 * ```ts
 * const numbers = new NumberBlocks()
 * numbers.append(Float64Array.of(1, 2), 0, 2)
 * numbers.push(3)
 * numbers.joined() // Float64Array [1, 2, 3]
 * ```
 */
export class NumberBlocks implements ColumnStore {
  size: number
  private readonly full: Float64Array[] = []
  private last: Float64Array
  private used: number

  /** @param first Those that have come before, in an array that is theirs alone. */
  constructor(first: Float64Array = NONE) {
    this.last = first
    this.size = this.used = first.length
  }

  /** All numbers, block after block. */
  get blocks(): readonly Float64Array[] {
    return [...this.full, this.last.subarray(0, this.used)]
  }

  push(value: number): void {
    if (this.used === this.last.length) this.addBlock(FIRST_CAPACITY)
    this.last[this.used++] = value
    this.size++
  }

  append(values: Float64Array, from: number, to: number): void {
    for (let at = from; at < to; ) {
      if (this.used === this.last.length) this.addBlock(to - at)
      const next = Math.min(to, at + this.last.length - this.used)
      this.last.set(values.subarray(at, next), this.used)
      this.used += next - at
      at = next
    }
    this.size += to - from
  }

  first(count: number): Float64Array {
    if (this.full.length === 0) return this.last.subarray(0, Math.min(count, this.used))
    const some = new Float64Array(Math.min(count, this.size))
    let at = 0
    for (const block of this.blocks) {
      const part = block.subarray(0, some.length - at)
      some.set(part, at)
      at += part.length
    }
    return some
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

  /** @param least how many numbers are here that have no place: where a table comes as a whole, a column is one block of its length */
  private addBlock(least: number): void {
    if (this.used > 0) this.full.push(this.last)
    this.last = new Float64Array(Math.min(LARGEST_CAPACITY, Math.max(least, this.size)))
    this.used = 0
  }
}
