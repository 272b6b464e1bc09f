import type { f64, Integers, i32, Numbers } from './numbers.js'

/*
 * The two passes of Harris's ratio tests (1973) over contiguous numbers: how far one can go if all bounds give way a little,
 * then what arrives within that. The first passes find a minimum and the second ones look at few places, so that those of
 * kernels/portable/ratio-scans.ts, two numbers at a time, which take their place in WebAssembly, give the same bits.
 */

/**
 * The largest decrease of λ, at most `limit`, that leaves |c_k| ≤ (λ + slack − step)·weight_k for every feature that is not
 * active (sign 0); c changes by −h per unit of λ, and pivots up to `tiny` of their size are rounding. What may arrive at its bound within it, or
 * within little more, is listed in `near` on the way: near_0 says how many these are, from place 1 on.
 */
export function featureLimit(
  count: i32,
  sign: Numbers,
  c: Numbers,
  h: Numbers,
  weight: Numbers,
  lambda: f64,
  slack: f64,
  tiny: f64,
  limit: f64,
  near: Integers,
): f64 {
  let least = limit
  let end = 0
  for (let k = 0; k < count; k++) {
    if (sign[k] !== 0) continue
    const f = weight[k]
    const up = f - h[k]
    const down = f + h[k]
    const most = aLittleMore(least)
    const rises = up > tiny * f && lambda * f - c[k] <= most * up
    const falls = down > tiny * f && lambda * f + c[k] <= most * down
    if (!(rises || falls)) continue
    near[++end] = k
    if (rises) least = Math.min(least, (lambda * f - c[k] + slack * f) / up)
    if (falls) least = Math.min(least, (lambda * f + c[k] + slack * f) / down)
  }
  near[0] = end
  return least
}

/** The first place from `from` on where |c_k| is above λ·weight_k by more than a part of that, and sign_k is 0; −1: there is none. */
export function nextBeyond(
  count: i32,
  sign: Numbers,
  c: Numbers,
  weight: Numbers,
  lambda: f64,
  part: f64,
  from: i32,
): i32 {
  for (let k = from; k < count; k++) {
    const bound = lambda * weight[k]
    if (sign[k] === 0 && Math.abs(c[k]) - bound > part * bound) return k
  }
  return -1
}

/**
 * Rows that are not basic, or active weights: side·r ≤ 0 must stay so while r moves along delta (side 0: it does not count). The
 * largest step, at most `limit`, that leaves side·r ≤ slack for all; rates up to `tiny` are rounding. What may arrive at 0 within it, or within
 * little more, is appended to the list `near` on the way, as sign·i: near_0 says how many are listed, from place 1 on.
 */
export function rowLimit(
  count: i32,
  side: Numbers,
  r: Numbers,
  delta: Numbers,
  tiny: f64,
  slack: f64,
  limit: f64,
  sign: i32,
  near: Integers,
): f64 {
  let least = limit
  let end = near[0]
  for (let i = 0; i < count; i++) {
    const rate = side[i] * delta[i]
    const way = -(side[i] * r[i])
    if (!(rate > tiny && way <= aLittleMore(least) * rate)) continue
    near[++end] = sign * i
    least = Math.min(least, (slack + way) / rate)
  }
  near[0] = end
  return least
}

/** More than rounding can hide in a product or a quotient, and than what a second pass allows for. */
function aLittleMore(x: f64): f64 {
  return x + 1e-12 * Math.abs(x)
}

/** Lists sign·i for every row i that arrives at 0 within `limit`, from place `at` of the list on; returns where these end. */
export function listRowsWithin(
  count: i32,
  side: Numbers,
  r: Numbers,
  delta: Numbers,
  tiny: f64,
  limit: f64,
  sign: i32,
  list: Integers,
  at: i32,
): i32 {
  let end = at
  for (let i = 0; i < count; i++) {
    const rate = side[i] * delta[i]
    if (rate > tiny && -(side[i] * r[i]) <= limit * rate) list[end++] = sign * i
  }
  return end
}
