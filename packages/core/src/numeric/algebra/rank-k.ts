import type { Vec } from '../matrix/linear-map.js'
import { addGramOfRowsInWasm, addRankKInWasm } from '../wasm/gram-in-wasm.js'
import { kernelsPay } from '../wasm/kernel-module.js'
import { addGram, STRIP } from './gram-kernel.js'

/** Products from which on copying to and from the memory of the WebAssembly kernels pays. */
const WORTH_COPYING = 250_000

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
  if (kernelsPay(rows * cols * cols, WORTH_COPYING) && addRankKInWasm(r, rows, cols, out)) return out
  // A strip is transposed: its columns then lie in contiguous memory, as the kernel wants them.
  const strip = new Float64Array(cols * Math.min(STRIP, rows))
  const target = { values: out, offset: 0, stride: cols }
  for (let first = 0; first < rows; first += STRIP) {
    const length = Math.min(STRIP, rows - first)
    transposeRows(r.subarray(first * cols, (first + length) * cols), length, strip)
    addGram({ values: strip, offset: 0, stride: length }, { count: cols, length }, target, 1)
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
  if (kernelsPay(rows * rows * cols, WORTH_COPYING) && addGramOfRowsInWasm(r, rows, cols, out)) return out
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
