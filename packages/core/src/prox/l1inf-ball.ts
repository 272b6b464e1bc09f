import type { Vec } from '../numeric/matrix/linear-map.js'
import { heapify, popLargest } from '../numeric/order/heap.js'
import { simplexThreshold } from './simplex.js'

/**
 * The exact projection on the ball {v : Σ_g max_i |v_gi| ≤ radius} of the ℓ1,∞ norm, for matrices of one shape: one row
 * per group, stored row after row. This is the projection inside eq. (14).
 *
 * Each group is cut at a height of its own, |v_gi| = min(|y_gi|, τ_g), where every group with τ_g > 0 loses the same mass
 * θ = Σ_i (|y_gi| − τ_g)_+, and a group whose whole mass is at most θ gets τ_g = 0 (Quattoni et al. 2009). What is left is
 * one equation, Σ_g τ_g(θ) = radius. Its left side is convex, decreasing and piecewise linear, so that Newton's method
 * from a θ below the root never passes it and ends on the exact piece (Chu et al. 2020).
 *
 * θ only grows, so that an entry once cut stays cut, and those not yet cut wait in a heap per group: only entries that
 * become cut on the way pay a logarithm. With N entries that makes O(N log N) at worst; the start below is so near the
 * root that few of them do.
 *
 * @paper eq:14 alg:14
 *
 * @example
 * ```ts
 * const ball = new L1InfBall(2, 2) // keeps its buffers for every matrix of 2 × 2
 * ball.project(Float64Array.of(3, 3, -2, 2), 3, new Float64Array(4)) // [2, 2, -1, 1]
 * ```
 */
export class L1InfBall {
  private readonly tau: Vec
  /** Σ_i |y_gi|, and the sum and number of its cut entries, those above τ_g. */
  private readonly mass: Vec
  private readonly cutSum: Vec
  private readonly cutCount: Int32Array
  /** The other entries of each group, as heaps. */
  private readonly rest: Vec
  private readonly restCount: Int32Array
  /** The groups that may still have τ_g > 0. */
  private readonly alive: Int32Array
  private aliveCount = 0
  /** Σ_g τ_g(θ) and −d/dθ of it. */
  private sum = 0
  private slope = 0
  private readonly scratch: Vec

  constructor(
    private readonly groups: number,
    private readonly size: number,
  ) {
    this.tau = new Float64Array(groups)
    this.mass = new Float64Array(groups)
    this.cutSum = new Float64Array(groups)
    this.cutCount = new Int32Array(groups)
    this.rest = new Float64Array(groups * size)
    this.restCount = new Int32Array(groups)
    this.alive = new Int32Array(groups)
    this.scratch = new Float64Array(Math.max(groups, size))
  }

  /** out = the point of the ball nearest to y. out may be y. */
  project(y: Vec, radius: number, out: Vec): Vec {
    const { groups, size } = this
    const tau = this.thresholds(y, radius)
    for (let g = 0; g < groups; g++) {
      const height = tau[g]
      const end = (g + 1) * size
      if (height === 0) out.fill(0, g * size, end)
      else for (let t = g * size; t < end; t++) out[t] = Math.min(Math.max(y[t], -height), height)
    }
    return out
  }

  /** τ: the height at which the projection cuts each group. Valid until the next call. */
  thresholds(y: Vec, radius: number): Vec {
    this.check(y, radius)
    const norm = this.measure(y)
    if (norm <= radius) return this.tau
    if (radius === 0) return this.tau.fill(0)
    const start = this.startingMass(radius)
    this.cutAt(y, start)
    this.findMass(start, radius)
    return this.tau
  }

  private check(y: Vec, radius: number): void {
    const { groups, size } = this
    if (y.length !== groups * size) {
      throw new RangeError(`A matrix of ${groups} × ${size} needs ${groups * size} numbers, not ${y.length}.`)
    }
    if (!(radius >= 0)) throw new RangeError(`The radius of a ball must be a number ≥ 0, not ${radius}.`)
  }

  /** τ_g = max_i |y_gi| and the mass of each group. Returns the norm, Σ_g max_i |y_gi|. */
  private measure(y: Vec): number {
    const { size, tau, mass } = this
    let norm = 0
    for (let g = 0; g < this.groups; g++) {
      let sum = 0
      let max = 0
      for (let t = g * size; t < (g + 1) * size; t++) {
        const magnitude = Math.abs(y[t])
        sum += magnitude
        if (magnitude > max) max = magnitude
      }
      mass[g] = sum
      tau[g] = max
      norm += max
    }
    return norm
  }

