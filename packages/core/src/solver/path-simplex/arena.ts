import type { Vec } from '../../numeric/linear-map.js'
import { KernelMemory } from '../../numeric/wasm/kernel-memory.js'
import { kernelsPay } from '../../numeric/wasm/kernel-module.js'
import { addLine, combineLines, multiply } from './kernels.js'

/** Walks whose tables have fewer cells are over before the WebAssembly kernels are ready. */
const SMALLEST_TABLE = 4096
/** Above 1 GB ordinary arrays are the safer choice. */
const MOST_NUMBERS = 2 ** 27

/**
 * All arrays of a walk, and the products between them. Where it pays they lie in one memory of the WebAssembly kernels, which
 * then do the products; elsewhere they are ordinary arrays. The two add in different orders, so that they agree up to
 * rounding.
 */
export class Arena {
  private used = 0

  private constructor(private readonly memory: KernelMemory | undefined) {}

  /** Room for so many numbers, for a walk on a table of so many cells. */
  static create(numbers: number, cells: number): Arena {
    const pays = numbers <= MOST_NUMBERS && kernelsPay(cells, SMALLEST_TABLE)
    return new Arena(pays ? KernelMemory.create(0, numbers) : undefined)
  }

  allocate(length: number): Vec {
    const { memory, used } = this
    if (!memory) return new Float64Array(length)
    this.used += length
    if (this.used > memory.scratch.length) throw new RangeError('The arena is too small for what it was created for.')
    return memory.scratch.subarray(used, this.used)
  }

  /** out[0 … length) += Σ_i coefficients[first + i]·(line i of the block), i < count. */
  combine(out: Vec, length: number, block: Vec, stride: number, coefficients: Vec, first: number, count: number): void {
    const { memory } = this
    if (!memory) combineLines(out, length, block, stride, coefficients, first, count)
    else {
      const c = coefficients.byteOffset + 8 * first
      memory.kernels.combineLines64(block.byteOffset, stride, count, length, c, out.byteOffset)
    }
  }

  /** out[0 … length) += scale[at]·block[start …] */
  addScaled(out: Vec, length: number, block: Vec, start: number, scale: Vec, at: number): void {
    const { memory } = this
    if (!memory) addLine(out, length, block, start, scale[at])
    else {
      const [line, c] = [block.byteOffset + 8 * start, scale.byteOffset + 8 * at]
      memory.kernels.combineLines64(line, length, 1, length, c, out.byteOffset)
    }
  }

  /** out = lines·v for the first p of lines that are `stride` long; v must be 0 from p on. */
  multiply(out: Vec, lines: Vec, stride: number, p: number, v: Vec): void {
    const { memory } = this
    if (memory) memory.kernels.dotLines64(lines.byteOffset, p, stride, v.byteOffset, out.byteOffset)
    else multiply(out, lines, stride, p, v)
  }
}
