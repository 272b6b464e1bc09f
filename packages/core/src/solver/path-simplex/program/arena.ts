import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { addSegment } from '../../../numeric/order/segments.js'
import type { KernelMemory } from '../../../numeric/wasm/kernel-memory.js'
import { type Kernels, kernelsPay } from '../../../numeric/wasm/kernel-module.js'
import { giveBack, takeMemory } from '../../../numeric/wasm/memory-pool.js'
import { combineListed, dotLines, type ListedLines, subtractOuter } from '../basis/line-kernels.js'

/** Walks whose tables have fewer cells are over before the WebAssembly kernels are ready. */
const SMALLEST_TABLE = 4096
/** Above 1 GB ordinary arrays are the safer choice. */
const MOST_NUMBERS = 2 ** 27

/**
 * All arrays of a walk, and the products between them. Where it pays they lie in one memory of the WebAssembly kernels, which
 * then do the products; elsewhere they are ordinary arrays. The results are the same to the last bit.
 */
export class Arena {
  private used = 0

  private constructor(private memory: KernelMemory | undefined) {}

  /** Room for so many numbers, for a walk on a table of so many cells. */
  static create(numbers: number, cells: number): Arena {
    const pays = numbers <= MOST_NUMBERS && kernelsPay(cells, SMALLEST_TABLE)
    return new Arena(pays ? takeMemory(numbers) : undefined)
  }

  get kernels(): Kernels | undefined {
    return this.memory?.kernels
  }

  /** Zeros. */
  allocate(length: number): Vec {
    return this.allocateUncleared(length).fill(0)
  }

  /** Any numbers: for what is written before it is read. */
  allocateUncleared(length: number): Vec {
    const { memory } = this
    if (!memory) return new Float64Array(length)
    return memory.scratch.subarray(this.take(length), this.used)
  }

  /** Room for whole numbers: it takes half as much of the arena. */
  allocateList(length: number): Int32Array {
    const { memory } = this
    if (!memory) return new Int32Array(length)
    const start = this.take(Math.ceil(length / 2))
    return new Int32Array(memory.buffer, memory.scratch.byteOffset + 8 * start, length).fill(0)
  }

  private take(numbers: number): number {
    const start = this.used
    this.used += numbers
    if (this.used > (this.memory?.scratch.length ?? 0))
      throw new RangeError('The arena is too small for what it holds.')
    return start
  }

  /** The walk is over: others may use the memory. */
  release(): void {
    if (this.memory) giveBack(this.memory)
    this.memory = undefined
  }

  /** out[0 … length) += Σ_j coefficients[first + j]·(line list_j), j < count. */
  combine(out: Vec, length: number, lines: ListedLines, coefficients: Vec, first: number, count: number): void {
    const { memory } = this
    if (memory) {
      const { block, stride, list } = lines
      const c = coefficients.byteOffset + 8 * first
      memory.kernels.combineListed(block.byteOffset, stride, list.byteOffset, count, length, c, out.byteOffset)
    } else combineListed(out, length, lines, coefficients, first, count)
  }

  /** out[0 … length) += scale·block[start …] */
  addScaled(out: Vec, length: number, block: Vec, start: number, scale: number): void {
    const { memory } = this
    if (memory) memory.kernels.addScaledLine(block.byteOffset + 8 * start, length, scale, out.byteOffset)
    else addSegment(block, start, length, scale, out)
  }

  /** out = lines·v for the first p of lines that are `stride` long; v must be 0 from p on. */
  multiply(out: Vec, lines: Vec, stride: number, p: number, v: Vec): void {
    const { memory } = this
    if (memory) memory.kernels.dotLines64(lines.byteOffset, p, stride, v.byteOffset, out.byteOffset)
    else dotLines(out, lines, stride, p, v)
  }

  /** inverse −= column·lineᵀ */
  subtractOuter(inverse: Vec, stride: number, p: number, column: Vec, line: Vec): void {
    const { memory } = this
    if (memory) {
      memory.kernels.subtractOuter(inverse.byteOffset, stride, p, column.byteOffset, line.byteOffset)
    } else subtractOuter(inverse, stride, p, column, line)
  }
}
