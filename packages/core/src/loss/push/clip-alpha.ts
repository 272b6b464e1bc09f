import type { f64, i32, Numbers } from '../../numeric/portable/numbers.js'
import { nextOutside } from '../../numeric/portable/scans.js'

/** Brings α = −dual into its box, 0 ≤ α_i ≤ v_i, in place, for the first `count` rows; returns Σα. Portable: see numbers.ts. */
export function clipAlpha(weights: Numbers, count: i32, dual: Numbers): f64 {
  boxAlpha(weights, count, dual)
  let sigma: f64 = 0
  for (let i = 0; i < count; i++) sigma -= dual[i]
  return sigma
}

/** The same, for who adds them up in another order. */
export function boxAlpha(weights: Numbers, count: i32, dual: Numbers): void {
  // Nearly all of a path's multipliers are where they belong.
  for (let i = nextOutside(dual, weights, count, 0); i >= 0; i = nextOutside(dual, weights, count, i + 1)) {
    dual[i] = -Math.min(Math.max(-dual[i], 0), weights[i])
  }
}
