import { type Certificate, certificate } from '../../certificate/gap.js'
import { bracketedNewton } from '../../numeric/algebra/bracketed-newton.js'
import { conjugateGradientSteps } from '../../numeric/algebra/conjugate-gradients.js'
import { dot } from '../../numeric/algebra/dot.js'
import { CopyRoom } from '../../numeric/matrix/copy-room.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import type { Problem } from '../../problem/problem.js'
import { type Iterate, pause } from '../solver.js'

/** Steps that are enough, where it gets anywhere at all. */
const MOST_STEPS = 30
/**
 * Of the gradient, what a step may leave, and the products after which conjugate gradients end in any case: what they
 * have found by then goes uphill, too. While rows still change sides, more would be thrown away.
 */
const CHANGING = { precision: 0.1, products: 20 }
const SETTLED = { precision: 0.01, products: 100 }
/** A shorter step is none. */
const SHORTEST = 2 ** -10

/**
 * Newton's method on the dual of an ℓ2 problem with one negative as the threshold, from multipliers near its solution.
 * With c = α for positives and −β for negatives it is
 *
 *     max Σ_positives c − ‖Σ c_i x_i‖²/2λ,   0 ≤ c ≤ v for positives, c ≤ 0 for negatives, Σc = 0
 *
 * Rows inside their bounds, and those whose bound holds them back, are free. Conjugate gradients find out how these
 * would have to change if they had no bounds, and the step goes there along the projection onto the bounds, as far as
 * the dual grows (Bertsekas 1982). So hundreds of rows change sides in a step, and once none does, the equations are
 * linear.
 *
 * Yields the points within the tolerance, and signs of life before; ends where it gets no further, or where more rows
 * are free than there are features, so that the equations do not tell one solution.
 */
export function* projectedNewton(problem: Problem, near: Iterate, tolerance: number): Generator<Iterate, void> {
  const dual = new DualPoint(problem, near)
  const room = new CopyRoom()
  for (let step = 0, clipped = true; step < MOST_STEPS; step++) {
    const { relativeGap } = dual.look()
    yield relativeGap <= tolerance ? dual.point() : pause(near)
    const { rows, freed } = dual.free()
    if (rows.length < 2 || rows.length > problem.map.cols) return
    const face = new Face(problem.map.selectRows(rows, room), problem.lambda)
    const change = face.solve(dual.gradient(rows), clipped || freed ? CHANGING : SETTLED)
    yield pause(near)
    const moved = dual.climb(face, rows, change)
    room.leave()
    if (!moved) return
    clipped = moved.clipped
  }
}

/** The rows that are free, seen from their mean: changes of their multipliers add up to 0. */
class Face {
  private readonly pull: Vec

  constructor(
    private readonly rows: RowMap,
    private readonly lambda: number,
  ) {
    this.pull = new Float64Array(rows.cols)
  }

  /** X·Xᵀ·change/λ = gradient, roughly */
  solve(gradient: Vec, { precision, products }: typeof CHANGING): Vec {
    const { rows, lambda } = this
    const b = centred(gradient)
    const change = new Float64Array(b.length)
    const product = (v: Vec, out: Vec) => {
      rows.apply(this.pullOf(v), out)
      for (let a = 0; a < out.length; a++) out[a] /= lambda
      centred(out)
    }
    const measure = { precision: precision * Math.sqrt(dot(b, b)), inverse: new Float64Array(b.length).fill(1) }
    const steps = conjugateGradientSteps(product, b, change, measure)
    for (let left = products; left > 0 && !steps.next().done; left--);
    return change
  }

  /** Xᵀ·change, until the next one is asked for. */
  pullOf(change: Vec): Vec {
    return this.rows.applyTranspose(change, this.pull)
  }
}

/** Multipliers that satisfy all constraints, with what they pull at and the scores that follow. */
class DualPoint {
  private readonly c: Vec
  /** Σ c_i x_i, and w = u/λ. */
  private readonly u: Vec
  private readonly w: Vec
  private readonly scores: Vec
  private readonly positives: number

  constructor(
    private readonly problem: Problem,
    near: Iterate,
  ) {
    const { map, loss } = problem
    this.c = near.dual.slice()
    loss.repairDual(this.c)
    for (let i = 0; i < this.c.length; i++) this.c[i] = -this.c[i]
    this.u = map.applyTranspose(this.c, new Float64Array(map.cols))
    this.w = new Float64Array(map.cols)
    this.scores = new Float64Array(map.rows)
    this.positives = loss.weights.length
  }

  /** Computes the scores, and what the point is worth. */
  look(): Certificate {
    const { c, u, w, scores, positives } = this
    const { map, loss, penalty, lambda } = this.problem
    for (let k = 0; k < w.length; k++) w[k] = u[k] / lambda
    map.apply(w, scores)
    let sum = 0
    for (let i = 0; i < positives; i++) sum += c[i]
    return certificate(lambda * penalty.value(w) + loss.value(scores), sum - dot(u, u) / (2 * lambda))
  }

  point(): Iterate {
    return { w: this.w.slice(), dual: this.c.map((value) => 0 - value) }
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
   * Moves along the projected change to where the dual is highest among halved steps; undefined where it does not grow.
   */
  climb(face: Face, rows: Int32Array, change: Vec): { clipped: boolean } | undefined {
    const { c, u, positives } = this
    const { lambda } = this.problem
    let best: { gain: number; moved: Vec; pull: Vec; clipped: boolean } | undefined
    for (let length = 1; length >= SHORTEST; length /= 2) {
      const { moved, clipped } = this.projected(rows, change, length)
      const pull = face.pullOf(moved)
      let gain = -(dot(u, pull) + dot(pull, pull) / 2) / lambda
      for (let a = 0; a < rows.length && rows[a] < positives; a++) gain += moved[a]
      // A whole step that meets no bound goes uphill; near the end only rounding says otherwise.
      const isWhole = length === 1 && !clipped
      if (isWhole || gain > (best?.gain ?? 0)) best = { gain, moved, pull: pull.slice(), clipped }
      else if (best) break
      if (!clipped) break
    }
    if (!best) return undefined
    for (let a = 0; a < rows.length; a++) c[rows[a]] = this.within(rows[a], c[rows[a]] + best.moved[a])
    for (let k = 0; k < u.length; k++) u[k] += best.pull[k]
    return best
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

  /** What the scores of the rows inside their bounds have more than their margin: the mean. */
  private threshold(): number {
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

/** Less its mean, in place. */
function centred(values: Vec): Vec {
  let sum = 0
  for (let a = 0; a < values.length; a++) sum += values[a]
  const mean = sum / values.length
  for (let a = 0; a < values.length; a++) values[a] -= mean
  return values
}
