import { addProduct, dot } from './lanes'

// Conjugate gradients on vectors of one width that lie one after the other, in the order of conjugate-in-memory.ts:
// scale, inverse, direction, scaled direction, its image, residual, x, the dense rows; then their amounts.

/** From x = 0, with the residual in its place: the first direction. Returns the square of the residual. */
export function conjugateStart(vectors: usize, width: i32): f64 {
  multiply(at(vectors, width, 1), at(vectors, width, 5), at(vectors, width, 4), width)
  return turn(vectors, width, 0)
}

/**
 * One step, once the image has what the stored lines make of the scaled direction: the rest of the product, x and the residual moved, and the
 * next direction. Returns the square of the residual, or −1 where there is no curvature.
 */
export function conjugateStep(vectors: usize, width: i32, rows: i32, even: f64, square: f64): f64 {
  const direction = at(vectors, width, 2)
  const image = at(vectors, width, 4)
  const residual = at(vectors, width, 5)
  multiply(at(vectors, width, 0), image, image, width)
  for (let r = 0; r < rows; r++) {
    const row = at(vectors, width, 7 + r)
    const amount = load<f64>(at(vectors, width, 7 + rows) + ((<usize>r) << 3))
    add(row, amount * dot<f64>(row, direction, width), image, width)
  }
  add(direction, even, image, width)
  const curvature = dot<f64>(direction, image, width)
  if (!(curvature > 0)) return -1
  add(direction, square / curvature, at(vectors, width, 6), width)
  add(image, -square / curvature, residual, width)
  multiply(at(vectors, width, 1), residual, image, width)
  return turn(vectors, width, square)
}

/** Of the measured residual, which lies where the image was: the next direction. */
function turn(vectors: usize, width: i32, before: f64): f64 {
  const direction = at(vectors, width, 2)
  const measured = at(vectors, width, 4)
  const square = dot<f64>(at(vectors, width, 5), measured, width)
  if (before > 0) add(direction, square / before, measured, width)
  memory.copy(direction, measured, (<usize>width) << 3)
  multiply(at(vectors, width, 0), direction, at(vectors, width, 3), width)
  memory.fill(measured, 0, (<usize>width) << 3)
  return square
}

// @ts-ignore: decorator
@inline
function at(vectors: usize, width: i32, place: i32): usize {
  return vectors + ((<usize>(width * place)) << 3)
}

/** out += scale·a */
function add(a: usize, scale: f64, out: usize, width: i32): void {
  const scales = f64x2.splat(scale)
  const end = out + ((<usize>width) << 3)
  for (; out + 8 < end; a += 16, out += 16) v128.store(out, addProduct(v128.load(out), scales, v128.load(a)))
  if (out < end) store<f64>(out, load<f64>(out) + scale * load<f64>(a))
}

/** out = a·b, number by number */
function multiply(a: usize, b: usize, out: usize, width: i32): void {
  const end = out + ((<usize>width) << 3)
  for (; out + 8 < end; a += 16, b += 16, out += 16) v128.store(out, f64x2.mul(v128.load(a), v128.load(b)))
  if (out < end) store<f64>(out, load<f64>(a) * load<f64>(b))
}
