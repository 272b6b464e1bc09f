import { bracketedNewton } from '../../numeric/algebra/bracketed-newton.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { selectLargest } from '../../numeric/order/select.js'

/** Where a list's negatives stand among the scores, how many of the highest count, and what part of the threshold they make. */
export interface NegativeList {
  first: number
  count: number
  k: number
  share: number
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
  private near: Vec = new Float64Array(0)
  private nearCount = 0
  /** Negatives above the window, capped for every σ: how many, and the sum of their excess over the K-th. */
  private sureCount = 0
  private sureExcess = 0
  private rho = 1
  private sigma = 0
  private theta = 0
  private excess = 0
  private freeCount = 0
  private cappedCount = 0

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
  private scanWindow(theta: number, width: number): void {
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
    const { near, nearCount, theta } = this
    const { k } = this.list
    const top = theta + width
    let capped = this.sureExcess
    for (let j = 0; j < nearCount; j++) if (near[j] >= top && near[j] > theta) capped += near[j]
    const open = Math.max(0, k - this.cappedCount)
    this.t = (open * theta + capped - this.cappedCount * width) / k
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

  /** The free negatives, and −dt/dq of all: ((K−k)/K)/b for a free one, 1/K for a capped one; `take` is told both. */
  spread(point: Vec, take: (row: number, slope: number, free: boolean) => void): void {
    const { kth, theta } = this
    const { first, count, k } = this.list
    const top = theta + this.sigma / (k * this.rho)
    const open = (k - this.cappedCount) / k
    for (let j = first; j < first + count; j++) {
      const above = point[j] - kth
      if (above <= theta) continue
      if (above >= top) take(j, -1 / k, false)
      else take(j, -open / this.freeCount, true)
    }
  }
}
