import type { Vec } from '../../numeric/linear-map.js'

/*
 * The inner loops of the path: flat arrays in, flat arrays out, nothing allocated. A block is a set of equally long lines,
 * line l at block[l·stride …]; the inverse is p lines of p numbers.
 */

/** out[0 … length) += Σ_i coefficients[first + i]·(line i of the block), i < count. Eight at a time: out is read and written less. */
export function combineLines(
  out: Vec,
  length: number,
  block: Vec,
  stride: number,
  coefficients: Vec,
  first: number,
  count: number,
): void {
  let i = 0
  for (; i + 7 < count; i += 8) {
    const o0 = i * stride
    const o1 = (i + 1) * stride
    const o2 = (i + 2) * stride
    const o3 = (i + 3) * stride
    const o4 = (i + 4) * stride
    const o5 = (i + 5) * stride
    const o6 = (i + 6) * stride
    const o7 = (i + 7) * stride
    const c0 = coefficients[first + i]
    const c1 = coefficients[first + i + 1]
    const c2 = coefficients[first + i + 2]
    const c3 = coefficients[first + i + 3]
    const c4 = coefficients[first + i + 4]
    const c5 = coefficients[first + i + 5]
    const c6 = coefficients[first + i + 6]
    const c7 = coefficients[first + i + 7]
    for (let k = 0; k < length; k++) {
      out[k] +=
        c0 * block[o0 + k] +
        c1 * block[o1 + k] +
        (c2 * block[o2 + k] + c3 * block[o3 + k]) +
        (c4 * block[o4 + k] + c5 * block[o5 + k] + (c6 * block[o6 + k] + c7 * block[o7 + k]))
    }
  }
  for (; i + 1 < count; i += 2) {
    const o0 = i * stride
    const o1 = (i + 1) * stride
    const c0 = coefficients[first + i]
    const c1 = coefficients[first + i + 1]
    for (let k = 0; k < length; k++) out[k] += c0 * block[o0 + k] + c1 * block[o1 + k]
  }
  if (i < count) addLine(out, length, block, i * stride, coefficients[first + i])
}

/** out[0 … length) += scale·block[start …] */
export function addLine(out: Vec, length: number, block: Vec, start: number, scale: number): void {
  for (let k = 0; k < length; k++) out[k] += scale * block[start + k]
}

/** out = inverse·v */
export function multiply(out: Vec, inverse: Vec, stride: number, p: number, v: Vec): void {
  let i = 0
  for (; i + 3 < p; i += 4) {
    const o0 = i * stride
    const o1 = o0 + stride
    const o2 = o1 + stride
    const o3 = o2 + stride
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    for (let j = 0; j < p; j++) {
      const x = v[j]
      s0 += inverse[o0 + j] * x
      s1 += inverse[o1 + j] * x
      s2 += inverse[o2 + j] * x
      s3 += inverse[o3 + j] * x
    }
    out[i] = s0
    out[i + 1] = s1
    out[i + 2] = s2
    out[i + 3] = s3
  }
  for (; i < p; i++) {
    let s = 0
    for (let j = 0; j < p; j++) s += inverse[i * stride + j] * v[j]
    out[i] = s
  }
}

/** inverse −= column·rowᵀ */
export function subtractOuter(inverse: Vec, stride: number, p: number, column: Vec, row: Vec): void {
  let i = 0
  for (; i + 3 < p; i += 4) {
    const o0 = i * stride
    const o1 = o0 + stride
    const o2 = o1 + stride
    const o3 = o2 + stride
    const c0 = column[i]
    const c1 = column[i + 1]
    const c2 = column[i + 2]
    const c3 = column[i + 3]
    for (let j = 0; j < p; j++) {
      const x = row[j]
      inverse[o0 + j] -= c0 * x
      inverse[o1 + j] -= c1 * x
      inverse[o2 + j] -= c2 * x
      inverse[o3 + j] -= c3 * x
    }
  }
  for (; i < p; i++) {
    const o = i * stride
    const c = column[i]
    for (let j = 0; j < p; j++) inverse[o + j] -= c * row[j]
  }
}

/** The features that are not active, in the dual ratio test. */
export interface FeatureScan {
  readonly count: number
  /** 0 where the feature is not active. */
  readonly sign: Vec
  readonly c: Vec
  /** dc/dλ */
  readonly h: Vec
  readonly weight: Vec
}

/**
 * The largest decrease of λ, at most `limit`, that leaves |c_k| ≤ (λ − step)·weight_k + slack for every feature that is not
 * active: the first pass of Harris's ratio test.
 */
export function featureLimit(
  { count, sign, c, h, weight }: FeatureScan,
  lambda: number,
  slack: number,
  limit: number,
): number {
  let least = limit
  for (let k = 0; k < count; k++) {
    if (sign[k] !== 0) continue
    const f = weight[k]
    const room = (lambda + slack) * f
    const up = f - h[k]
    const down = f + h[k]
    const tiny = PIVOT * f
    if (up > tiny && room - c[k] < least * up) least = (room - c[k]) / up
    if (down > tiny && room + c[k] < least * down) least = (room + c[k]) / down
  }
  return least
}

/**
 * The second pass: among the features that arrive within `limit`, the one with the largest pivot above `atLeast`. Returns
 * k + 1 if c_k arrives at +λ, −(k + 1) if at −λ, 0 if there is none.
 */
export function featureWithin(
  { count, sign, c, h, weight }: FeatureScan,
  lambda: number,
  limit: number,
  atLeast: number,
): number {
  let largest = atLeast
  let found = 0
  for (let k = 0; k < count; k++) {
    if (sign[k] !== 0) continue
    const f = weight[k]
    const room = lambda * f
    const up = f - h[k]
    const down = f + h[k]
    if (up > largest * f && room - c[k] <= limit * up) {
      largest = up / f
      found = k + 1
    }
    if (down > largest * f && room + c[k] <= limit * down) {
      largest = down / f
      found = -k - 1
    }
  }
  return found
}

/** Pivots below this part of their natural size are rounding. */
export const PIVOT = 1e-9

/** The limit found by a first pass, such that the second pass finds at least what set it. */
export function withRounding(limit: number): number {
  return limit + 1e-13 * Math.abs(limit)
}

/** The rows that are not basic, in the primal ratio test: side·r ≤ 0 must stay so while r moves along delta. */
export interface RowScan {
  readonly count: number
  /** +1: r must not become positive; −1: not negative; 0: the row does not count. */
  readonly side: Vec
  readonly r: Vec
  readonly delta: Vec
}

/** The largest step, at most `limit`, that leaves side·r ≤ slack for all rows; rates up to `tiny` are rounding. */
export function rowLimit({ count, side, r, delta }: RowScan, tiny: number, slack: number, limit: number): number {
  let least = limit
  for (let i = 0; i < count; i++) {
    const rate = side[i] * delta[i]
    if (rate > tiny) {
      const room = slack - side[i] * r[i]
      if (room < least * rate) least = room / rate
    }
  }
  return least
}

/** Writes the rows that arrive at 0 within `limit` to found[from …]; returns the new end of the list. */
export function rowsWithin(scan: RowScan, tiny: number, limit: number, found: Int32Array, from: number): number {
  const { count, side, r, delta } = scan
  let end = from
  for (let i = 0; i < count; i++) {
    const rate = side[i] * delta[i]
    if (rate > tiny && -side[i] * r[i] <= limit * rate) found[end++] = i
  }
  return end
}
