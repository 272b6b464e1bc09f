import { addGram } from './gram-kernel.js'
import type { Vec } from './linear-map.js'

/** Rows of R that are transposed at a time; their columns then lie in contiguous memory, as the kernel wants them. */
const panelRows = 64

/**
 * out += RᵀR, lower triangle only; R is rows × cols and out cols × cols, both row-major.
 *
 * @example
 * ```ts
 * const out = new Float64Array(4)
 * symmetricRankK(Float64Array.of(1, 2, 3, 4), 2, 2, out) // [10, 0, 14, 20]
 * ```
 */
export function symmetricRankK(r: Vec, rows: number, cols: number, out: Vec): Vec {
  const panel = new Float64Array(cols * Math.min(panelRows, rows))
  const target = { values: out, offset: 0, stride: cols }
  for (let first = 0; first < rows; first += panelRows) {
    const height = Math.min(panelRows, rows - first)
    transposeRows(r.subarray(first * cols, (first + height) * cols), height, panel)
    addGram({ values: panel, offset: 0, stride: height }, { count: cols, length: height }, target, 1)
  }
  return out
}

/**
 * out = R·Rᵀ, lower triangle only; R is rows × cols and out rows × rows, both row-major. What lies above the diagonal of
 * out is left alone.
 *
 * @example
 * ```ts
 * const out = new Float64Array(4)
 * gramOfRows(Float64Array.of(1, 2, 3, 4), 2, 2, out) // [5, 0, 11, 25]
 * ```
 */
export function gramOfRows(r: Vec, rows: number, cols: number, out: Vec): Vec {
  for (let i = 0; i < rows; i++) out.fill(0, i * rows, i * rows + i + 1)
  const source = { values: r, offset: 0, stride: cols }
  addGram(source, { count: rows, length: cols }, { values: out, offset: 0, stride: rows }, 1)
  return out
}

function transposeRows(r: Vec, rows: number, out: Vec): void {
  const cols = r.length / rows
  for (let q = 0; q < rows; q++) {
    const start = q * cols
    for (let i = 0; i < cols; i++) out[i * rows + q] = r[start + i]
  }
}
