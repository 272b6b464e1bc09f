import { LENGTH, nearest, PANEL, placeOf, roundColumns, SAFETY } from '../portable/looks.js'
import type { RowsInMemory } from '../wasm/column-passes.js'
import type { KernelMemory } from '../wasm/kernel-memory.js'
import { type Cuts, roundedUp } from './cuts.js'
import type { Vec } from './linear-map.js'
import { type ScaledVector, VECTORS } from './scaled-vector.js'

/** Rows that go to the kernels at a time: an even number. */
const CARRIED = 8

/**
 * Panels of a table rounded to whole numbers of 16 bits, like the vectors, so that products are exact, and read a quarter of the memory:
 * `ColumnLooks` has the bound of their error. A panel has pairs of rows side by side; pairs where all vectors are 0 are passed over.
 */
export class RoundedPanels {
  private readonly panels: Int16Array
  /** The pairs of rows that count, and the rounded vectors there, four pairs side by side. */
  private readonly list: Int32Array
  private readonly rounded: Int16Array
  /** 1/(t_q·scale_q), what a whole number stands for; 0 for a vector that is not there. */
  private readonly ratios: Vec
  /** 1/s_k; 0 for a column whose length is none. */
  private readonly units: Vec
  /** t_q, by which each vector is multiplied before it is rounded. */
  private readonly scales = new Float64Array(VECTORS)

  /** Numbers that it has to have room for. */
  static numbers({ rows, cols }: RowsInMemory): number {
    const height = roundedUp(rows, 2)
    const width = roundedUp(cols, PANEL)
    return (width * height) / 4 + VECTORS * height + height + VECTORS + 2 * width + CARRIED * cols
  }

  /** @param squares what Σ x² of each column is written to */
  constructor(
    private readonly table: RowsInMemory,
    cuts: Cuts,
    squares: Vec,
    private readonly memory?: KernelMemory,
  ) {
    const height = roundedUp(table.rows, 2)
    const width = roundedUp(table.cols, PANEL)
    this.panels = cuts.shorts(width * height)
    this.rounded = cuts.shorts(2 * VECTORS * height)
    this.list = cuts.integers(height)
    this.ratios = cuts.floats(VECTORS)
    this.units = cuts.floats(width)
    const scales = cuts.floats(width)
    if (memory) this.packInMemory(memory, cuts.floats(CARRIED * table.cols), squares, scales)
    else this.pack(squares, scales)
  }

  private pack(squares: Vec, scales: Vec): void {
    const { rows, cols, values } = this.table
    squares.fill(0)
    for (let g = 0, t = 0; g < rows; g++) for (let k = 0; k < cols; k++, t++) squares[k] += values[t] * values[t]
    this.measure(squares, scales)
    roundColumns(this.panels, values, cols, rows, cols, scales)
  }

  private packInMemory({ kernels }: KernelMemory, lines: Vec, squares: Vec, scales: Vec): void {
    const { rows, cols } = this.table
    const { panels } = this
    const pairs = roundedUp(rows, 2) >> 1
    const at = [lines.byteOffset, scales.byteOffset] as const
    squares.fill(0)
    this.carry(lines, (_, count) => kernels.addLineSquares(at[0], count, cols, squares.byteOffset))
    this.measure(squares, scales)
    this.carry(lines, (first, count) => kernels.roundLines(at[0], count, cols, panels.byteOffset, pairs, first, at[1]))
  }

  /** Some rows at a time. */
  private carry(lines: Vec, visit: (first: number, count: number) => void): void {
    const { rows, cols, values } = this.table
    for (let first = 0; first < rows; first += CARRIED) {
      const count = Math.min(CARRIED, rows - first)
      lines.set(values.subarray(first * cols, (first + count) * cols))
      visit(first, count)
    }
  }

