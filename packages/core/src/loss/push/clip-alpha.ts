import type { f64, i32, Numbers } from '../../numeric/portable/numbers.js'

/** Brings α = −dual into its box, 0 ≤ α_i ≤ v_i, in place, for the first `count` rows; returns Σα. Portable: see numbers.ts. */
export function clipAlpha(weights: Numbers, count: i32, dual: Numbers): f64 {
  let sigma: f64 = 0
  for (let i = 0; i < count; i++) {
    // Nearly all of a path's multipliers are where they belong, and many are 0.
    if (dual[i] === 0) continue
    if (!(dual[i] <= 0 && -dual[i] <= weights[i])) dual[i] = -Math.min(Math.max(-dual[i], 0), weights[i])
    sigma -= dual[i]
  }
  return sigma
}
