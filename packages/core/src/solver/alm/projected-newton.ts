import { conjugateGradientSteps } from '../../numeric/algebra/conjugate-gradients.js'
import { dot } from '../../numeric/algebra/dot.js'
import { CopyRoom } from '../../numeric/matrix/copy-room.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import type { Problem } from '../../problem/problem.js'
import type { DualPoint, FreeRows } from './dual-point.js'
import type { RowSizes } from './row-sizes.js'

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
 * Newton's method on the dual of an ℓ2 problem (dual-point.ts), from multipliers near its solution. Rows inside their
 * bounds, and those whose bound holds them back, are free. Conjugate gradients find out how these would have to change if
 * they had no bounds, and the step goes there along the projection onto the bounds, as far as the dual grows
 * (Bertsekas 1982). So hundreds of rows change sides in a step, and once none does, the equations are linear.
 *
 * Moves the point, and tells its relative gap at every step; ends where it gets no further.
 */
export function* projectedNewton(dual: DualPoint, sizes: RowSizes): Generator<number, void> {
  const { map } = dual.problem
  const room = new CopyRoom()
  for (let step = 0, clipped = true; ; step++) {
    yield dual.look().relativeGap
    const free = dual.free()
    if (step === MOST_STEPS || free.rows.length < 2) return
    const face = new Face(map.selectRows(free.rows, room), dual.problem, free, sizes.inverse(free.rows))
    const change = face.solve(dual.gradient(free), clipped || free.freed ? CHANGING : SETTLED)
    const moved = dual.climb(free, change, SHORTEST, (part) => face.pullOf(part))
    room.leave()
    if (!moved) return
    clipped = moved.clipped
  }
}

/**
 * The rows that are free, each divided by its length: in text, where rare words weigh most, lengths differ by hundreds. Changes of
 * their multipliers keep the sum that they have to keep.
 */
class Face {
  private readonly pull: Vec
  private readonly change: Vec
  /** What a unit of each row's change, as it is measured here, adds to the sum that stays. */
  private readonly normal: Vec
  private readonly square: number
  /** What negatives at the cap take from each positive, where there are any. */
  private readonly held: Vec | undefined

  constructor(
    private readonly rows: RowMap,
    private readonly problem: Problem,
    private readonly free: FreeRows,
    private readonly inverse: Vec,
  ) {
    this.pull = new Float64Array(rows.cols)
    this.change = new Float64Array(inverse.length)
    this.normal = inverse.slice()
    for (let a = 0; a < free.positives; a++) this.normal[a] *= free.share
    this.square = dot(this.normal, this.normal)
    this.held = free.capped.length > 0 ? this.heldBy(free.capped) : undefined
  }

  private heldBy(capped: Int32Array): Vec {
    const { map, loss } = this.problem
    const shares = new Float64Array(map.rows)
    for (let a = 0; a < capped.length; a++) shares[capped[a]] = 1 / loss.thresholdCount
    return map.applyTranspose(shares, new Float64Array(map.cols))
  }

  /** X·Xᵀ·change/λ = gradient, roughly */
  solve(gradient: Vec, { precision, products }: typeof CHANGING): Vec {
    const { inverse } = this
    const b = gradient.slice()
    this.scale(b, 1)
    const found = new Float64Array(b.length)
    const measure = { precision: precision * Math.sqrt(dot(b, b)), inverse: new Float64Array(b.length).fill(1) }
    const steps = conjugateGradientSteps((v, out) => this.product(v, out), b, found, measure)
    for (let left = products; left > 0 && !steps.next().done; left--);
    for (let a = 0; a < found.length; a++) found[a] *= inverse[a]
    return found
  }

  private product(v: Vec, out: Vec): void {
    const { change, inverse, held } = this
    for (let a = 0; a < v.length; a++) change[a] = v[a] * inverse[a]
    const pull = this.pullOf(change)
    this.rows.apply(pull, out)
    if (held) {
      const taken = dot(held, pull)
      for (let a = 0; a < this.free.positives; a++) out[a] -= taken
    }
    this.scale(out, 1 / this.problem.lambda)
  }

  /** Divides by the rows' lengths, and takes out what would change the sum that stays. */
  private scale(values: Vec, factor: number): void {
    const { inverse, normal, square } = this
    for (let a = 0; a < values.length; a++) values[a] *= factor * inverse[a]
    // Against the mean of all negatives there is none.
    const part = square > 0 ? dot(normal, values) / square : 0
    for (let a = 0; a < values.length; a++) values[a] -= part * normal[a]
  }

  /** What the rows pull at that change so, with those at the cap, until the next is asked for. */
  pullOf(change: Vec): Vec {
    const { rows, pull, held } = this
    rows.applyTranspose(change, pull)
    if (!held) return pull
    let sigma = 0
    for (let a = 0; a < this.free.positives; a++) sigma += change[a]
    for (let k = 0; k < pull.length; k++) pull[k] -= sigma * held[k]
    return pull
  }
}
