import type { f64, Integers, i32, Numbers } from './numbers.js'

/*
 * The products of the walk: flat arrays in, flat arrays out, nothing allocated. In WebAssembly they are those of
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

/** out_i = Σ_j coefficients_j·(number places_j of line first + list_i), j < places, i < count, for lines of `width` numbers. */
export function dotPlaces(
  out: Numbers,
  lines: Numbers,
  width: i32,
  first: i32,
  list: Integers,
  count: i32,
  places: Integers,
  coefficients: Numbers,
  few: i32,
): void {
  for (let i = 0; i < count; i++) {
    const start = (first + list[i]) * width
    let sum: f64 = 0
    for (let j = 0; j < few; j++) sum += coefficients[j] * lines[start + places[j]]
    out[i] = sum
  }
}

/** out[at … at + length) += scale·block[start …] */
export function addScaled(out: Numbers, at: i32, length: i32, block: Numbers, start: i32, scale: f64): void {
  for (let k = 0; k < length; k++) out[at + k] += scale * block[start + k]
}

/** out_k += block[start + k]², k < length. */
export function addSquares(out: Numbers, length: i32, block: Numbers, start: i32): void {
  for (let k = 0; k < length; k++) out[k] += block[start + k] * block[start + k]
}

/** out_i = (line i of `width` numbers, a multiple of four)·v, i < count. */
export function dotLines(out: Numbers, lines: Numbers, width: i32, count: i32, v: Numbers): void {
  for (let i = 0; i < count; i++) out[i] = dotLine(lines, i * width, width, v)
}

/** out_i = (line list[first + i] of `width` numbers)·v, i < count. */
export function dotListed(
  out: Numbers,
  lines: Numbers,
  width: i32,
  list: Integers,
  first: i32,
  count: i32,
  v: Numbers,
): void {
  for (let i = 0; i < count; i++) out[i] = dotLine(lines, list[first + i] * width, width, v)
}

/** Σ_k a_k·b_k over the first numbers of both. */
export function dotOf(a: Numbers, b: Numbers, length: i32): f64 {
  return dotLine(a, 0, length, b)
}

/** out_i = ‖line first + i, of `width` numbers‖², i < count. */
export function squaresOfLines(out: Numbers, lines: Numbers, first: i32, width: i32, count: i32): void {
  for (let i = 0; i < count; i++) {
    const line = lines.subarray((first + i) * width, (first + i + 1) * width)
    out[i] = dotLine(line, 0, width, line)
  }
}

/** Four running sums. */
function dotLine(lines: Numbers, start: i32, width: i32, v: Numbers): f64 {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let k = 0
  for (; k + 3 < width; k += 4) {
    s0 += lines[start + k] * v[k]
    s1 += lines[start + k + 1] * v[k + 1]
    s2 += lines[start + k + 2] * v[k + 2]
    s3 += lines[start + k + 3] * v[k + 3]
  }
  for (; k < width; k++) s0 += lines[start + k] * v[k]
  return s0 + s1 + (s2 + s3)
}

/** The p × p numbers in lines `stride` apart −= column·lineᵀ */
export function subtractOuter(m: Numbers, stride: i32, p: i32, column: Numbers, line: Numbers): void {
  for (let i = 0; i < p; i++) addScaled(m, i * stride, p, line, 0, -column[i])
}

/** out[at + i] = block[start + list_i], i < count. */
export function gatherPlaces(out: Numbers, at: i32, block: Numbers, start: i32, list: Integers, count: i32): void {
  for (let i = 0; i < count; i++) out[at + i] = block[start + list[i]]
}

/** out[at + i] = block[start + i·stride], i < count. */
export function gatherAcross(out: Numbers, at: i32, block: Numbers, start: i32, stride: i32, count: i32): void {
  for (let i = 0; i < count; i++) out[at + i] = block[start + i * stride]
}

/** Turns lines `stride` apart into columns: out[list_p·lines + l] = block[l·stride + p], p < width. */
export function turnLines(out: Numbers, list: Integers, block: Numbers, stride: i32, lines: i32, width: i32): void {
  for (let l = 0; l < lines; l++) {
    for (let p = 0; p < width; p++) out[list[p] * lines + l] = block[l * stride + p]
  }
}
