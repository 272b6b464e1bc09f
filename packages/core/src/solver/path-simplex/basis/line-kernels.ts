import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { addSegment, dotSegments } from '../../../numeric/order/segments.js'

/*
 * The products of the path: flat arrays in, flat arrays out, nothing allocated. They add in the order of their twins in
 * kernels/simplex-lines.ts, number by number, so that a walk is the same to the last bit wherever it runs.
 */

/** Equally long lines of numbers that begin `stride` apart, in the order of a list. */
export interface ListedLines {
  readonly block: Vec
  readonly stride: number
  readonly list: Int32Array
}

/** out[0 … length) += Σ_j coefficients[first + j]·(line list_j), j < count. Four at a time: out is read and written less. */
export function combineListed(
  out: Vec,
  length: number,
  { block, stride, list }: ListedLines,
  coefficients: Vec,
  first: number,
  count: number,
): void {
  let j = 0
  for (; j + 3 < count; j += 4) {
    const o0 = list[j] * stride
    const o1 = list[j + 1] * stride
    const o2 = list[j + 2] * stride
    const o3 = list[j + 3] * stride
    const c0 = coefficients[first + j]
    const c1 = coefficients[first + j + 1]
    const c2 = coefficients[first + j + 2]
    const c3 = coefficients[first + j + 3]
    for (let k = 0; k < length; k++) {
      out[k] = out[k] + c0 * block[o0 + k] + c1 * block[o1 + k] + c2 * block[o2 + k] + c3 * block[o3 + k]
    }
  }
  for (; j < count; j++) addSegment(block, list[j] * stride, length, coefficients[first + j], out)
}

/** out_i = (line i of `width` numbers)·v, i < count */
export function dotLines(out: Vec, lines: Vec, width: number, count: number, v: Vec): void {
  for (let i = 0; i < count; i++) out[i] = dotSegments(lines, i * width, v, 0, width)
}

/** inverse −= column·lineᵀ, for p lines of p numbers that begin `stride` apart. */
export function subtractOuter(inverse: Vec, stride: number, p: number, column: Vec, line: Vec): void {
  for (let i = 0, o = 0; i < p; i++, o += stride) {
    const c = column[i]
    for (let j = 0; j < p; j++) inverse[o + j] -= c * line[j]
  }
}
