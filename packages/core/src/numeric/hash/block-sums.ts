import type { Values, Vec } from '../matrix/linear-map.js'
import { BLOCK, BLOCKS_AT_ONCE, blockSumsInMemory, SUMS, sumUpInPlace, workspaceForBlocks } from '../wasm/block-sums.js'
import type { KernelMemory } from '../wasm/kernel-memory.js'
import { blockKeys, plainBlockSums } from './plain-block-sums.js'

/** What one reading of many numbers tells. */
export interface NumbersRead {
  /** Three sums of 64 bits of every 1,024 numbers, little end first. */
  sums: Uint8Array
  /** Σ|x| */
  size: number
  /** The largest |x| */
  largest: number
}

const LITTLE_END_FIRST = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/**
 * A digest of many numbers at the speed of memory, with what the same look can tell: of every block, sums of products of its words,
 * each moved by a key (NH: Black, Halevi, Krawczyk, Krovetz and Rogaway 1999). Two different blocks that were chosen without regard to
 * the keys have the same sums with a probability of at most 2⁻⁹⁶. Who looks at the keys can make such blocks: this is no
 * cryptographic hash. −0 counts as 0, and all NaN as one.
 */
export class BlockSums {
  private readonly sums: BigUint64Array<ArrayBuffer>
  private done = 0
  private size = 0
  private largest = 0
  private readonly pending = new Float64Array(BLOCKS_AT_ONCE * BLOCK)
  private used = 0

  /** @param count how many numbers there will be */
  constructor(private readonly count: number) {
    this.sums = new BigUint64Array(SUMS * Math.ceil(count / BLOCK))
  }

  /** The numbers that come next. */
  add(values: Values): void {
    const step = this.pending.length
    let at = this.used === 0 && values instanceof Float64Array ? this.addWhole(values) : 0
    for (let end = at; at < values.length; at = end) {
      end = Math.min(values.length, at + step - this.used)
      this.pending.set(values.subarray(at, end), this.used)
      this.used += end - at
      if (this.used === step) this.flush()
    }
  }

  /** Of all numbers; where the last block has none, it counts 0. */
  read(): NumbersRead {
    const end = BLOCK * Math.ceil(this.used / BLOCK)
    this.pending.fill(0, this.used, end)
    this.used = end
    this.flush()
    const sums = new Uint8Array(this.sums.buffer)
    if (!LITTLE_END_FIRST) for (let t = 0; t < sums.length; t += 8) sums.subarray(t, t + 8).reverse()
    return { sums, size: this.size, largest: this.largest }
  }

  /** Whole blocks are read where the kernels are, or carried there at once: how many numbers that was. */
  private addWhole(values: Vec): number {
    const step = this.pending.length
    const end = values.length - (values.length % step)
    const digest = (memory: KernelMemory | undefined) => {
      for (let at = 0; at < end; at += step) this.digest(values.subarray(at, at + step), memory)
    }
    if (end > 0 && !sumUpInPlace(values, digest)) digest(workspaceForBlocks(this.count))
    return end
  }

  private flush(): void {
    if (this.used > 0) this.digest(this.pending.subarray(0, this.used), workspaceForBlocks(this.count))
    this.used = 0
  }

  /** Some whole blocks. */
  private digest(values: Vec, memory: KernelMemory | undefined): void {
    const count = (values.length / BLOCK) * SUMS
    const sums = this.sums.subarray(this.done, this.done + count)
    const sumUp = (numbers: Vec) =>
      memory ? blockSumsInMemory(numbers, memory, blockKeys(), sums) : plainBlockSums(numbers, sums)
    let told = sumUp(values)
    // Of the many NaN there are, always the same.
    if (Number.isNaN(told.size)) told = sumUp(values.map((x) => (Number.isNaN(x) ? Number.NaN : x)))
    this.size += told.size
    this.largest = Math.max(this.largest, told.largest)
    this.done += count
  }
}
