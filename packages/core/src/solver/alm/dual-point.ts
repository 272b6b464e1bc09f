import { type Certificate, certificate } from '../../certificate/gap.js'
import { bracketedNewton } from '../../numeric/algebra/bracketed-newton.js'
import { dot } from '../../numeric/algebra/dot.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Problem } from '../../problem/problem.js'
import type { Iterate } from '../solver.js'

/** A change of some multipliers as far as their bounds let them go: by how much, with what they pull at. */
interface Move {
  gain: number
  moved: Vec
  pull: Vec
  /** Whether a bound was in the way. */
  clipped: boolean
}

/**
 * Multipliers of an ℓ2 problem with one negative as the threshold, which satisfy all constraints of its dual. With c = α for
 * positives and −β for negatives it is
 *
 *     max Σ_positives c − ‖Σ c_i x_i‖²/2λ,   0 ≤ c ≤ v for positives, c ≤ 0 for negatives, Σc = 0
 */
export class DualPoint {
  readonly c: Vec
  /** Σ c_i x_i */
  private readonly u: Vec
  /** As they were looked at last. */
  private readonly scores: Vec
  private readonly positives: number

  /** @param given c, which is brought into its bounds */
  constructor(
    readonly problem: Problem,
    given: Vec,
  ) {
    const { map, loss } = problem
    this.c = given.map((value) => -value)
    loss.repairDual(this.c)
    for (let i = 0; i < this.c.length; i++) this.c[i] = -this.c[i]
    this.u = map.applyTranspose(this.c, new Float64Array(map.cols))
    this.scores = new Float64Array(map.rows)
    this.positives = loss.weights.length
  }

  static of(problem: Problem, { dual }: Iterate): DualPoint {
    return new DualPoint(
      problem,
      dual.map((value) => -value),
    )
  }

  /** w = u/λ */
  weights(): Vec {
    const { lambda } = this.problem
    return this.u.map((value) => value / lambda)
  }

  /** Computes the scores, and what the point is worth. */
  look(): Certificate {
    const { c, u, scores, positives } = this
    const { map, loss, penalty, lambda } = this.problem
    const w = this.weights()
    map.apply(w, scores)
    let sum = 0
    for (let i = 0; i < positives; i++) sum += c[i]
    return certificate(lambda * penalty.value(w) + loss.value(scores), sum - dot(u, u) / (2 * lambda))
  }

  point(): Iterate {
    return { w: this.weights(), dual: this.c.map((value) => 0 - value) }
  }

  /** The rows inside their bounds, and those that would gain by leaving theirs: whether there are any, too. */
  free(): { rows: Int32Array; freed: boolean } {
    const { c } = this
    const threshold = this.threshold()
    const rows = new Int32Array(c.length)
    let count = 0
    let freed = false
    for (let i = 0; i < c.length; i++) {
      const isInside = this.isInside(i)
      const gain = this.missing(i) + threshold
      if (!isInside && !(gain > 0 ? c[i] < this.most(i) : gain < 0 && c[i] > this.least(i))) continue
      rows[count++] = i
      freed ||= !isInside
    }
    return { rows: rows.slice(0, count), freed }
  }

  /** The dual's derivative, up to a constant. */
  gradient(rows: Int32Array): Vec {
    const gradient = new Float64Array(rows.length)
    for (let a = 0; a < rows.length; a++) gradient[a] = this.missing(rows[a])
    return gradient
  }

  /**
   * Moves the listed c along the projected change to where the dual is highest among halved steps, down to a shortest one;
   * undefined where it does not grow.
   */
  climb(rows: Int32Array, change: Vec, shortest: number, pullOf: (moved: Vec) => Vec): Move | undefined {
    let best: Move | undefined
    for (let length = 1; length >= shortest; length /= 2) {
      const { moved, clipped } = this.projected(rows, change, length)
      const pull = pullOf(moved)
      const gain = this.gainOf(rows, moved, pull)
      // A whole step that meets no bound goes uphill; near the end only rounding says otherwise.
      const isWhole = length === 1 && !clipped
      if (isWhole || gain > (best?.gain ?? 0)) best = { gain, moved, pull: pull.slice(), clipped }
      else if (best) break
      if (!clipped) break
    }
    if (best) this.move(rows, best)
    return best
  }

  private gainOf(rows: Int32Array, moved: Vec, pull: Vec): number {
    let gain = -(dot(this.u, pull) + dot(pull, pull) / 2) / this.problem.lambda
    for (let a = 0; a < rows.length && rows[a] < this.positives; a++) gain += moved[a]
    return gain
  }

  private move(rows: Int32Array, { moved, pull }: Move): void {
    const { c, u } = this
    for (let a = 0; a < rows.length; a++) c[rows[a]] = this.within(rows[a], c[rows[a]] + moved[a])
    for (let k = 0; k < u.length; k++) u[k] += pull[k]
  }

  /**
   * How the listed c move when they are changed as far, and brought back into their bounds with the sum that they had.
   */
  private projected(rows: Int32Array, change: Vec, length: number): { moved: Vec; clipped: boolean } {
    const { c } = this
    const moved = new Float64Array(rows.length)
    let inside = 0
    const sum = {
      at: (shift: number) => {
        let total = 0
        inside = 0
        for (let a = 0; a < rows.length; a++) {
          const wanted = c[rows[a]] + length * change[a] - shift
          const found = this.within(rows[a], wanted)
          if (found === wanted) inside++
          moved[a] = found - c[rows[a]]
          total += moved[a]
        }
        return total
      },
      steepness: () => inside,
    }
    const range = { low: 0, high: 0, start: 0 }
    let size = 0
    for (let a = 0; a < rows.length; a++) {
      range.low = Math.min(range.low, length * change[a])
      range.high = Math.max(range.high, length * change[a])
      size += Math.abs(c[rows[a]])
    }
    bracketedNewton(sum, range, Number.EPSILON * size)
    return { moved, clipped: inside < rows.length }
  }

  /** What the scores of the rows inside their bounds have more than their margin: the mean. Not a number where none is. */
  threshold(): number {
    let sum = 0
    let count = 0
    for (let i = 0; i < this.c.length; i++) {
      if (!this.isInside(i)) continue
      sum -= this.missing(i)
      count++
    }
    return sum / count
  }

  /** What a row's score misses of its margin. */
  private missing(i: number): number {
    return (i < this.positives ? 1 : 0) - this.scores[i]
  }

  private isInside(i: number): boolean {
    return this.c[i] < this.most(i) && this.c[i] > this.least(i)
  }

  private within(i: number, value: number): number {
    return Math.min(Math.max(value, this.least(i)), this.most(i))
  }

  private most(i: number): number {
    return i < this.positives ? this.problem.loss.weights[i] : 0
  }

  private least(i: number): number {
    return i < this.positives ? 0 : Number.NEGATIVE_INFINITY
  }
}
