import { badPower } from '../../errors/problem-errors.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { SmoothLoss } from './smooth.js'

/**
 * The p-norm push of Rudin (2009) with the exponential loss, as the power mean over the negatives of their mean loss:
 *
 *     h(p, q) = ( (1/n) Σ_j ( (1/m) Σ_i exp(−(p_i − q_j)) )^p )^(1/p)
 *
 * Rudin minimizes Σ_j (Σ_i …)^p; the root has the same minimizers, and is convex and as large as a single pair's loss, so
 * that λ means the same for every p. p = 1 is the mean over all pairs (RankBoost), and for p → ∞ it tends to
 * max_j (1/m) Σ_i exp(−(p_i − q_j)): the infinite push, eq. (2), with exponentials for hinges.
 *
 * The exponential factorizes, hence O(m + n): log h = logmeanexp(−p_i) + (1/p)·logmeanexp(p·q_j). With g = ∇ log h the
 * gradient is h·g and the Hessian h·(∇² log h + g·gᵀ).
 *
 * @example
 * ```ts
 * new PNormPushLoss(1, 2, 4).value(Float64Array.of(0, 0, 0)) // 1
 * ```
 */
export class PNormPushLoss implements SmoothLoss {
  readonly size: number
  private height = 0
  /** The positives' and the negatives' shares, each summing to 1: ∇ log h = (−share_i, +share_j). */
  private readonly shares: Vec

  constructor(
    private readonly positives: number,
    negatives: number,
    /** p ≥ 1 */
    private readonly power: number,
  ) {
    if (!(power >= 1 && power < Number.POSITIVE_INFINITY)) throw badPower({ power: power })
    this.size = positives + negatives
    this.shares = new Float64Array(this.size)
  }

  value(scores: Vec): number {
    const [p, q] = this.sides(scores)
    return Math.exp(logMeanExp(p, -1) + logMeanExp(q, this.power) / this.power)
  }

  gradient(scores: Vec, out: Vec): number {
    const { shares, power } = this
    const [p, q] = this.sides(scores)
    const [ofP, ofQ] = this.sides(shares)
    this.height = Math.exp(softmax(p, -1, ofP) + softmax(q, power, ofQ) / power)
    for (let k = 0; k < out.length; k++) out[k] = this.height * this.sign(k) * shares[k]
    return this.height
  }

  curvature(direction: Vec, out: Vec): void {
    const { shares, height, power } = this
    const [d, e] = this.sides(direction)
    const [ofP, ofQ] = this.sides(shares)
    const means = [mean(ofP, d), mean(ofQ, e)]
    const slope = means[1] - means[0]
    for (let k = 0; k < out.length; k++) {
      const positive = k < this.positives
      const spread = positive ? direction[k] - means[0] : power * (direction[k] - means[1])
      out[k] = height * shares[k] * (spread + this.sign(k) * slope)
    }
  }

  private sides(rows: Vec): [positives: Vec, negatives: Vec] {
    return [rows.subarray(0, this.positives), rows.subarray(this.positives)]
  }

  /** Whether the loss falls or rises with the score of row k. */
  private sign(k: number): 1 | -1 {
    return k < this.positives ? -1 : 1
  }
}

/** log((1/n) Σ exp(rate·x_k)), also where the exponentials overflow. */
function logMeanExp(x: Vec, rate: number): number {
  const top = highest(x, rate)
  let sum = 0
  for (let k = 0; k < x.length; k++) sum += Math.exp(rate * x[k] - top)
  return top + Math.log(sum / x.length)
}

/** out_k = exp(rate·x_k)/Σ exp(rate·x_l); returns log((1/n) Σ exp(rate·x_l)). */
function softmax(x: Vec, rate: number, out: Vec): number {
  const total = logMeanExp(x, rate) + Math.log(x.length)
  for (let k = 0; k < x.length; k++) out[k] = Math.exp(rate * x[k] - total)
  return total - Math.log(x.length)
}

function highest(x: Vec, rate: number): number {
  let top = Number.NEGATIVE_INFINITY
  for (let k = 0; k < x.length; k++) top = Math.max(top, rate * x[k])
  return top
}

function mean(shares: Vec, x: Vec): number {
  let sum = 0
  for (let k = 0; k < x.length; k++) sum += shares[k] * x[k]
  return sum
}
