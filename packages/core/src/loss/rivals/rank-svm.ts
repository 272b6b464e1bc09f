import type { Vec } from '../../numeric/matrix/linear-map.js'
import { sortOrder } from '../../numeric/order/sort-order.js'
import type { SmoothLoss } from './smooth.js'

/**
 * The loss of RankSVM: the squared hinge over all pairs of a positive and a negative,
 *
 *     h(p, q) = (1/mn) Σ_ij (1 − p_i + q_j)_+²
 *
 * without a factor ½, so that λ·½‖w‖² + h is the ½‖w‖² + C Σ (…)_+² of the literature with C = 1/(λmn).
 *
 * The pairs are never formed (Chapelle and Keerthi 2010): with u_i = 1 − p_i, a positive's pairs that count are those with
 * the negatives above −u_i, a piece of the sorted scores. Value and gradient cost O((m + n) log(m + n)), and a product
 * with the Hessian O(m + n).
 *
 * @example
 * ```ts
 * new RankSvmLoss(1, 2).value(Float64Array.of(2, 1.5, 0)) // 0.125
 * ```
 */
export class RankSvmLoss implements SmoothLoss {
  readonly size: number
  private readonly positive: Side
  private readonly negative: Side
  private readonly sums: Vec

  constructor(
    private readonly positives: number,
    private readonly negatives: number,
  ) {
    this.size = positives + negatives
    this.positive = side(positives)
    this.negative = side(negatives)
    this.sums = new Float64Array(Math.max(positives, negatives) + 1)
  }

  value(scores: Vec): number {
    this.read(scores)
    return this.perPair(sweep(this.positive, this.negative))
  }

  gradient(scores: Vec, out: Vec): number {
    const { positive, negative, positives: m } = this
    this.read(scores)
    const squares = sweep(positive, negative)
    sweep(negative, positive)
    for (let i = 0; i < m; i++) out[i] = this.perPair(-2 * positive.excess[i])
    for (let j = 0; j < this.negatives; j++) out[m + j] = this.perPair(2 * negative.excess[j])
    return this.perPair(squares)
  }

  /** 2/(mn) Σ over the pairs that count of (d_i − d_j)(e_i − e_j)(e_i − e_j)ᵀ, applied to d. */
  curvature(direction: Vec, out: Vec): void {
    const m = this.positives
    const [ofPositives, ofNegatives] = [direction.subarray(0, m), direction.subarray(m)]
    this.curveSide(this.positive, ofPositives, this.negative, ofNegatives, out.subarray(0, m))
    this.curveSide(this.negative, ofNegatives, this.positive, ofPositives, out.subarray(m))
  }

  /** out_k = 2/(mn)·Σ (d_k − the other's d) over the others that k meets. */
  private curveSide(one: Side, d: Vec, other: Side, otherD: Vec, out: Vec): void {
    const { sums } = this
    const last = otherD.length - 1
    for (let r = 0; r <= last; r++) sums[r + 1] = sums[r] + otherD[other.order[last - r]]
    for (let k = 0; k < d.length; k++) out[k] = this.perPair(2 * (one.met[k] * d[k] - sums[one.met[k]]))
  }

  private read(scores: Vec): void {
    const { positive, negative, positives: m } = this
    for (let i = 0; i < m; i++) positive.keys[i] = 1 - scores[i]
    for (let j = 0; j < this.negatives; j++) negative.keys[j] = scores[m + j]
    positive.order = sortOrder(positive.keys)
    negative.order = sortOrder(negative.keys)
  }

  private perPair(sum: number): number {
    return sum / this.positives / this.negatives
  }
}

/** The positives with keys 1 − p_i, or the negatives with keys q_j: a pair counts when its keys sum to more than 0. */
interface Side {
  keys: Vec
  /** Places by ascending key. */
  order: Int32Array
  /** Σ over the other side of (key + other key)_+ */
  excess: Vec
  /** With how many of the other side, its highest ones, a place forms a pair that counts. */
  met: Int32Array
}

function side(size: number): Side {
  return {
    keys: new Float64Array(size),
    order: new Int32Array(size),
    excess: new Float64Array(size),
    met: new Int32Array(size),
  }
}

/**
 * Fills `excess` and `met` of the first side, and returns Σ (key + other key)_+² over all pairs. The keys are visited in
 * ascending order: each step raises the excess of the pairs that count already, and lets further ones in. All that is
 * added is positive, so that nothing cancels, whatever the offset of the scores.
 */
function sweep(one: Side, other: Side): number {
  const { keys, order } = one
  const last = other.order.length - 1
  let before = keys[order[0]]
  let count = 0
  let excess = 0
  let squares = 0
  let total = 0
  for (let r = 0; r < order.length; r++) {
    const key = keys[order[r]]
    const rise = key - before
    before = key
    squares += rise * (2 * excess + count * rise)
    excess += count * rise
    for (; count <= last; count++) {
      const entering = key + other.keys[other.order[last - count]]
      if (!(entering > 0)) break
      excess += entering
      squares += entering * entering
    }
    one.excess[order[r]] = excess
    one.met[order[r]] = count
    total += squares
  }
  return total
}
