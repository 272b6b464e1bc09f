import { giveBack, KernelMemory } from '../wasm/kernel-memory.js'
import { kernelsPay } from '../wasm/kernel-module.js'
import type { Values, Vec } from './linear-map.js'
import { PACKED_ROWS, packPanels, packPanelsInMemory } from './panel-packing.js'

/** Vectors that one pass over the table serves. */
export const VECTORS = 4
/** Tables of fewer cells are done before the kernels are ready. */
const SMALLEST_TABLE = 4096
/** From so many columns on reading memory is what takes time; up to so many rows rounding to f32 leaves a useful bound. */
const SINGLE = { columns: 400, rows: 1500 }
/** Half a unit in the last place of an f32, and a number below which f32 products may vanish. */
const HALF_UNIT = 2 ** -24
const VANISHING = 1e-37
/** Columns larger than this are not represented well by f32. */
const LARGEST = 1e15

/** v/scale */
export interface ScaledVector {
  readonly v: Vec
  readonly scale: number
}

/**
 * A dense table, copied to find the columns in which |x_k·v| is large for one of four v: cut into panels of a few columns, each
 * with its rows one after the other (kernels/panels.ts). Wide tables are held in f32, which halves what is read; their products
 * come with a bound of their error, so that who needs them exactly knows which few to compute again.
 */
export class ColumnPanels {
  /** ‖x_k‖, not below 1; infinite where f32 does not represent the column. */
  private readonly norms: Vec
  readonly largestNorm: number
  private readonly panels: Values
  private readonly factors: Vec
  private readonly list: Int32Array
  private readonly near: Int32Array
  private readonly multipliers: Values
  private readonly products: Values
  private readonly memory: KernelMemory | undefined
  private readonly width: number
  private readonly count: number
  private wrongBy = 0

  constructor(
    readonly rows: number,
    readonly cols: number,
    readonly values: Vec,
    /** f, what the columns' products are compared with; 1 for every column unless given. */
    factors?: Vec,
  ) {
    const single = cols >= SINGLE.columns && rows <= SINGLE.rows
    const width = single ? 8 : 4
    this.width = width
    this.count = Math.ceil(cols / width)
    const sizes = [this.count * rows * width, rows * VECTORS, this.count * width]
    const perColumn = 2 * cols
    const integers = Math.ceil((rows + cols) / 2)
    const numbers = perColumn + Math.ceil((sizes[0] + sizes[1] + sizes[2]) / (single ? 2 : 1)) + integers
    const forPacking = single ? (1 + PACKED_ROWS) * cols : 0
    this.memory = kernelsPay(values.length, SMALLEST_TABLE) ? KernelMemory.create(0, numbers + forPacking) : undefined
    const buffer = this.memory?.buffer ?? new ArrayBuffer(8 * numbers)
    const start = this.memory?.scratch.byteOffset ?? 0
    const array = (from: number, length: number) => {
      const at = start + 8 * perColumn + from * (single ? 4 : 8)
      return single ? new Float32Array(buffer, at, length) : new Float64Array(buffer, at, length)
    }
    this.norms = new Float64Array(buffer, start, cols)
    this.factors = new Float64Array(buffer, start + 8 * cols, cols)
    if (factors) this.factors.set(factors)
    else this.factors.fill(1)
    this.panels = array(0, sizes[0])
    this.multipliers = array(sizes[0], sizes[1])
    this.products = array(sizes[0] + sizes[1], sizes[2])
    this.list = new Int32Array(buffer, this.products.byteOffset + this.products.byteLength, rows)
    this.near = new Int32Array(buffer, this.list.byteOffset + this.list.byteLength, cols)
    const packing = { rows, cols, values, panels: this.panels, width }
    const { memory } = this
    const squares =
      memory && single ? packPanelsInMemory(packing, memory, memory.scratch.subarray(numbers)) : packPanels(packing)
    for (let k = 0; k < cols; k++) this.norms[k] = normOf(squares[k])
    this.largestNorm = largestOf(this.norms)
  }