  /**
   * A θ that is not above the root: τ_g(θ) is at least max − θ (the tangent at θ = 0), and at least (mass − θ)/size (as if
   * all entries were cut). Either bound in place of τ_g gives an equation for θ that is the one of a simplex.
   */
  private startingMass(radius: number): number {
    const { tau, mass, size, groups } = this
    const scratch = this.scratch.subarray(0, groups)
    scratch.set(tau)
    const byMaximum = simplexThreshold(scratch, radius)
    scratch.set(mass)
    return Math.max(0, byMaximum, simplexThreshold(scratch, size * radius))
  }

  /** The cut entries of every group for the mass θ, and the heaps of the others. */
  private cutAt(y: Vec, theta: number): void {
    const { size, mass, tau, scratch } = this
    const entries = scratch.subarray(0, size)
    this.aliveCount = 0
    for (let g = 0; g < this.groups; g++) {
      tau[g] = 0
      if (mass[g] <= theta) continue
      for (let i = 0; i < size; i++) entries[i] = Math.abs(y[g * size + i])
      this.splitGroup(y, g, simplexThreshold(entries, theta))
      this.alive[this.aliveCount++] = g
    }
  }

  private splitGroup(y: Vec, g: number, height: number): void {
    const { size, rest } = this
    const start = g * size
    let sum = 0
    let cut = 0
    let left = 0
    for (let t = start; t < start + size; t++) {
      const magnitude = Math.abs(y[t])
      if (magnitude > height) {
        sum += magnitude
        cut++
      } else if (magnitude > 0) rest[start + left++] = magnitude
    }
    heapify(rest, start, left)
    this.cutSum[g] = sum
    this.cutCount[g] = cut
    this.restCount[g] = left
  }

  /** Newton's method for Σ_g τ_g(θ) = radius, from a θ that is not above the root. */
  private findMass(start: number, radius: number): void {
    let theta = start
    this.lowerAll(theta)
    for (let changed = true; changed && this.sum > radius; ) {
      theta += (this.sum - radius) / this.slope
      // Without a change, θ is the root of its piece and of the whole; and only rounding leads beyond the root.
      changed = this.lowerAll(theta)
    }
    if (this.sum > 0) this.settle(radius / this.sum)
  }

  /** τ for the mass θ, with Σ_g τ_g and its slope. Says whether any entry was cut, or any group died. */
  private lowerAll(theta: number): boolean {
    const { alive, tau, cutCount } = this
    const aliveBefore = this.aliveCount
    let changed = false
    this.sum = 0
    this.slope = 0
    this.aliveCount = 0
    for (let t = 0; t < aliveBefore; t++) {
      const g = alive[t]
      tau[g] = 0
      if (this.mass[g] <= theta) continue
      if (this.lower(g, theta)) changed = true
      this.sum += tau[g]
      this.slope += 1 / cutCount[g]
      alive[this.aliveCount++] = g
    }
    return changed || this.aliveCount < aliveBefore
  }

  /** τ_g for the mass θ: entries are cut until the highest of the others is not above the height. Says if any was. */
  private lower(g: number, theta: number): boolean {
    const { rest, restCount, cutSum, cutCount } = this
    const start = g * this.size
    const before = cutCount[g]
    // The first comparison is with the maximum itself when θ is so small that nothing was found above the height.
    let height = before > 0 ? (cutSum[g] - theta) / before : 0
    while (restCount[g] > 0 && rest[start] > height) {
      cutSum[g] += popLargest(rest, start, restCount[g]--)
      height = (cutSum[g] - theta) / ++cutCount[g]
    }
    this.tau[g] = Math.max(0, height)
    return cutCount[g] > before
  }

  /** Takes away what rounding left of Σ τ_g − radius, which counts when the radius is tiny beside y. */
  private settle(factor: number): void {
    const { alive, tau } = this
    for (let t = 0; t < this.aliveCount; t++) tau[alive[t]] *= factor
  }
}

/**
 * out = the point of {v : Σ_g max_i |v_gi| ≤ radius}, the ball of the ℓ1,∞ norm, nearest to y, exactly; y is a matrix of
 * groups × size, row after row, of any signs. out may be y. To project many matrices of one shape, keep an `L1InfBall`.
 *
 * @example
 * ```ts
 * const y = Float64Array.of(3, 1, -2, 2) // the groups [3, 1] and [−2, 2]
 * projectOntoL1InfBall(y, 2, 2, 3.5, new Float64Array(4)) // [2, 1, -1.5, 1.5]
 * ```
 */
export function projectOntoL1InfBall(y: Vec, groups: number, size: number, radius: number, out: Vec): Vec {
  return new L1InfBall(groups, size).project(y, radius, out)
}
