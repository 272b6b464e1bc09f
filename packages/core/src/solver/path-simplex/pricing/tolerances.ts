import type { f64 } from '../../../numeric/portable/numbers.js'

/** Pivots below this part of their natural size are rounding. */
export const PIVOT: f64 = 1e-9

/** The limit found by a first pass of a ratio test, such that the second pass finds at least what set it. */
export function withRounding(limit: f64): f64 {
  return limit + 1e-13 * Math.abs(limit)
}
