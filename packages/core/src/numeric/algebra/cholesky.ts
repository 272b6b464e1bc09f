import type { Vec } from '../matrix/linear-map.js'
import { addSegment, dotSegments } from '../order/segments.js'
import { type CholeskySteps, choleskyInWasm } from '../wasm/cholesky-in-wasm.js'
import { kernelsPay } from '../wasm/kernel-module.js'
import { addGram } from './gram-kernel.js'

/** At most STRIP columns, factored before their effect on the rest is applied, all at once, by the Gram kernel. */
const PANEL = 32
/** The size from which on copying to and from the memory of the WebAssembly kernels pays. */
const WORTH_COPYING = 48

/**
 * Factors the symmetric matrix A = LLᵀ in place; only the lower triangle of the row-major n × n array is read and
 * written. Says false, with the array half done, when a pivot is not positive (or not a number).
 *
 * @example
 * ```ts
 * const a = Float64Array.of(4, 0, 2, 5)
 * cholesky(a, 2) // true; a is now [2, 0, 1, 2]
 * ```
 */
export function cholesky(a: Vec, n: number): boolean {
  const byPanels = ({ factorPanel, updateRest }: CholeskySteps) => {
    for (let from = 0; from < n; from += PANEL) {
      const to = Math.min(n, from + PANEL)
      if (!factorPanel(from, to)) return false
      updateRest(from, to)
    }
    return true
  }
  return (kernelsPay(n, WORTH_COPYING) ? choleskyInWasm(a, n, byPanels) : undefined) ?? byPanels(stepsOn(a, n))
}

function stepsOn(a: Vec, n: number): CholeskySteps {
  return {
    factorPanel: (from, to) => factorPanel(a, n, from, to),
    updateRest: (from, to) => {
      const below = { values: a, offset: to * n + from, stride: n }
      const rest = { values: a, offset: to * n + to, stride: n }
      addGram(below, { count: n - to, length: to - from }, rest, -1)
    },
  }
}

function factorPanel(a: Vec, n: number, from: number, to: number): boolean {
  for (let i = from; i < n; i++) {
    const row = i * n
    const end = Math.min(i, to)
    for (let j = from; j < end; j++) {
      const product = dotSegments(a, row + from, a, j * n + from, j - from)
      a[row + j] = (a[row + j] - product) / a[j * n + j]
    }
    if (i >= to) continue
    const pivot = a[row + i] - dotSegments(a, row + from, a, row + from, i - from)
    if (!(pivot > 0 && pivot < Number.POSITIVE_INFINITY)) return false
    a[row + i] = Math.sqrt(pivot)
  }
  return true
}

/**
 * Solves A·x = b, given the factor that `cholesky` left in `a`; b becomes x. It reads every number of the factor twice:
 * moving them to the WebAssembly kernels would cost as much as the solution itself.
 *
 * @example
 * ```ts
 * const a = Float64Array.of(4, 0, 2, 5)
 * cholesky(a, 2)
 * choleskySolve(a, 2, Float64Array.of(8, 12)) // [1, 2]
 * ```
 */
export function choleskySolve(a: Vec, n: number, b: Vec): Vec {
  return solveTransposed(a, n, solveLower(a, n, b))
}

/** Solves L·x = b, given the factor; b becomes x. */
export function solveLower(a: Vec, n: number, b: Vec): Vec {
  for (let i = 0; i < n; i++) b[i] = (b[i] - dotSegments(a, i * n, b, 0, i)) / a[i * n + i]
  return b
}

/** Solves Lᵀ·x = b, given the factor; b becomes x. */
export function solveTransposed(a: Vec, n: number, b: Vec): Vec {
  for (let i = n - 1; i >= 0; i--) {
    b[i] /= a[i * n + i]
    addSegment(a, i * n, i, -b[i], b)
  }
  return b
}
