import type { Vec } from '../numeric/matrix/linear-map.js'
import { softThreshold } from './soft-threshold.js'

/**
 * The θ with Σ_k (x_k − θ)_+ = radius, for radius ≥ 0: what the projection on the simplex subtracts. Reorders x.
 *
 * Michelot's method (1986): suppose that all entries stay positive, which gives θ = (Σx − radius)/n, drop those that do
 * not, repeat. θ only grows, so no dropped entry ever returns, and the last θ is exact. A pass that drops few entries
 * must have shrunk the spread of the others, so that few passes are needed.
 */
export function simplexThreshold(x: Vec, radius: number): number {
  let count = x.length
  for (;;) {
    let sum = 0
    for (let k = 0; k < count; k++) sum += x[k]
    const theta = (sum - radius) / count
    const kept = keepAbove(x, count, theta)
    // With radius 0 and equal entries, rounding may leave nothing above their mean.
    if (kept === count || kept === 0) return theta
    count = kept
  }
}

/** Moves the entries above theta to the front, and counts them. */
function keepAbove(x: Vec, count: number, theta: number): number {
  let kept = 0
  for (let k = 0; k < count; k++) {
    if (x[k] > theta) x[kept++] = x[k]
  }
  return kept
}

/**
 * The θ ≥ 0 with Σ_k (|x_k| − θ)_+ = radius: the soft threshold that projects x on the ℓ1 ball; 0 when x lies in the
 * ball. Overwrites x.
 */
export function l1BallThreshold(x: Vec, radius: number): number {
  let norm = 0
  for (let k = 0; k < x.length; k++) {
    x[k] = Math.abs(x[k])
    norm += x[k]
  }
  return norm <= radius ? 0 : Math.max(0, simplexThreshold(x, radius))
}

/**
 * out = the point of {y ≥ 0, Σy = radius} nearest to v. `out` serves as the scratch, so it must not be v.
 *
 * @example
 * ```ts
 * projectOntoSimplex(Float64Array.of(0.5, 2, -1), 1, new Float64Array(3)) // [0, 1, 0]
 * ```
 */
export function projectOntoSimplex(v: Vec, radius: number, out: Vec): Vec {
  out.set(v)
  const theta = simplexThreshold(out, radius)
  for (let k = 0; k < v.length; k++) out[k] = Math.max(0, v[k] - theta)
  return out
}

/**
 * out = the point of {‖y‖₁ ≤ radius} nearest to v. `out` serves as the scratch, so it must not be v.
 *
 * @example
 * ```ts
 * projectOntoL1Ball(Float64Array.of(1, -3), 2, new Float64Array(2)) // [0, -2]
 * ```
 */
export function projectOntoL1Ball(v: Vec, radius: number, out: Vec): Vec {
  out.set(v)
  const theta = l1BallThreshold(out, radius)
  for (let k = 0; k < v.length; k++) out[k] = softThreshold(v[k], theta)
  return out
}
