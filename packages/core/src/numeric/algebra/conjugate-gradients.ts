import type { Vec } from '../matrix/linear-map.js'
import { addSegment, dotSegments } from '../order/segments.js'

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
  const steps = conjugateGradientSteps(apply, b, x, precision)
  while (!steps.next().done);
  return x
}

/** out = A·x */
type Product = (x: Vec, out: Vec) => void

/** The same, with a pause after every product, for whoever has to look at the clock in between. */
export function* conjugateGradientSteps(apply: Product, b: Vec, x: Vec, precision: number): Generator<void, void> {
  const size = b.length
  const image = new Float64Array(size)
  apply(x, image)
  const residual = b.map((value, k) => value - image[k])
  const direction = residual.slice()
  let square = dotSegments(residual, 0, residual, 0, size)
  for (let step = 0; step < 2 * size + 20 && Math.sqrt(square) > precision; step++) {
    apply(direction, image)
    const curvature = dotSegments(direction, 0, image, 0, size)
    if (!(curvature > 0)) break
    const length = square / curvature
    addSegment(direction, 0, size, length, x)
    addSegment(image, 0, size, -length, residual)
    const before = square
    square = dotSegments(residual, 0, residual, 0, size)
    turn(direction, square / before, residual)
    yield
  }
}

/** direction ← residual + part·direction */
function turn(direction: Vec, part: number, residual: Vec): void {
  for (let k = 0; k < direction.length; k++) direction[k] = residual[k] + part * direction[k]
}
