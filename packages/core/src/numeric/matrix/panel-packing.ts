import type { KernelMemory } from '../wasm/kernel-memory.js'
import type { Values, Vec } from './linear-map.js'

/** Panels that are filled together, so that what is read of a row is contiguous. */
const FILLED = 16
/** Rows that go to the kernels at a time. */
export const PACKED_ROWS = 8

/** A table of f64, row after row, and the panels of `width` columns that it is copied into (column-panels.ts). */
export interface Packing {
  readonly rows: number
  readonly cols: number
  readonly values: Vec
  readonly panels: Values
  readonly width: number
}

/** Fills the panels; returns Σ x² of each column. */
export function packPanels({ rows, cols, values, panels, width }: Packing): Vec {
  const squares = new Float64Array(cols)
  const together = FILLED * width
  const mask = width - 1
  for (let first = 0; first < cols; first += together) {
    const last = Math.min(cols, first + together)
    for (let g = 0; g < rows; g++) {
      for (let k = first, from = g * cols + first; k < last; k++, from++) {
        const x = values[from]
        const within = k & mask
        panels[(k - within) * rows + g * width + within] = x
        squares[k] += x * x
      }
    }
  }
  return squares
}

/** The same for f32 panels in the kernels' memory, which has room for `PACKED_ROWS` rows and the squares from `free` on. */
export function packPanelsInMemory({ rows, cols, values, panels }: Packing, { kernels }: KernelMemory, free: Vec): Vec {
  const squares = free.subarray(0, cols).fill(0)
  const lines = free.subarray(cols)
  for (let first = 0; first < rows; first += PACKED_ROWS) {
    const count = Math.min(PACKED_ROWS, rows - first)
    lines.set(values.subarray(first * cols, (first + count) * cols))
    kernels.packPanels32(lines.byteOffset, count, cols, panels.byteOffset, rows, first, squares.byteOffset)
  }
  return squares
}
