import { cholesky, choleskySolve } from '../../numeric/algebra/cholesky.js'
import { gramOfRows } from '../../numeric/algebra/rank-k.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'

/**
 * Moves w to the v with the least ½(v − w)ᵀRRᵀ(v − w) + slopesᵀ(v − w) among those without a weight of another sign: a
 * weight that would change it becomes 0 on the way, and stays so. Where features are nearly alike, steps for one weight
 * at a time take very many.
 *
 * @param slopes at w; at the new w afterwards, of the weights that are not 0
 * @param r row-major, a row for each weight
 * @returns false, with w where it was when RRᵀ could not be factored
 *
 * @example
 * ```ts
 * const w = Float64Array.of(1, 1)
 * leap(w, Float64Array.of(-1, 2), Float64Array.of(1, 0, 0, 1)) // true; w is [2, 0]
 * ```
 */
export function leap(w: Vec, slopes: Vec, r: Vec): boolean {
  const n = w.length
  const gram = gramOfRows(r, n, r.length / n, new Float64Array(n * n))
  let free = Array.from(w.keys())
  while (free.length > 0) {
    const step = solveFor(free, gram, slopes)
    if (!step) return false
    const { reach, blocking } = untilZero(w, free, step)
    free.forEach((k, j) => {
      w[k] -= reach * step[j]
    })
    if (blocking === undefined) return true
    w[blocking] = 0
    // RRᵀ·step is what the slopes were: they shrink with the part of the step that was taken.
    for (const k of free) slopes[k] *= 1 - reach
    free = free.filter((k) => k !== blocking)
  }
  return true
}

/** The s with RRᵀ·s = slopes on the free weights. */
function solveFor(free: readonly number[], gram: Vec, slopes: Vec): Vec | undefined {
  const [size, n] = [free.length, slopes.length]
  const part = new Float64Array(size * size)
  for (let i = 0; i < size; i++) for (let j = 0; j <= i; j++) part[i * size + j] = gram[free[i] * n + free[j]]
  const right = Float64Array.from(free, (k) => slopes[k])
  return cholesky(part, size) ? choleskySolve(part, size, right) : undefined
}

/** The part of the step after which the first weight becomes 0, and which; all of it where none does. */
function untilZero(w: Vec, free: readonly number[], step: Vec): { reach: number; blocking: number | undefined } {
  let [reach, blocking]: [number, number | undefined] = [1, undefined]
  free.forEach((k, j) => {
    const crossing = w[k] / step[j]
    if (crossing > 0 && crossing < reach) [reach, blocking] = [crossing, k]
  })
  return { reach, blocking }
}
