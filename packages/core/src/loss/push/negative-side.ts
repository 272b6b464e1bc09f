import { bracketedNewton } from '../../numeric/algebra/bracketed-newton.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { selectLargest } from '../../numeric/order/select.js'

/** Where a list's negatives stand among the scores, how many of the highest count, and what part of the threshold they make. */
export interface NegativeList {
  first: number
  count: number
  k: number
  share: number
  /** Where a negative stands for several equal ones: for how many. */
  counts?: Vec
}

/** The negatives that are free or capped, what each adds to the threshold, and which ones are free. */
export interface Spread {
  rows: Int32Array
  slopes: Vec
  free: Int32Array
}

/**
 * The negatives of one list in the prox of a push loss. For a part σ of the multipliers that falls to them,
 *
 *     β_j = clip(ρ₋(q⁰_j − θ), 0, σ/K),   q_j = q⁰_j − β_j/ρ₋,   Σβ = σ,   t = the mean of the K highest q_j.
 *
 * θ is the root of a monotone, piecewise linear function. Only negatives within σ/(Kρ₋) of the K-th highest can be anything
 * but 0 or capped: after one pass over all scores the root is sought among those, which makes the whole O(n) in
 * expectation.
 */
export class NegativeSide {
  /** The K-th highest negative: scores are measured from it, so that a common offset costs no digits. */
  kth = 0
  /** The threshold, from `kth`. */
  t = 0
  protected near: Vec = new Float64Array(0)
  protected nearCount = 0
  /** Negatives above the window, capped for every σ: how many, and the sum of their excess over the K-th. */
  protected sureCount = 0
  protected sureExcess = 0
  protected rho = 1
  protected sigma = 0
  protected theta = 0
  protected excess = 0
  protected freeCount = 0
  protected cappedCount = 0

  constructor(readonly list: NegativeList) {}

  /** One pass over the negatives: what lies in the window, what is surely capped. No σ will exceed `most`. */
  collect(point: Vec, rho: number, most: number): void {
    const { first, count, k } = this.list
    // Of a large table mostly only parts are asked: nothing is kept for the whole before.
    if (this.near.length < count) this.near = new Float64Array(count)
    const { near } = this
    const kth = selectLargest(point.subarray(first, first + count), count, k, near)
    const width = most / (k * rho)
    this.rho = rho
    this.kth = kth
    this.nearCount = 0
    this.sureCount = 0
    this.sureExcess = 0
    for (let j = first; j < first + count; j++) {
      const above = point[j] - kth
      if (above < -width) continue
      if (above > width) {
        this.sureCount++
        this.sureExcess += above
      } else near[this.nearCount++] = above
    }
  }

  /**
   * For this σ: θ with Σ_j clip(ρ₋(q_j − θ), 0, σ/K) = σ, then t. All relative to the K-th highest. The root lies in
   * [−σ/(Kρ₋), 0]: at the lower end K negatives are capped, at the upper end at most K − 1 contribute.
   */
  solve(sigma: number): void {
    const { k } = this.list
    const width = sigma / (k * this.rho)
    this.sigma = sigma
    const surplus = {
      at: (theta: number) => {
        this.scanWindow(theta, width)
        return this.excess - this.freeCount * theta - (k - this.cappedCount) * width
      },
      steepness: () => this.freeCount,
    }
    this.theta = bracketedNewton(surplus, { low: -width, high: 0, start: this.theta }, 4e-16 * k * width)
    this.setThreshold(width)
  }

  /** Counts the free and capped negatives at θ, and sums the free ones. */
  protected scanWindow(theta: number, width: number): void {
    const { near, nearCount } = this
    const top = theta + width
    let capped = this.sureCount
    let free = 0
    let sum = 0
    for (let j = 0; j < nearCount; j++) {
      const above = near[j]
      if (above <= theta) continue
      if (above >= top) capped++
      else {
        free++
        sum += above
      }
    }
    this.cappedCount = capped
    this.freeCount = free
    this.excess = sum
  }

  /** t = ((K−k)/K)·θ + (1/K)·Σ_capped (q_j − σ/(Kρ₋)) */
  private setThreshold(width: number): void {
    const { theta } = this
    const { k } = this.list
    const open = Math.max(0, k - this.cappedCount)
    this.t = (open * theta + this.cappedExcess(theta + width) - this.cappedCount * width) / k
  }

  /** The sum of the capped negatives: those from `top` on. */
  protected cappedExcess(top: number): number {
    const { near, nearCount, theta } = this
    let capped = this.sureExcess
    for (let j = 0; j < nearCount; j++) if (near[j] >= top && near[j] > theta) capped += near[j]
    return capped
  }

  /** −dt/dσ = η/ρ₋ with η = (K−k)²/(K²b) + k/K², k capped and b free negatives. */
  slope(): number {
    const { cappedCount, freeCount } = this
    const { k } = this.list
    const open = (k - cappedCount) / k
    const eta = (freeCount > 0 ? (open * open) / freeCount : 0) + cappedCount / (k * k)
    return eta / this.rho
  }

  writeDual(point: Vec, dual: Vec): void {
    const { kth, theta, rho } = this
    const { first, count, k } = this.list
    const cap = this.sigma / k
    for (let j = first; j < first + count; j++) {
      const beta = rho * (point[j] - kth - theta)
      dual[j] = beta <= 0 ? 0 : Math.min(beta, cap)
    }
  }

  /** Those that move the threshold, with their share of dt/dq, turned around: ((K−k)/K)/b for a free one, 1/K for a capped one. */
  spread(point: Vec): Spread {
    const { kth, theta, cappedCount, freeCount } = this
    const { first, count, k, share } = this.list
    const top = theta + this.sigma / (k * this.rho)
    const open = (k - cappedCount) / k
    const rows = new Int32Array(Math.min(count, this.nearCount + this.sureCount))
    const slopes = new Float64Array(rows.length)
    const free = new Int32Array(this.nearCount)
    let [found, freed] = [0, 0]
    for (let j = first; j < first + count; j++) {
      const above = point[j] - kth
      if (above <= theta) continue
      const isCapped = above >= top
      if (!isCapped) free[freed++] = j
      slopes[found] = share * (isCapped ? -1 / k : -open / freeCount)
      rows[found++] = j
    }
    return { rows: rows.subarray(0, found), slopes: slopes.subarray(0, found), free: free.subarray(0, freed) }
  }

  /** What each of the free negatives weighs in the scatter of their cluster. */
  scatterWeights(free: Int32Array): Vec {
    return new Float64Array(free.length).fill(this.rho)
  }
}
