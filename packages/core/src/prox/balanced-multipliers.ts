import { bracketedNewton } from '../numeric/algebra/bracketed-newton.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { norm1 } from './norms.js'

/**
 * out = the nearest multipliers (−α, β) of a push loss: 0 ≤ α_i ≤ cap, β_j ≥ 0 and Σβ = Σα. The first `positives` entries
 * are the −α_i; cap may be Infinity. out may be the point.
 *
 * With y = (−α, β) the set is −cap ≤ y_i ≤ 0, y_j ≥ 0, Σy = 0. The sum alone couples the entries; its multiplier θ is
 * subtracted from every entry before each is clipped to its own range: y = clip(point − θ). The sum of that decreases in
 * θ and is piecewise linear, so that bracketed Newton steps end on the exact piece, at O(m + n) each.
 *
 * @example
 * ```ts
 * projectOntoBalanced(Float64Array.of(-3, -1, 2, -5), { positives: 2, cap: 2 }, new Float64Array(4)) // [-2, -0.5, 2.5, 0]
 * ```
 */
export function projectOntoBalanced(point: Vec, set: { positives: number; cap: number }, out: Vec): Vec {
  const { positives, cap } = set
  let low = Number.POSITIVE_INFINITY
  for (let i = 0; i < positives; i++) low = Math.min(low, point[i])
  let high = Number.NEGATIVE_INFINITY
  for (let j = positives; j < point.length; j++) high = Math.max(high, point[j])
  // Between the highest negative and the lowest positive, every entry is clipped to 0: the projection is 0.
  if (low >= high) return out.fill(0)
  const sum = new ClippedSum(point, positives, cap)
  const theta = bracketedNewton(sum, { low, high, start: 0 }, Number.EPSILON * norm1(point))
  for (let i = 0; i < positives; i++) out[i] = Math.min(Math.max(point[i] - theta, -cap), 0)
  for (let j = positives; j < point.length; j++) out[j] = Math.max(point[j] - theta, 0)
  return out
}

/** θ ↦ Σ clip(point − θ) */
class ClippedSum {
  /** Entries that move with θ. */
  private free = 0

  constructor(
    private readonly point: Vec,
    private readonly positives: number,
    private readonly cap: number,
  ) {}

  at(theta: number): number {
    const { point, positives, cap } = this
    let sum = 0
    let free = 0
    for (let i = 0; i < positives; i++) {
      const y = point[i] - theta
      if (y >= 0) continue
      if (y > -cap) {
        sum += y
        free++
      } else sum -= cap
    }
    for (let j = positives; j < point.length; j++) {
      const y = point[j] - theta
      if (y <= 0) continue
      sum += y
      free++
    }
    this.free = free
    return sum
  }

  steepness(): number {
    return this.free
  }
}
