import { conjugateGradientSteps } from '../../numeric/algebra/conjugate-gradients.js'
import { dot } from '../../numeric/algebra/dot.js'
import { CopyRoom } from '../../numeric/matrix/copy-room.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import type { DualPoint } from './dual-point.js'
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
  const { map, lambda } = dual.problem
  const room = new CopyRoom()
  for (let step = 0, clipped = true; ; step++) {
    yield dual.look().relativeGap
    const { rows, freed } = dual.free()
    if (step === MOST_STEPS || rows.length < 2) return
    const face = new Face(map.selectRows(rows, room), lambda, sizes.inverse(rows))
    const change = face.solve(dual.gradient(rows), clipped || freed ? CHANGING : SETTLED)
    const moved = dual.climb(rows, change, SHORTEST, (part) => face.pullOf(part))
    room.leave()
    if (!moved) return
    clipped = moved.clipped
  }
}

/**
 * The rows that are free, each divided by its length: in text, where rare words weigh most, lengths differ by hundreds. Changes of
 * their multipliers add up to 0.
 */
class Face {
  private readonly pull: Vec
  private readonly change: Vec
  private readonly inverseSquares: number

  constructor(
    private readonly rows: RowMap,
    private readonly lambda: number,
    private readonly inverse: Vec,
  ) {
    this.pull = new Float64Array(rows.cols)
    this.change = new Float64Array(inverse.length)
    this.inverseSquares = dot(inverse, inverse)
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
    const { change, inverse } = this
    for (let a = 0; a < v.length; a++) change[a] = v[a] * inverse[a]
    this.rows.apply(this.pullOf(change), out)
    this.scale(out, 1 / this.lambda)
  }

  /** Divides by the rows' lengths, and takes out what would change the sum of multipliers. */
  private scale(values: Vec, factor: number): void {
    const { inverse } = this
    for (let a = 0; a < values.length; a++) values[a] *= factor * inverse[a]
    const part = dot(inverse, values) / this.inverseSquares
    for (let a = 0; a < values.length; a++) values[a] -= part * inverse[a]
  }

  /** Xᵀ·change, until the next one is asked for. */
  pullOf(change: Vec): Vec {
    return this.rows.applyTranspose(change, this.pull)
  }
}
