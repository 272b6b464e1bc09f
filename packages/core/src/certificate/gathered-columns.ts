import type { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { addSegment, dotSegments } from '../numeric/order/segments.js'
import type { KernelMemory } from '../numeric/wasm/kernel-memory.js'
import { kernelsPay } from '../numeric/wasm/kernel-module.js'
import { workspace } from '../numeric/wasm/workspace.js'

/** Fewer numbers are multiplied faster than they are handed to the kernels. */
const SMALLEST = 4096

/**
 * Some columns of a dense table, read once for several products with them. They lie in the workspace of the kernels, so that
 * they hold only until someone else uses it.
 */
export class GatheredColumns {
  private readonly memory: KernelMemory | undefined
  private readonly values: Vec

  constructor(
    private readonly table: DenseRows,
    /** Which columns. */
    readonly list: Int32Array,
  ) {
    const { rows, cols, values } = table
    const { length } = list
    const numbers = rows * length
    this.memory = kernelsPay(numbers, SMALLEST) ? workspace(numbers + rows + length) : undefined
    const own = this.memory ? this.memory.scratch.subarray(0, numbers) : new Float64Array(numbers)
    this.values = own
    if (length === cols) own.set(values)
    else {
      for (let g = 0, t = 0, start = 0; g < rows; g++, start += cols) {
        for (let i = 0; i < length; i++, t++) own[t] = values[start + list[i]]
      }
    }
  }

  /** Xw, for a w that is 0 in all other columns. */
  scores(w: Vec, out: Vec): Vec {
    const { list, values, memory } = this
    const { length } = list
    const own = memory ? this.vector(0, length) : new Float64Array(length)
    for (let i = 0; i < length; i++) own[i] = w[list[i]]
    if (memory) {
      const products = this.vector(length, this.table.rows)
      memory.kernels.dotLines64(values.byteOffset, products.length, length, own.byteOffset, products.byteOffset)
      out.set(products)
    } else for (let g = 0; g < out.length; g++) out[g] = dotSegments(values, g * length, own, 0, length)
    return out
  }

  /** Xᵀv in these columns; it holds until the next product. */
  products(v: Vec): Vec {
    const { values, memory } = this
    const { length } = this.list
    const out = memory ? this.vector(0, length).fill(0) : new Float64Array(length)
    if (memory) {
      const own = this.vector(length, v.length)
      own.set(v)
      memory.kernels.combineLines64(values.byteOffset, length, v.length, length, own.byteOffset, out.byteOffset)
    } else for (let g = 0; g < v.length; g++) if (v[g] !== 0) addSegment(values, g * length, length, v[g], out)
    return out
  }

  /** Room behind the columns. */
  private vector(from: number, length: number): Vec {
    const start = this.values.length + from
    return (this.memory as KernelMemory).scratch.subarray(start, start + length)
  }
}