  /** s_k, which makes column k as long as it may be. */
  private measure(squares: Vec, scales: Vec): void {
    for (let k = 0; k < this.table.cols; k++) {
      const scale = LENGTH / Math.sqrt(squares[k])
      const counts = scale > 0 && scale < Number.POSITIVE_INFINITY
      scales[k] = counts ? scale : 0
      this.units[k] = counts ? 1 / scale : 0
    }
  }

  /** Sets products_k to max_q |x_k·v_q|/scale_q; returns e such that these are wrong by at most e·‖x_k‖, and e where that is below 1. */
  multiply(vectors: readonly ScaledVector[], products: Vec): number {
    const error = this.measureVectors(vectors)
    const listed = this.listPairs(vectors)
    const { memory, panels, list, rounded, ratios, units } = this
    const { rows, cols } = this.table
    if (memory) {
      const count = roundedUp(cols, PANEL) / PANEL
      const at = [rounded.byteOffset, vectors.length, ratios.byteOffset, units.byteOffset, products.byteOffset] as const
      const pairs = roundedUp(rows, 2) >> 1
      memory.kernels.largestRounded(panels.byteOffset, pairs, count, list.byteOffset, listed, ...at)
    } else for (let k = 0; k < cols; k++) products[k] = this.largestProduct(k, listed)
    return error
  }

  /** Sets t_q and what its whole numbers stand for; returns by how much products are wrong, for columns of length 1. */
  private measureVectors(vectors: readonly ScaledVector[]): number {
    let error = 0
    this.scales.fill(0)
    this.ratios.fill(0)
    for (const [q, { v, scale }] of vectors.entries()) {
      const { count, sum, squares } = sizesOf(v)
      if (count === 0) continue
      const own = LENGTH / Math.sqrt(squares)
      if (!(own > 0 && own < Number.POSITIVE_INFINITY)) return Number.POSITIVE_INFINITY
      this.scales[q] = own
      this.ratios[q] = 1 / (own * scale)
      const wrong = 0.5 * (Math.sqrt(count) * LENGTH + own * sum) + 0.25 * count + SAFETY
      error = Math.max(error, wrong / (LENGTH * own * scale))
    }
    return error
  }

  private listPairs(vectors: readonly ScaledVector[]): number {
    const { list, rounded, scales } = this
    let listed = 0
    for (let g = 0; g < this.table.rows; g += 2) {
      const at = 2 * VECTORS * listed
      let counts = false
      for (let q = 0; q < VECTORS; q++) {
        const own = vectors[q]?.v
        const first = own ? nearest(own[g] * scales[q]) : 0
        const second = own && g + 1 < own.length ? nearest(own[g + 1] * scales[q]) : 0
        rounded[at + 2 * q] = first
        rounded[at + 2 * q + 1] = second
        if (first !== 0 || second !== 0) counts = true
      }
      if (counts) list[listed++] = g >> 1
    }
    return listed
  }

  /** The same as the kernel, number by number. */
  private largestProduct(k: number, listed: number): number {
    const { panels, list, rounded, ratios } = this
    const height = roundedUp(this.table.rows, 2)
    let largest = 0
    for (let q = 0; q < VECTORS; q++) {
      let sum = 0
      for (let j = 0; j < listed; j++) {
        const at = placeOf(2 * list[j], k, height)
        const own = 2 * (VECTORS * j + q)
        sum += panels[at] * rounded[own] + panels[at + 1] * rounded[own + 1]
      }
      largest = Math.max(largest, Math.abs(sum) * ratios[q])
    }
    return largest * this.units[k]
  }
}

/** How many numbers are not 0, the sum of their sizes, and that of their squares. */
function sizesOf(v: Vec): { count: number; sum: number; squares: number } {
  let count = 0
  let sum = 0
  let squares = 0
  for (let g = 0; g < v.length; g++) {
    const x = v[g]
    if (x === 0) continue
    count++
    sum += Math.abs(x)
    squares += x * x
  }
  return { count, sum, squares }
}
