import { bracketedNewton } from '../numeric/bracketed-newton.js'
import type { Vec } from '../numeric/linear-map.js'
import { selectLargest } from '../numeric/select.js'
import type { ScoreCurvature, ScoreMetric } from './loss.js'

/**
 * The exact proximal operator of the collapsed loss (eq. (9), without the pairs). For points p⁰, q⁰:
 *
 *     α_i = clip(ρ_i(1 + t − p⁰_i), 0, v_i)          p_i = p⁰_i + α_i/ρ_i
 *     β_j = clip(ρ₋(q⁰_j − θ), 0, σ/K)               q_j = q⁰_j − β_j/ρ₋
 *     σ = Σα = Σβ,   t = the mean of the K highest q_j
 *
 * For K = 1 the cap never binds and t = θ: one scalar equation. In general σ is the root of ψ(σ) = Σα(t(σ)) − σ, which
 * decreases, and θ(σ) the root of Σβ(θ) = σ. Both are monotone and piecewise linear, so bracketed Newton steps end on
 * the exact piece. Only negatives within 1/(Kρ₋) of the K-th highest can be anything but 0 or capped: after one pass
 * over all scores the root is sought among those, which makes the whole O(m + n) in expectation.
 *
 * @paper eq:9
 */
export class PushProx {
  private readonly near: Vec
  private nearCount = 0
  /** Negatives above the window, capped for every σ: how many, and the sum of their excess over the K-th. */
  private sureCount = 0
  private sureExcess = 0
  /** The K-th highest negative: scores are measured from it, so that a common offset costs no digits. */
  private kth = 0

  private metric: ScoreMetric = { kink: 1, negative: 1 }
  private point: Vec = new Float64Array(0)
  private sigma = 1
  private theta = 0
  private t = 0
  private excess = 0
  private freeCount = 0
  private cappedCount = 0

  constructor(
    private readonly weights: Vec,
    private readonly negatives: number,
    private readonly k: number,
  ) {
    this.near = new Float64Array(negatives)
  }

  evaluate(point: Vec, metric: ScoreMetric, dual: Vec): void {
    this.point = point
    this.metric = metric
    this.collectWindow()
    this.solveSigma()
    this.writeDual(dual)
  }

  /** One pass over the negatives: what lies in the window, what is surely capped. */
  private collectWindow(): void {
    const { point, near, k } = this
    const m = this.weights.length
    const kth = selectLargest(point.subarray(m), this.negatives, k, near)
    const width = 1 / (k * this.metric.negative)
    this.kth = kth
    this.nearCount = 0
    this.sureCount = 0
    this.sureExcess = 0
    for (let j = m; j < point.length; j++) {
      const above = point[j] - kth
      if (above < -width) continue
      if (above > width) {
        this.sureCount++
        this.sureExcess += above
      } else near[this.nearCount++] = above
    }
  }

  /** σ, the root of ψ(σ) = Σα(t(σ)) − σ on [0, 1]. */
  private solveSigma(): void {
    let slope = 0
    const psi = {
      at: (sigma: number) => {
        this.sigma = sigma
        this.solveTheta()
        const alpha = this.alphaSum()
        slope = alpha.slope
        return alpha.sum - sigma
      },
      steepness: () => 1 + slope * this.thresholdSlope(),
    }
    bracketedNewton(psi, { low: 0, high: 1, start: this.sigma }, 4e-16)
  }

  /** Σα and dΣα/dt at the current t. */
  private alphaSum(): { sum: number; slope: number } {
    const { point, weights } = this
    const { kink } = this.metric
    // 1 + t − p, grouped so that a common offset of the scores cancels exactly first.
    const offset = this.kth
    const above = 1 + this.t
    let sum = 0
    let slope = 0
    for (let i = 0; i < weights.length; i++) {
      const slack = above - (point[i] - offset)
      if (slack <= 0) continue
      if (slack >= kink) sum += weights[i]
      else {
        sum += weights[i] * (slack / kink)
        slope += weights[i] / kink
      }
    }
    return { sum, slope }
  }

  /** −dt/dσ = η/ρ₋ with η = (K−k)²/(K²b) + k/K², k capped and b free negatives. */
  private thresholdSlope(): number {
    const { k, cappedCount, freeCount } = this
    const open = (k - cappedCount) / k
    const eta = (freeCount > 0 ? (open * open) / freeCount : 0) + cappedCount / (k * k)
    return eta / this.metric.negative
  }

  /**
   * For the current σ: θ with Σ_j clip(ρ₋(q_j − θ), 0, σ/K) = σ, then t. All relative to the K-th highest. The root lies
   * in [−σ/(Kρ₋), 0]: at the lower end K negatives are capped, at the upper end at most K − 1 contribute.
   */
  private solveTheta(): void {
    const { k } = this
    const width = this.sigma / (k * this.metric.negative)
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
    const { k, near, nearCount, theta } = this
    const top = theta + width
    let capped = this.sureExcess
    for (let j = 0; j < nearCount; j++) if (near[j] >= top && near[j] > theta) capped += near[j]
    const open = Math.max(0, k - this.cappedCount)
    this.t = (open * theta + capped - this.cappedCount * width) / k
  }

  private writeDual(dual: Vec): void {
    const { point, weights, kth, theta, k } = this
    const { kink, negative } = this.metric
    const m = weights.length
    const above = 1 + this.t
    for (let i = 0; i < m; i++) {
      const part = (above - (point[i] - kth)) / kink
      dual[i] = part <= 0 ? 0 : -weights[i] * Math.min(part, 1)
    }
    const cap = this.sigma / k
    for (let j = m; j < point.length; j++) {
      const beta = negative * (point[j] - kth - theta)
      dual[j] = beta <= 0 ? 0 : Math.min(beta, cap)
    }
  }

  /**
   * The derivative of (p⁰, q⁰) ↦ (−α, β). With F the free positives, S = Σ_F ρ_i, B the free and C the capped negatives,
   * it is the scatter of F weighted by ρ_i, the scatter of B weighted by ρ₋, and S/(1 + ηS/ρ₋)·l·lᵀ for the
   * direction l = mean_F − ((K−k)/K)·mean_B − (1/K)·Σ_C.
   */
  curvature(): ScoreCurvature {
    const { point, weights, kth, theta, k } = this
    const { kink, negative } = this.metric
    const m = weights.length
    const direction = new Float64Array(point.length)
    const freePositives: number[] = []
    let total = 0
    for (let i = 0; i < m; i++) {
      const part = (1 + this.t - (point[i] - kth)) / kink
      if (part > 0 && part < 1 && weights[i] > 0) {
        freePositives.push(i)
        total += weights[i] / kink
      }
    }
    const freeNegatives: number[] = []
    const top = theta + this.sigma / (k * negative)
    const open = (k - this.cappedCount) / k
    for (let j = m; j < point.length; j++) {
      const above = point[j] - kth
      if (above <= theta) continue
      if (above >= top) direction[j] = -1 / k
      else {
        freeNegatives.push(j)
        direction[j] = -open / this.freeCount
      }
    }
    for (const i of freePositives) direction[i] = weights[i] / kink / total
    const weight = total / (1 + total * this.thresholdSlope())
    return {
      clusters: [
        { rows: Int32Array.from(freePositives), weights: Float64Array.from(freePositives, (i) => weights[i] / kink) },
        { rows: Int32Array.from(freeNegatives), weights: new Float64Array(freeNegatives.length).fill(negative) },
      ],
      links: total > 0 ? [{ direction, weight }] : [],
    }
  }
}
