import { type f64, INFINITE, type Integers, type i32, type Numbers } from './numbers.js'

/*
 * What is looked for in contiguous numbers. Nothing depends on the order, so that those of kernels/portable/scans.ts, two or four numbers at a
 * time, give the same bits.
 */

/** Lists the places with a number of at least `least`, but for −∞; returns how many there are. */
export function listFrom(v: Numbers, least: f64, count: i32, list: Integers): i32 {
  let end = 0
  for (let i = 0; i < count; i++) if (v[i] >= least && v[i] !== -INFINITE) list[end++] = i
  return end
}

/** Lists the places with κ·v_i + rest·lengths_i of at least `least`; returns how many there are. */
export function listReaching(
  v: Numbers,
  kappa: f64,
  lengths: Numbers,
  rest: f64,
  least: f64,
  count: i32,
  list: Integers,
): i32 {
  let end = 0
  for (let i = 0; i < count; i++) if (kappa * v[i] + rest * lengths[i] >= least) list[end++] = i
  return end
}

/** out_i = −v_i where kinds_i is `kind`, else 0. No branch: no processor foresees where that is. */
export function negateWhere(out: Numbers, v: Numbers, kinds: Integers, kind: i32, count: i32): void {
  for (let i = 0; i < count; i++) out[i] = 0 - v[i] * (kinds[i] === kind ? 1 : 0)
}

/** The first place from `from` on with a number outside of −bound_i … 0; −1: there is none. */
export function nextOutside(v: Numbers, bounds: Numbers, count: i32, from: i32): i32 {
  for (let i = from; i < count; i++) if (!(v[i] <= 0 && -v[i] <= bounds[i])) return i
  return -1
}

/** The first place from `from` on, and before `end`, with a number outside of 0 … cap; −1: there is none. */
export function nextUncapped(v: Numbers, cap: f64, end: i32, from: i32): i32 {
  for (let i = from; i < end; i++) if (!(v[i] >= 0 && v[i] <= cap)) return i
  return -1
}

/** The first place from `from` on where the two differ; −1: nowhere. */
export function nextChange(a: Numbers, b: Numbers, count: i32, from: i32): i32 {
  for (let i = from; i < count; i++) if (a[i] !== b[i]) return i
  return -1
}

/** The place of the largest number, the first one of several, those that are none aside. */
export function placeOfLargest(v: Numbers, count: i32): i32 {
  let place = 0
  for (let i = 1; i < count; i++) if (v[i] > v[place] || !(v[place] >= -INFINITE)) place = i
  return v[place] >= -INFINITE ? place : 0
}

/** out_i = −|r_i|·inverse_i where side_i is not 0; elsewhere 0 where kinds_i is `kind`, else −∞. */
export function nearnessOf(
  out: Numbers,
  r: Numbers,
  inverse: Numbers,
  side: Numbers,
  kinds: Integers,
  kind: i32,
  count: i32,
): void {
  for (let i = 0; i < count; i++) {
    if (side[i] !== 0) out[i] = -(Math.abs(r[i]) * inverse[i])
    else out[i] = kinds[i] === kind ? 0 : -INFINITE
  }
}

/** out_i = offset + slope·kinds_i, for the places from `first` to `end`−1; but 0 where that is `kind`. */
export function sidesOf(out: Numbers, first: i32, end: i32, kinds: Integers, kind: i32, slope: f64, offset: f64): void {
  for (let i = first; i < end; i++) out[i] = kinds[i] === kind ? 0 : offset + slope * kinds[i]
}
