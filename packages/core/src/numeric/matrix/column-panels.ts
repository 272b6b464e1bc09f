import { giveBack, KernelMemory } from '../wasm/kernel-memory.js'
import { kernelsPay } from '../wasm/kernel-module.js'
import { Cuts, roundedUp } from './cuts.js'
import type { Vec } from './linear-map.js'
import { RoundedPanels } from './rounded-panels.js'
import type { ScaledVector } from './scaled-vector.js'

/** Tables of fewer cells are done before the kernels are ready. */
const SMALLEST_TABLE = 4096
/** Products are written for whole panels. */
const WIDEST_PANEL = 16

/**
 * A dense table, copied to find the columns in which |x_k·v| is large for one of four v. It is rounded, which makes it a
 * quarter as large; its products come with a bound of their error, so that who needs them exactly knows which few to compute again.
 */
export class ColumnPanels {
  readonly largestNorm: number
  /** ‖x_k‖, not below 1; infinite where that is beyond the numbers. */
  private readonly norms: Vec
  private readonly factors: Vec
  private readonly near: Int32Array
  private readonly products: Vec
  private readonly panels: RoundedPanels
  private readonly memory: KernelMemory | undefined
  private wrongBy = 0

  constructor(
    readonly rows: number,
    readonly cols: number,
    readonly values: Vec,
    /** f, what the columns' products are compared with; 1 for every column unless given. */
    factors?: Vec,
  ) {
    const width = roundedUp(cols, WIDEST_PANEL)
    const numbers = 4 * width + RoundedPanels.numbers({ rows, cols, values })
    this.memory = kernelsPay(values.length, SMALLEST_TABLE) ? KernelMemory.create(0, numbers) : undefined
    const buffer = this.memory?.buffer ?? new ArrayBuffer(8 * numbers)
    const cuts = new Cuts(buffer, this.memory?.scratch.byteOffset ?? 0)
    this.norms = cuts.floats(cols)
    this.factors = cuts.floats(cols)
    if (factors) this.factors.set(factors)
    else this.factors.fill(1)
    this.products = cuts.floats(width)
    this.near = cuts.integers(cols)
    this.panels = new RoundedPanels({ rows, cols, values }, cuts, this.norms, this.memory)
    for (let k = 0; k < cols; k++) this.norms[k] = Math.max(1, Math.sqrt(this.norms[k]))
    this.largestNorm = largestOf(this.norms)
  }

  /** Nobody looks any more. */
  release(): void {
    giveBack(this.norms)
  }

  /** max_q |x_k·v_q|/scale_q for each column, over up to four v; it holds until the next call. */
  largestProducts(vectors: readonly ScaledVector[]): Vec {
    this.wrongBy = this.panels.multiply(vectors, this.products)
    return this.products
  }

  /** e such that the products found last are wrong by at most e·norm(k); 0 where there is only rounding. */
  get error(): number {
    return this.wrongBy
  }

  /** By the products found last: the columns that are not below part·f_k, where products are wrong by at most error·norm(k). */
  columnsNear(part: number, error: number): Int32Array {
    const { memory, cols, products, norms, factors, near } = this
    if (memory) {
      const at = [products.byteOffset, cols, norms.byteOffset, factors.byteOffset] as const
      return near.slice(0, memory.kernels.listNear(...at, part, error, near.byteOffset))
    }
    let count = 0
    for (let k = 0; k < cols; k++) if (!(products[k] + error * norms[k] < part * factors[k])) near[count++] = k
    return near.slice(0, count)
  }

  /** An upper bound of ‖x_k‖; infinite where it is beyond the numbers. */
  norm(k: number): number {
    return this.norms[k]
  }
}

function largestOf(v: Vec): number {
  let largest = 0
  for (let k = 0; k < v.length; k++) largest = Math.max(largest, v[k])
  return largest
}
