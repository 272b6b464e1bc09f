import { RootBracket } from '../../numeric/algebra/root-bracket.js'
import { countedKth } from '../../numeric/order/counted-kth.js'
import { type f64, type Integers, type i32, type Numbers, room } from '../../numeric/portable/numbers.js'

/** Of the sum that a root is sought for: what is rounding. */
const ROUNDING: f64 = 4e-16

/**
 * The negatives in the prox of a push loss (negative-side.ts has the mathematics), where each stands for several that score alike: β_j is
 * the sum of theirs, and capped at so many times σ/K. Portable (portable/numbers.ts): room for so many, of which the first are in use.
 */
export class CountedNegatives {
  /** The K-th highest negative: scores are measured from it, so that a common offset costs no digits. */
  kth: f64 = 0
  /** The threshold, and θ, from `kth`. */
  t: f64 = 0
  theta: f64 = 0
  sigma: f64 = 0
  rho: f64 = 1
  freeCount: f64 = 0
  cappedCount: f64 = 0
  /** K */
  k: f64 = 1
  /** Where they stand among the scores, and how many they are. */
  first: i32 = 0
  count: i32 = 0
  /** For how many each of them stands. */
  readonly counts: Numbers
  /** Those within the window: how far above the K-th they are, and for how many they stand. */
  private readonly near: Numbers
  private readonly nearCounts: Numbers
  private nearCount: i32 = 0
  /** Negatives above the window, capped for every σ: how many, and the sum of their excess over the K-th. */
  private sureCount: f64 = 0
  private sureExcess: f64 = 0
  private excess: f64 = 0
  private readonly bracket: RootBracket = new RootBracket()
  private readonly values: Numbers
  private readonly left: Numbers

  constructor(most: i32) {
    this.counts = room(most)
    this.near = room(most)
    this.nearCounts = room(most)
    this.values = room(most)
    this.left = room(most)
  }

  /** So many others, whose counts are there; nothing is known of them. */
  begin(first: i32, count: i32, k: f64): void {
    this.first = first
    this.count = count
    this.k = k
    this.theta = 0
  }

  kthHighest(scores: Numbers): f64 {
    return countedKth(scores, this.first, this.counts, this.count, this.k, this.values, this.left)
  }

  /** t(q): the mean of the K highest, by their excess over the K-th. */
  threshold(scores: Numbers): f64 {
    const counts = this.counts
    const kth = this.kthHighest(scores)
    let excess: f64 = 0
    for (let j = 0; j < this.count; j++) {
      const above = scores[this.first + j] - kth
      if (above > 0) excess += counts[j] * above
    }
    return kth + excess / this.k
  }

  /** One pass over the negatives: what lies in the window, what is surely capped. No σ will exceed `most`. */
  collect(point: Numbers, rho: f64, most: f64): void {
    const counts = this.counts
    const kth = this.kthHighest(point)
    const width = most / (this.k * rho)
    let nearCount = 0
    let sureCount: f64 = 0
    let sureExcess: f64 = 0
    for (let j = 0; j < this.count; j++) {
      const above = point[this.first + j] - kth
      if (above < -width) continue
      if (above > width) {
        sureCount += counts[j]
        sureExcess += counts[j] * above
      } else {
        this.near[nearCount] = above
        this.nearCounts[nearCount++] = counts[j]
      }
    }
    this.rho = rho
    this.kth = kth
    this.nearCount = nearCount
    this.sureCount = sureCount
    this.sureExcess = sureExcess
  }

  /** For this σ: θ with Σ_j c_j·clip(ρ₋(q_j − θ), 0, σ/K) = σ, then t. All relative to the K-th highest. */
  solve(sigma: f64): void {
    const bracket = this.bracket
    const k = this.k
    const width = sigma / (k * this.rho)
    this.sigma = sigma
    bracket.begin(-width, 0, this.theta)
    for (;;) {
      this.scanWindow(bracket.x, width)
      const surplus = this.excess - this.freeCount * bracket.x - (k - this.cappedCount) * width
      if (Math.abs(surplus) <= ROUNDING * k * width || !bracket.move(surplus, this.freeCount)) break
    }
    this.theta = bracket.x
    const open = Math.max(0, k - this.cappedCount)
    this.t = (open * this.theta + this.cappedExcess(this.theta + width) - this.cappedCount * width) / k
  }

  /** Counts the free and capped negatives at θ, and sums the free ones. */
  private scanWindow(theta: f64, width: f64): void {
    const near = this.near
    const nearCounts = this.nearCounts
    const top = theta + width
    let capped = this.sureCount
    let free: f64 = 0
    let sum: f64 = 0
    for (let j = 0; j < this.nearCount; j++) {
      const above = near[j]
      if (above <= theta) continue
      if (above >= top) capped += nearCounts[j]
      else {
        free += nearCounts[j]
        sum += nearCounts[j] * above
      }
    }
    this.cappedCount = capped
    this.freeCount = free
    this.excess = sum
  }

  /** The sum of the capped negatives: those from `top` on. */
  private cappedExcess(top: f64): f64 {
    const near = this.near
    let capped = this.sureExcess
    for (let j = 0; j < this.nearCount; j++) {
      if (near[j] >= top && near[j] > this.theta) capped += this.nearCounts[j] * near[j]
    }
    return capped
  }

  /** −dt/dσ */
  slope(): f64 {
    const k = this.k
    const open = (k - this.cappedCount) / k
    const free: f64 = this.freeCount > 0 ? (open * open) / this.freeCount : 0
    return (free + this.cappedCount / (k * k)) / this.rho
  }

  writeDual(point: Numbers, dual: Numbers): void {
    const counts = this.counts
    const cap = this.sigma / this.k
    for (let j = 0; j < this.count; j++) {
      const beta = this.rho * (point[this.first + j] - this.kth - this.theta)
      dual[this.first + j] = beta <= 0 ? 0 : Math.min(beta, cap) * counts[j]
    }
  }

  /**
   * Lists those that move the threshold, with their share of dt/dq, turned around: (K−k)/K for all free ones together, 1/K for each
   * that is capped. Returns how many there are.
   */
  listMoving(point: Numbers, rows: Integers, slopes: Numbers): i32 {
    const k = this.k
    const top = this.theta + this.sigma / (k * this.rho)
    const free = -((k - this.cappedCount) / k) / this.freeCount
    let found = 0
    for (let j = 0; j < this.count; j++) {
      const above = point[this.first + j] - this.kth
      if (above <= this.theta) continue
      rows[found] = this.first + j
      slopes[found++] = (above >= top ? -1 / k : free) * this.counts[j]
    }
    return found
  }

  /** Lists those that are free, with what each weighs in the scatter of their cluster. Returns how many there are. */
  listFree(point: Numbers, rows: Integers, weights: Numbers): i32 {
    const top = this.theta + this.sigma / (this.k * this.rho)
    let found = 0
    for (let j = 0; j < this.count; j++) {
      const above = point[this.first + j] - this.kth
      if (above <= this.theta || above >= top) continue
      rows[found] = this.first + j
      weights[found++] = this.rho * this.counts[j]
    }
    return found
  }
}
