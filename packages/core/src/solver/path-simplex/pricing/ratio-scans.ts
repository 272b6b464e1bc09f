import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { Kernels } from '../../../numeric/wasm/kernel-module.js'

/*
 * The two passes of Harris's ratio tests (1973) over contiguous numbers: how far one can go if all bounds give way a little,
 * then what arrives within that. The first passes find a minimum and the second ones look at few places, so that the twins in
 * kernels/simplex-scans.ts, two numbers at a time, give the same bits.
 */

/** Pivots below this part of their natural size are rounding. */
export const PIVOT = 1e-9

/** The limit found by a first pass, such that the second pass finds at least what set it. */
export function withRounding(limit: number): number {
  return limit + 1e-13 * Math.abs(limit)
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
  /** Present where the arrays lie in the kernels' memory. */
  readonly kernels: Kernels | undefined
}

/**
 * The largest decrease of λ, at most `limit`, that leaves |c_k| ≤ (λ − step)·weight_k + slack for every feature that is not
 * active.
 */
export function featureLimit(scan: FeatureScan, lambda: number, slack: number, limit: number): number {
  const { count, sign, c, h, weight, kernels } = scan
  const reach = lambda + slack
  if (kernels) {
    const [s, f] = [sign.byteOffset, weight.byteOffset]
    return kernels.featureLimit(count, s, c.byteOffset, h.byteOffset, f, reach, PIVOT, limit)
  }
  let least = limit
  for (let k = 0; k < count; k++) {
    if (sign[k] !== 0) continue
    const f = weight[k]
    const up = f - h[k]
    const down = f + h[k]
    if (up > PIVOT * f) least = Math.min(least, (reach * f - c[k]) / up)
    if (down > PIVOT * f) least = Math.min(least, (reach * f + c[k]) / down)
  }
  return least
}

/**
 * Among the features that arrive within `limit`, the one with the largest pivot above `atLeast`. Returns k + 1 if c_k arrives
 * at +λ, −(k + 1) if at −λ, 0 if there is none.
 */
export function featureWithin(scan: FeatureScan, lambda: number, limit: number, atLeast: number): number {
  const { count, sign, c, h, weight } = scan
  let largest = atLeast
  let found = 0
  for (let k = nextFeature(scan, lambda, limit, 0); k >= 0; k = nextFeature(scan, lambda, limit, k)) {
    for (const end = Math.min(k + 2, count); k < end; k++) {
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
  }
  return found
}

/** Where a pair of features begins that is worth a look, from `from` on; −1: nowhere. */
function nextFeature({ count, sign, c, h, weight, kernels }: FeatureScan, lambda: number, limit: number, from: number) {
  if (from >= count) return -1
  if (!kernels) return from
  const [s, f] = [sign.byteOffset, weight.byteOffset]
  return kernels.nextFeatureWithin(count, s, c.byteOffset, h.byteOffset, f, lambda, limit, from)
}

/** Rows that are not basic, or active weights, in the primal ratio test: side·r ≤ 0 must stay so while r moves along delta. */
export interface RowScan {
  readonly count: number
  /** +1: r must not become positive; −1: not negative; 0: the row does not count. */
  readonly side: Vec
  readonly r: Vec
  readonly delta: Vec
  readonly kernels: Kernels | undefined
}

/** The largest step, at most `limit`, that leaves side·r ≤ slack for all rows; rates up to `tiny` are rounding. */
export function rowLimit(scan: RowScan, tiny: number, slack: number, limit: number): number {
  const { count, side, r, delta, kernels } = scan
  if (kernels) return kernels.rowLimit(count, side.byteOffset, r.byteOffset, delta.byteOffset, tiny, slack, limit)
  let least = limit
  for (let i = 0; i < count; i++) {
    const rate = side[i] * delta[i]
    if (rate > tiny) least = Math.min(least, (slack - side[i] * r[i]) / rate)
  }
  return least
}

/** The first row from `from` on that arrives at 0 within `limit`; −1: none. */
export function nextRowWithin(scan: RowScan, tiny: number, limit: number, from: number): number {
  const { count, side, r, delta, kernels } = scan
  if (kernels) return kernels.nextRowWithin(count, side.byteOffset, r.byteOffset, delta.byteOffset, tiny, limit, from)
  for (let i = from; i < count; i++) {
    const rate = side[i] * delta[i]
    if (rate > tiny && -(side[i] * r[i]) <= limit * rate) return i
  }
  return -1
}
