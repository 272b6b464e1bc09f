import { type Certificate, certificate } from '../../certificate/gap.js'
import { bracketedNewton } from '../../numeric/algebra/bracketed-newton.js'
import { dot } from '../../numeric/algebra/dot.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { kthLargest } from '../../numeric/portable/select.js'
import type { Problem } from '../../problem/problem.js'
import type { Iterate } from '../solver.js'

/** Rows whose multipliers may move, positives first, and how those that stay at the cap move with them. */
export interface FreeRows {
  rows: Int32Array
  /** How many of them are positives. */
  positives: number
  /** The negatives that stay at the cap. */
  capped: Int32Array
  /** The part of σ that negatives below the cap hold, 1 − |capped|/K. */
  share: number
  /** Whether some of the rows are at a bound that they would gain by leaving. */
  freed: boolean
}

/** A change of some multipliers as far as their bounds let them go: by how much, with what they pull at. */
interface Move {
  gain: number
  moved: Vec
  pull: Vec
  /** Whether a bound was in the way. */
  clipped: boolean
}

/** What is nearer to its cap than this part of it is at the cap. */
const ROUNDING = 1e-12

/**
 * Multipliers of an ℓ2 problem with one threshold, which satisfy all constraints of its dual. With c = α for positives and −β for
 * negatives, and σ = Σα, it is
 *
 *     max σ − ‖Σ c_i x_i‖²/2λ,   0 ≤ c ≤ v for positives, −σ/K ≤ c ≤ 0 for negatives, Σc = 0
 *
 * Negatives at their cap move with σ: of a positive x_i the dual sees x_i − (1/K) Σ_capped z_j. Against the highest negative (K = 1)
 * the cap follows from the other constraints, and nobody is held at it.
 */
export class DualPoint {
  readonly c: Vec
  readonly positives: number
  /** K */
  private readonly k: number
  /** What it was worth when it was looked at last. */
  known = certificate(1, 0)
  private sigma = 0
  /** Σ c_i x_i */
  private readonly u: Vec
  /** As they were looked at last. */
  private readonly scores: Vec

  /** @param given c, which is brought into its bounds */
  constructor(
    readonly problem: Problem,
    given: Vec,
  ) {
    const { map, loss } = problem
    this.c = given.map((value) => -value)
    loss.repairDual(this.c)
    for (let i = 0; i < this.c.length; i++) this.c[i] = 0 - this.c[i]
    this.u = map.applyTranspose(this.c, new Float64Array(map.cols))
    this.scores = new Float64Array(map.rows)
    this.positives = loss.weights.length
    this.k = loss.thresholdCount
    this.addUp()
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
    const { u, scores, sigma } = this
    const { map, loss, penalty, lambda } = this.problem
    const w = this.weights()
    map.apply(w, scores)
    this.known = certificate(lambda * penalty.value(w) + loss.value(scores), sigma - dot(u, u) / (2 * lambda))
    return this.known
  }

  point(): Iterate {
    return { w: this.weights(), dual: this.c.map((value) => 0 - value) }
  }

  /** The rows inside their bounds, and those that would gain by leaving theirs. */
  free(): FreeRows {
    const { c, positives, scores } = this
    const threshold = this.threshold()
    const rows = new Int32Array(c.length)
    const capped = new Int32Array(c.length)
    let count = 0
    let held = 0
    let freed = false
    // Negatives first, since those that stay at the cap decide what positives have to beat.
    for (let j = positives; j < c.length; j++) {
      const isInside = this.isInside(j)
      const gain = threshold - scores[j]
      const leaves = gain > 0 ? c[j] < 0 : gain < 0 && c[j] === 0
      if (isInside || leaves) {
        rows[count++] = j
        freed ||= !isInside
      } else if (c[j] < 0) capped[held++] = j
    }
    const negatives = rows.slice(0, count)
    const face = { capped: capped.slice(0, held), share: 1 - held / this.k }
    const margin = 1 + face.share * threshold + this.heldBy(face.capped)
    count = 0
    for (let i = 0; i < positives; i++) {
      const isInside = this.isInside(i)
      const gain = margin - scores[i]
      if (!isInside && !(gain > 0 ? c[i] < this.most(i) : gain < 0 && c[i] > 0)) continue
      rows[count++] = i
      freed ||= !isInside
    }
    rows.set(negatives, count)
    return { rows: rows.slice(0, count + negatives.length), positives: count, ...face, freed }
  }

  /** The dual's derivative along the free multipliers, up to a constant that their sum has to pay for. */
  gradient({ rows, positives, capped }: FreeRows): Vec {
    const { scores } = this
    const gradient = new Float64Array(rows.length)
    const margin = 1 + this.heldBy(capped)
    for (let a = 0; a < positives; a++) gradient[a] = margin - scores[rows[a]]
    for (let a = positives; a < rows.length; a++) gradient[a] = -scores[rows[a]]
    return gradient
  }

