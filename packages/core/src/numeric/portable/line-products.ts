import type { f64, Integers, i32, Numbers } from './numbers.js'

/* Products of lines with a vector. In WebAssembly they are those of kernels/portable/line-products.ts, which add in the same order. */

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
