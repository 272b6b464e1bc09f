import { RootBracket } from '../../numeric/algebra/root-bracket.js'
import { type f64, type Integers, type i32, integers, type Numbers, room } from '../../numeric/portable/numbers.js'
import { CountedNegatives } from './counted-negatives.js'

/** Of the largest σ: what is rounding. */
const ROUNDING: f64 = 4e-16

/**
 * The infinite push loss of counted rows, its prox and its curvature, for one threshold (push-prox.ts has the mathematics, and
 * counted-push.ts the loss for all others). Portable (portable/numbers.ts): room for so many rows, of which the first are in use.
 */
export class CountedProx {
  /** v: the weight of each kind of positives. */
  readonly weights: Numbers
  positives: i32 = 0
  readonly negatives: CountedNegatives
  /** The free rows of both classes, with what they weigh in the scatter of their cluster. */
  readonly freePositives: Integers
  readonly positiveWeights: Numbers
  freePositiveCount: i32 = 0
  readonly freeNegatives: Integers
  readonly negativeWeights: Numbers
  freeNegativeCount: i32 = 0
  /** The negatives that move the threshold, and their shares. */
  readonly moving: Integers
  readonly shares: Numbers
  movingCount: i32 = 0
  /** What the direction weighs that links both classes, and what the free positives weigh in all. */
  linkWeight: f64 = 0
  freeWeight: f64 = 0
  /** What σ is at most. */
  private total: f64 = 0
  private sigma: f64 = 0
  private alphaSum: f64 = 0
  private alphaSlope: f64 = 0
  private kink: f64 = 1
  private readonly bracket: RootBracket = new RootBracket()

  constructor(mostPositives: i32, mostNegatives: i32) {
    this.weights = room(mostPositives)
    this.negatives = new CountedNegatives(mostNegatives)
    this.freePositives = integers(mostPositives)
    this.positiveWeights = room(mostPositives)
    this.freeNegatives = integers(mostNegatives)
    this.negativeWeights = room(mostNegatives)
    this.moving = integers(mostNegatives)
    this.shares = room(mostNegatives)
  }

  /** So many other rows, whose weights and counts are there. */
  begin(positives: i32, negatives: i32, k: f64): void {
    this.positives = positives
    this.negatives.begin(positives, negatives, k)
    let total: f64 = 0
    for (let i = 0; i < positives; i++) total += this.weights[i]
    this.total = total
    this.sigma = total
  }

  value(scores: Numbers): f64 {
    const t = this.negatives.threshold(scores)
    let sum: f64 = 0
    for (let i = 0; i < this.positives; i++) sum += this.weights[i] * Math.max(0, 1 - (scores[i] - t))
    return sum
  }

  /** Σα */
  dualValue(dual: Numbers): f64 {
    let sum: f64 = 0
    for (let i = 0; i < this.positives; i++) sum -= dual[i]
    return sum
  }

  /** ρ: the metric's weight of each row. */
  writeMetric(kink: f64, negative: f64, rho: Numbers): void {
    const first = this.positives
    const negatives = this.negatives
    for (let i = 0; i < first; i++) rho[i] = this.weights[i] / kink
    for (let j = 0; j < negatives.count; j++) rho[first + j] = negative * negatives.counts[j]
  }

  /** dual = ρ·(point − prox(point)) */
  evaluate(point: Numbers, kink: f64, negative: f64, dual: Numbers): void {
    const negatives = this.negatives
    this.kink = kink
    negatives.collect(point, negative, this.total)
    this.solveSigma(point)
    const above = 1 + negatives.t
    for (let i = 0; i < this.positives; i++) {
      const part = (above - (point[i] - negatives.kth)) / kink
      dual[i] = part <= 0 ? 0 : -this.weights[i] * Math.min(part, 1)
    }
    negatives.writeDual(point, dual)
  }

  /** σ, the root of ψ(σ) = Σα(t(σ)) − σ, which decreases and is piecewise linear. */
  private solveSigma(point: Numbers): void {
    const negatives = this.negatives
    const bracket = this.bracket
    bracket.begin(0, this.total, this.sigma)
    for (;;) {
      this.sigma = bracket.x
      negatives.solve(this.sigma)
      this.sumAlpha(point)
      const surplus = this.alphaSum - this.sigma
      if (Math.abs(surplus) <= ROUNDING * this.total) break
      if (!bracket.move(surplus, 1 + this.alphaSlope * negatives.slope())) break
    }
  }

  /** Σα and dΣα/dt at the current t. */
  private sumAlpha(point: Numbers): void {
    const weights = this.weights
    const kink = this.kink
    // 1 + t − p, grouped so that a common offset of the scores cancels exactly first.
    const offset = this.negatives.kth
    const above = 1 + this.negatives.t
    let sum: f64 = 0
    let slope: f64 = 0
    for (let i = 0; i < this.positives; i++) {
      const slack = above - (point[i] - offset)
      if (slack <= 0) continue
      if (slack >= kink) sum += weights[i]
      else {
        sum += weights[i] * (slack / kink)
        slope += weights[i] / kink
      }
    }
    this.alphaSum = sum
    this.alphaSlope = slope
  }

  /** The derivative of `evaluate`, which was last asked at this point: the rows it is made of. */
  curve(point: Numbers): void {
    const negatives = this.negatives
    this.listFreePositives(point)
    this.freeNegativeCount = negatives.listFree(point, this.freeNegatives, this.negativeWeights)
    this.movingCount = negatives.listMoving(point, this.moving, this.shares)
    this.linkWeight = this.freeWeight / (1 + this.freeWeight * negatives.slope())
  }

  private listFreePositives(point: Numbers): void {
    const weights = this.weights
    const above = 1 + this.negatives.t
    let count = 0
    let total: f64 = 0
    for (let i = 0; i < this.positives; i++) {
      const part = (above - (point[i] - this.negatives.kth)) / this.kink
      if (!(part > 0 && part < 1 && weights[i] > 0)) continue
      this.freePositives[count] = i
      this.positiveWeights[count] = weights[i] / this.kink
      total += this.positiveWeights[count++]
    }
    this.freePositiveCount = count
    this.freeWeight = total
  }
}
