import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { SmoothLoss } from './smooth.js'

/** Newton steps for the intercept: from its last value few are needed. */
const STEPS = 200
/** After a Newton step as short as this the next would be its square, which is rounding. */
const SHORT = 1e-7

/**
 * The loss of logistic regression with the best intercept, which is never penalized:
 *
 *     h(s) = min_b (1/N) Σ_i log(1 + e^(−y_i (s_i + b)))
 *
 * The intercept orders nothing, so that it may stay inside the loss: the gradient is that at the best b, and the Hessian
 * loses what a change of b makes up for.
 *
 * @example
 * ```ts
 * new LogisticLoss(1, 1).value(Float64Array.of(0, 0)) // log 2
 * ```
 */
export class LogisticLoss implements SmoothLoss {
  readonly size: number
  /** The best intercept where all scores are 0. */
  private readonly alone: number
  private intercept: number
  /** π(1 − π)/N of each row, π its probability, where `gradient` was last asked. */
  readonly curvatures: Vec

  constructor(
    private readonly positives: number,
    negatives: number,
  ) {
    this.size = positives + negatives
    this.alone = Math.log(positives / negatives)
    this.intercept = this.alone
    this.curvatures = new Float64Array(this.size)
  }

  value(scores: Vec): number {
    this.fitIntercept(scores)
    let sum = 0
    for (let i = 0; i < this.size; i++) {
      const z = scores[i] + this.intercept
      sum += softplus(i < this.positives ? -z : z)
    }
    return sum / this.size
  }

  gradient(scores: Vec, out: Vec): number {
    const value = this.value(scores)
    for (let i = 0; i < this.size; i++) {
      const probability = sigmoid(scores[i] + this.intercept)
      out[i] = (probability - (i < this.positives ? 1 : 0)) / this.size
      this.curvatures[i] = (probability * (1 - probability)) / this.size
    }
    return value
  }

  /**
   * h*(c·u) of slopes u that sum up to 0, as those of `gradient` do: what certifies. The probabilities that would have the
   * slopes c·u say it: h* is the mean of π log π + (1 − π) log(1 − π).
   */
  conjugate(slopes: Vec, c: number): number {
    let sum = 0
    for (let i = 0; i < this.size; i++) {
      // How far the probability is from the row's own class, which is 0 or 1.
      const away = c * this.size * Math.abs(slopes[i])
      if (away > 0) sum += away * Math.log(away)
      if (away < 1) sum += (1 - away) * Math.log1p(-away)
    }
    return sum / this.size
  }

  /** H·d − H·1·(1ᵀH·d)/(1ᵀH·1), with the diagonal H of the loss without its intercept. */
  curvature(direction: Vec, out: Vec): void {
    const { curvatures } = this
    let total = 0
    let along = 0
    for (let i = 0; i < this.size; i++) {
      total += curvatures[i]
      along += curvatures[i] * direction[i]
    }
    const shift = total > 0 ? along / total : 0
    for (let i = 0; i < this.size; i++) out[i] = curvatures[i] * (direction[i] - shift)
  }

  /** Newton's method for Σπ = the number of positives, held between bounds that every step narrows. */
  private fitIntercept(scores: Vec): void {
    let [low, high] = this.bounds(scores)
    this.intercept = Math.min(high, Math.max(low, this.intercept))
    for (let step = 0; step < STEPS; step++) {
      let residual = -this.positives
      let slope = 0
      for (let i = 0; i < this.size; i++) {
        const probability = sigmoid(scores[i] + this.intercept)
        residual += probability
        slope += probability * (1 - probability)
      }
      if (residual > 0) high = this.intercept
      else low = this.intercept
      const newton = this.intercept - residual / slope
      const short = Math.abs(newton - this.intercept) <= SHORT
      this.intercept = short || (newton > low && newton < high) ? newton : (low + high) / 2
      if (short) return
    }
  }

  /** With all scores at the highest, or all at the lowest, the best intercept is known; it lies between these two. */
  private bounds(scores: Vec): [number, number] {
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let i = 0; i < this.size; i++) {
      lowest = Math.min(lowest, scores[i])
      highest = Math.max(highest, scores[i])
    }
    return [this.alone - highest, this.alone - lowest]
  }
}

/** 1/(1 + e^(−z)) */
function sigmoid(z: number): number {
  if (z >= 0) return 1 / (1 + Math.exp(-z))
  const e = Math.exp(z)
  return e / (1 + e)
}

/** log(1 + e^z) */
function softplus(z: number): number {
  return z > 0 ? z + Math.log1p(Math.exp(-z)) : Math.log1p(Math.exp(z))
}
