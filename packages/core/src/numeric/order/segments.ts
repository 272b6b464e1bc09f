import type { Values, Vec } from '../matrix/linear-map.js'

/** Σ_k a[aStart + k]·b[bStart + k]; four running sums, so that the additions do not wait for each other. */
export function dotSegments(a: Values, aStart: number, b: Vec, bStart: number, length: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let k = 0
  for (; k + 3 < length; k += 4) {
    s0 += a[aStart + k] * b[bStart + k]
    s1 += a[aStart + k + 1] * b[bStart + k + 1]
    s2 += a[aStart + k + 2] * b[bStart + k + 2]
    s3 += a[aStart + k + 3] * b[bStart + k + 3]
  }
  for (; k < length; k++) s0 += a[aStart + k] * b[bStart + k]
  return s0 + s1 + (s2 + s3)
}

/** out[k] += scale·a[start + k] for k < length. */
export function addSegment(a: Values, start: number, length: number, scale: number, out: Vec): void {
  for (let k = 0; k < length; k++) out[k] += scale * a[start + k]
}
