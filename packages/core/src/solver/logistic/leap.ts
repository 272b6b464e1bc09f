import { cholesky, choleskySolve } from '../../numeric/algebra/cholesky.js'
import { gramOfRows } from '../../numeric/algebra/rank-k.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'

/**
 * Moves w to the v with the least ½(v − w)ᵀRRᵀ(v − w) + slopesᵀ(v − w), or as far towards it as no weight changes its sign;
 * the one that would becomes 0. Where features are nearly alike, steps for one weight at a time take very many.
 *
 * @param r row-major, a row for each weight
 * @returns false, with w as it was, when RRᵀ cannot be factored
 *
 * @example
 * ```ts
 * const w = Float64Array.of(1, 1)
 * leap(w, Float64Array.of(-1, 2), Float64Array.of(1, 0, 0, 1)) // true; w is [1.5, 0], half the way to [2, -1]
 * ```
 */
export function leap(w: Vec, slopes: Vec, r: Vec): boolean {
  const n = w.length
  const gram = gramOfRows(r, n, r.length / n, new Float64Array(n * n))
  if (!cholesky(gram, n)) return false
  const step = choleskySolve(gram, n, slopes.slice())
  let reach = 1
  let blocking = -1
  for (let k = 0; k < n; k++) {
    const crossing = w[k] / step[k]
    if (crossing > 0 && crossing < reach) {
      reach = crossing
      blocking = k
    }
  }
  for (let k = 0; k < n; k++) w[k] -= reach * step[k]
  if (blocking >= 0) w[blocking] = 0
  return true
}