  /** Nobody looks any more. */
  release(): void {
    giveBack(this.panels)
  }

  /** max_q |x_k·v_q|/scale_q for each column, over up to four v; it holds until the next call. */
  largestProducts(vectors: readonly ScaledVector[]): Values {
    const listed = this.listRows(vectors)
    const { memory, panels, rows, cols, count, list, multipliers, products } = this
    if (memory) {
      const { largestOfTwo32, largestProducts32, largestProducts64 } = memory.kernels
      const single = vectors.length > 2 ? largestProducts32 : largestOfTwo32
      const kernel = panels.BYTES_PER_ELEMENT === 4 ? single : largestProducts64
      kernel(panels.byteOffset, rows, count, list.byteOffset, listed, multipliers.byteOffset, products.byteOffset)
    } else for (let k = 0; k < cols; k++) products[k] = this.largestProduct(k, listed)
    return products
  }

  /** e such that the products found last are wrong by at most e·norm(k), in f32; 0 in f64, where there is only rounding. */
  get error(): number {
    return this.wrongBy
  }

  /** By the products found last: the columns that are not below part·f_k, where products are wrong by at most error·norm(k). */
  columnsNear(part: number, error: number): Int32Array {
    const { memory, cols, panels, products, norms, factors, near } = this
    if (memory) {
      const { listNear32, listNear64 } = memory.kernels
      const kernel = panels.BYTES_PER_ELEMENT === 4 ? listNear32 : listNear64
      const { byteOffset: out } = near
      return near.slice(0, kernel(products.byteOffset, cols, norms.byteOffset, factors.byteOffset, part, error, out))
    }
    let count = 0
    for (let k = 0; k < cols; k++) if (!(products[k] + error * norms[k] < part * factors[k])) near[count++] = k
    return near.slice(0, count)
  }

  /** Lists the rows with a multiplier that is not 0, and their multipliers; returns how many they are. Sets the error. */
  private listRows(vectors: readonly ScaledVector[]): number {
    const { rows, list, multipliers } = this
    const squares = new Float64Array(VECTORS)
    let listed = 0
    for (let g = 0; g < rows; g++) {
      let counts = false
      for (let q = 0; q < VECTORS; q++) {
        const multiplier = q < vectors.length ? vectors[q].v[g] : 0
        if (multiplier !== 0) counts = true
        const scaled = multiplier === 0 ? 0 : multiplier / vectors[q].scale
        multipliers[VECTORS * listed + q] = scaled
        squares[q] += scaled * scaled
      }
      if (counts) list[listed++] = g
    }
    const single = multipliers.BYTES_PER_ELEMENT === 4
    this.wrongBy = single ? (rows + 5) * (1.01 * HALF_UNIT * Math.sqrt(Math.max(...squares)) + VANISHING) : 0
    return listed
  }

  /** The same as the kernels, number by number. */
  private largestProduct(k: number, listed: number): number {
    const { panels, rows, width, list, multipliers } = this
    const round = panels.BYTES_PER_ELEMENT === 4 ? Math.fround : (x: number) => x
    const column = (k - (k % width)) * rows + (k % width)
    let largest = 0
    for (let q = 0; q < VECTORS; q++) {
      let sum = 0
      for (let j = 0; j < listed; j++) {
        sum = round(sum + round(multipliers[VECTORS * j + q] * panels[column + list[j] * width]))
      }
      largest = Math.max(largest, Math.abs(sum))
    }
    return largest
  }

  /** An upper bound of ‖x_k‖; infinite where f32 would not represent the column. */
  norm(k: number): number {
    return this.norms[k]
  }
}

function normOf(squares: number): number {
  const norm = Math.sqrt(squares)
  return norm < LARGEST ? Math.max(1, norm) : Number.POSITIVE_INFINITY
}

function largestOf(v: Vec): number {
  let largest = 0
  for (let k = 0; k < v.length; k++) largest = Math.max(largest, v[k])
  return largest
}