  /**
   * Moves the free c along the projected change to where the dual is highest among halved steps, down to a shortest one;
   * undefined where it does not grow.
   */
  climb(free: FreeRows, change: Vec, shortest: number, pullOf: (moved: Vec) => Vec): Move | undefined {
    let best: Move | undefined
    for (let length = 1; length >= shortest; length /= 2) {
      const { moved, clipped } = this.projected(free, change, length)
      const pull = pullOf(moved)
      const gain = this.gainOf(free, moved, pull)
      // A whole step that meets no bound goes uphill; near the end only rounding says otherwise.
      const isWhole = length === 1 && !clipped
      if (isWhole || gain > (best?.gain ?? 0)) best = { gain, moved, pull: pull.slice(), clipped }
      else if (best) break
      if (!clipped) break
    }
    if (best) this.move(free, best)
    return best
  }

  private gainOf({ positives }: FreeRows, moved: Vec, pull: Vec): number {
    let gain = -(dot(this.u, pull) + dot(pull, pull) / 2) / this.problem.lambda
    for (let a = 0; a < positives; a++) gain += moved[a]
    return gain
  }

  private move({ rows, capped }: FreeRows, { moved, pull }: Move): void {
    const { c, u } = this
    for (let a = 0; a < rows.length; a++) c[rows[a]] += moved[a]
    for (let k = 0; k < u.length; k++) u[k] += pull[k]
    this.addUp()
    const cap = this.sigma / this.k
    for (let a = 0; a < capped.length; a++) c[capped[a]] = -cap
  }

  /**
   * How the free c move when they are changed as far, and brought back into their bounds: the positives each by itself, the negatives with
   * the sum that these ask for.
   */
  private projected(free: FreeRows, change: Vec, length: number): { moved: Vec; clipped: boolean } {
    const { rows, positives, share } = free
    const { c } = this
    const moved = new Float64Array(rows.length)
    let sigma = this.sigma
    let inside = 0
    for (let a = 0; a < positives; a++) {
      const i = rows[a]
      const wanted = c[i] + length * change[a]
      const found = Math.min(Math.max(wanted, 0), this.most(i))
      if (found === wanted) inside++
      moved[a] = found - c[i]
      sigma += moved[a]
    }
    for (let a = positives; a < rows.length; a++) moved[a] = length * change[a]
    const cap = this.k > 1 ? sigma / this.k : Number.POSITIVE_INFINITY
    inside += this.balance(free, moved, { total: share * sigma, cap })
    return { moved, clipped: inside < rows.length }
  }

  /** Shifts the changes of negatives until these hold a total within their caps; how many meet no bound then. */
  private balance({ rows, positives }: FreeRows, moved: Vec, { total, cap }: { total: number; cap: number }): number {
    const { c } = this
    const range = { low: 0, high: 0, start: 0 }
    const wanted = moved.slice(positives)
    for (let a = 0; a < wanted.length; a++) {
      wanted[a] += c[rows[positives + a]]
      range.low = Math.min(range.low, wanted[a])
      range.high = Math.max(range.high, wanted[a] + Math.min(cap, total))
    }
    let inside = 0
    const sum = {
      at: (shift: number) => {
        let held = total
        inside = 0
        for (let a = 0; a < wanted.length; a++) {
          const asked = wanted[a] - shift
          const found = Math.min(Math.max(asked, -cap), 0)
          if (found === asked) inside++
          moved[positives + a] = found - c[rows[positives + a]]
          held += found
        }
        return held
      },
      steepness: () => inside,
    }
    bracketedNewton(sum, range, Number.EPSILON * total)
    return inside
  }

  /**
   * What the scores of negatives inside their bounds are, and those of positives ask for: the mean that fits best. The K-th score where no
   * row is inside.
   */
  threshold(): number {
    const { c, positives, scores, k } = this
    let [sum, count, held, heldScores] = [0, 0, 0, 0]
    for (let j = positives; j < c.length; j++) {
      if (this.isInside(j)) {
        sum += scores[j]
        count++
      } else if (c[j] < 0) {
        held++
        heldScores += scores[j]
      }
    }
    const share = 1 - held / k
    for (let i = 0; i < positives; i++) {
      if (!this.isInside(i)) continue
      sum += share * (scores[i] - 1 - heldScores / k)
      count += share * share
    }
    if (count > 0) return sum / count
    const negatives = c.length - positives
    return kthLargest(scores, positives, negatives, k, new Float64Array(negatives))
  }

  /** What negatives at the cap add to the mean that positives have to beat. */
  private heldBy(capped: Int32Array): number {
    let sum = 0
    for (let a = 0; a < capped.length; a++) sum += this.scores[capped[a]]
    return sum / this.k
  }

  private addUp(): void {
    let sum = 0
    for (let i = 0; i < this.positives; i++) sum += this.c[i]
    this.sigma = sum
  }

  private isInside(i: number): boolean {
    const value = this.c[i]
    if (i < this.positives) return value > 0 && value < this.most(i)
    return value < 0 && (this.k === 1 || value > (ROUNDING - 1) * (this.sigma / this.k))
  }

  private most(i: number): number {
    return this.problem.loss.weights[i]
  }
}
