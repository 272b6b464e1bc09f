import type { KernelMemory } from '../wasm/kernel-memory.js'
import type { Vec } from './linear-map.js'
import { type Cuts, type Panels, roundedUp, type ScaledVector, VECTORS, type WholeTable } from './panels.js'

/** Columns of a panel. */
const WIDTH = 4
/** Columns that are filled together, so that what is read of a row is contiguous. */
const FILLED = 64

/** Panels of a table as it is, each with its rows one after the other. */
export class ExactPanels implements Panels {
  private readonly panels: Vec
  /** The rows with a multiplier that is not 0, and their multipliers, four side by side. */
  private readonly list: Int32Array
  private readonly multipliers: Vec

  /** Numbers that it has to have room for. */
  static numbers({ rows, cols }: WholeTable): number {
    return roundedUp(cols, WIDTH) * rows + VECTORS * rows + rows
  }

  /** @param squares what Σ x² of each column is written to */
  constructor(
    private readonly table: WholeTable,
    cuts: Cuts,
    squares: Vec,
    private readonly memory?: KernelMemory,
  ) {
    const { rows, cols } = table
    this.panels = cuts.floats(roundedUp(cols, WIDTH) * rows)
    this.multipliers = cuts.floats(VECTORS * rows)
    this.list = cuts.integers(rows)
    this.pack(squares)
  }

  private pack(squares: Vec): void {
    const { rows, cols, values } = this.table
    squares.fill(0)
    for (let first = 0; first < cols; first += FILLED) {
      const last = Math.min(cols, first + FILLED)
      for (let g = 0; g < rows; g++) {
        for (let k = first, from = g * cols + first; k < last; k++, from++) {
          const x = values[from]
          this.panels[placeOf(g, k, rows)] = x
          squares[k] += x * x
        }
      }
    }
  }

  multiply(vectors: readonly ScaledVector[], products: Vec): number {
    const listed = this.listRows(vectors)
    const { memory, panels, list, multipliers } = this
    const { rows, cols } = this.table
    if (memory) {
      const count = Math.ceil(cols / WIDTH)
      const at = [list.byteOffset, listed, multipliers.byteOffset, products.byteOffset] as const
      memory.kernels.largestProducts(panels.byteOffset, rows, count, ...at)
    } else for (let k = 0; k < cols; k++) products[k] = this.largestProduct(k, listed)
    // There is only rounding.
    return 0
  }

  private listRows(vectors: readonly ScaledVector[]): number {
    const { list, multipliers } = this
    let listed = 0
    for (let g = 0; g < this.table.rows; g++) {
      let counts = false
      for (let q = 0; q < VECTORS; q++) {
        const multiplier = q < vectors.length ? vectors[q].v[g] : 0
        if (multiplier !== 0) counts = true
        multipliers[VECTORS * listed + q] = multiplier === 0 ? 0 : multiplier / vectors[q].scale
      }
      if (counts) list[listed++] = g
    }
    return listed
  }

  /** The same as the kernel, number by number. */
  private largestProduct(k: number, listed: number): number {
    const { panels, list, multipliers } = this
    let largest = 0
    for (let q = 0; q < VECTORS; q++) {
      let sum = 0
      for (let j = 0; j < listed; j++) {
        sum += multipliers[VECTORS * j + q] * panels[placeOf(list[j], k, this.table.rows)]
      }
      largest = Math.max(largest, Math.abs(sum))
    }
    return largest
  }
}

function placeOf(g: number, k: number, rows: number): number {
  const within = k & (WIDTH - 1)
  return (k - within) * rows + g * WIDTH + within
}
