import type { Vec } from '../matrix/linear-map.js'
import { dot } from './dot.js'

/**
 * Solves A·x = b for a symmetric positive (semi)definite A that is known by its products, starting from what x holds
 * (Hestenes and Stiefel 1952). Ends when ‖A·x − b‖ ≤ precision, or after so many steps that rounding must have taken over.
 *
 * @example
 * ```ts
 * const double = (x, out) => out.forEach((_, k) => { out[k] = 2 * x[k] })
 * conjugateGradients(double, Float64Array.of(2, 4), new Float64Array(2), 1e-12) // [1, 2]
 * ```
 */
export function conjugateGradients(apply: Product, b: Vec, x: Vec, precision: number): Vec {
  const steps = conjugateGradientSteps(apply, b, x, { precision, inverse: new Float64Array(b.length).fill(1) })
  while (!steps.next().done);
  return x
}

/** out = A·x */
type Product = (x: Vec, out: Vec) => void

/** What is near to A⁻¹, as a diagonal, and the residual that is small enough: √(rᵀ·diag(inverse)·r). */
interface Measure {
  precision: number
  inverse: Vec
}

/** The same, with a pause after every product, for whoever has to look at the clock in between. */
export function* conjugateGradientSteps(
  apply: Product,
  b: Vec,
  x: Vec,
  { precision, inverse }: Measure,
): Generator<void, void> {
  const image = new Float64Array(b.length)
  // Most begin nowhere, and of nothing no product need be made.
  if (x.some((value) => value !== 0)) apply(x, image)
  const residual = b.slice()
  for (let k = 0; k < b.length; k++) residual[k] -= image[k]
  const vectors = { x, residual, image, inverse, measured: b.slice(), direction: new Float64Array(b.length) }
  let square = move(vectors, 0)
  vectors.direction.set(vectors.measured)
  for (let step = 0; step < 2 * b.length + 20 && Math.sqrt(square) > precision; step++) {
    apply(vectors.direction, image)
    const curvature = dot(vectors.direction, image)
    if (!(curvature > 0)) break
    const before = square
    square = move(vectors, square / curvature)
    turn(vectors, square / before)
    yield
  }
}

interface Vectors {
  x: Vec
  residual: Vec
  direction: Vec
  /** A·direction */
  image: Vec
  inverse: Vec
  /** inverse·residual */
  measured: Vec
}

/** x ← x + length·direction; the square of the residual that is left. */
function move({ x, residual, direction, image, inverse, measured }: Vectors, length: number): number {
  for (let k = 0; k < x.length; k++) {
    x[k] += length * direction[k]
    residual[k] -= length * image[k]
    measured[k] = inverse[k] * residual[k]
  }
  return dot(residual, measured)
}

/** direction ← measured residual + part·direction */
function turn({ measured, direction }: Vectors, part: number): void {
  for (let k = 0; k < direction.length; k++) direction[k] = measured[k] + part * direction[k]
}
