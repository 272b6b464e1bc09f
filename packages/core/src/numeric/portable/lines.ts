import type { f64, Integers, i32, Numbers } from './numbers.js'

/*
 * Sums of lines, each times a number: flat arrays in, flat arrays out, nothing allocated. In WebAssembly they are those of
 * kernels/portable/lines.ts, several numbers at a time, which add in the same order, number by number.
 */

/** out[0 … length) += Σ_j coefficients[first + j]·(line list_j of the block), j < count, lines `stride` apart. */
export function combineListed(
  out: Numbers,
  length: i32,
  block: Numbers,
  stride: i32,
  list: Integers,
  coefficients: Numbers,
  first: i32,
  count: i32,
): void {
  for (let j = 0; j < count; j++) addScaled(out, 0, length, block, list[j] * stride, coefficients[first + j])
}

/** The same for the lines 0 … count of the block, in their order. */
export function combineLines(
  out: Numbers,
  length: i32,
  block: Numbers,
  stride: i32,
  coefficients: Numbers,
  first: i32,
  count: i32,
): void {
  for (let j = 0; j < count; j++) addScaled(out, 0, length, block, j * stride, coefficients[first + j])
}

/** out[at … at + length) += scale·block[start …] */
export function addScaled(out: Numbers, at: i32, length: i32, block: Numbers, start: i32, scale: f64): void {
  for (let k = 0; k < length; k++) out[at + k] += scale * block[start + k]
}

/** out_k += block[start + k]², k < length. */
export function addSquares(out: Numbers, length: i32, block: Numbers, start: i32): void {
  for (let k = 0; k < length; k++) out[k] += block[start + k] * block[start + k]
}

/** The p × p numbers in lines `stride` apart −= column·lineᵀ */
export function subtractOuter(m: Numbers, stride: i32, p: i32, column: Numbers, line: Numbers): void {
  for (let i = 0; i < p; i++) addScaled(m, i * stride, p, line, 0, -column[i])
}
