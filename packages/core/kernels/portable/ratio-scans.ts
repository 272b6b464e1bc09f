import { addressOf, Integers, Numbers } from './numbers'

// What takes the place of src/numeric/portable/ratio-scans.ts in the module: the same passes, two numbers at a time. A minimum
// does not depend on the order, and what is found in a second pass is looked at one by one.

/** The first pass over the features: see there. */
export function featureLimit(
  count: i32,
  signs: Numbers,
  cs: Numbers,
  hs: Numbers,
  weights: Numbers,
  lambda: f64,
  slack: f64,
  tiny: f64,
  limit: f64,
  near: Integers,
): f64 {
  const pairs = count & ~1
  const zero = f64x2.splat(0)
  const lambdas = f64x2.splat(lambda)
  const rounding = f64x2.splat(tiny)
  let least = limit
  let most = aLittleMore(f64x2.splat(limit))
  near[0] = 0
  for (let k = 0; k < pairs; k += 2) {
    const f = v128.load(addressOf(weights, k))
    const ck = v128.load(addressOf(cs, k))
    const hk = v128.load(addressOf(hs, k))
    const room = f64x2.mul(lambdas, f)
    const small = f64x2.mul(rounding, f)
    const up = f64x2.sub(f, hk)
    const down = f64x2.add(f, hk)
    const rises = v128.and(f64x2.gt(up, small), f64x2.le(f64x2.sub(room, ck), f64x2.mul(most, up)))
    const falls = v128.and(f64x2.gt(down, small), f64x2.le(f64x2.add(room, ck), f64x2.mul(most, down)))
    const free = f64x2.eq(v128.load(addressOf(signs, k)), zero)
    if (!v128.any_true(v128.and(free, v128.or(rises, falls)))) continue
    least = limitAt(k, signs, cs, hs, weights, lambda, slack, tiny, least, near)
    least = limitAt(k + 1, signs, cs, hs, weights, lambda, slack, tiny, least, near)
    most = aLittleMore(f64x2.splat(least))
  }
  return pairs < count ? limitAt(pairs, signs, cs, hs, weights, lambda, slack, tiny, least, near) : least
}

/** The same for one feature. */
function limitAt(
  k: i32,
  signs: Numbers,
  cs: Numbers,
  hs: Numbers,
  weights: Numbers,
  lambda: f64,
  slack: f64,
  tiny: f64,
  limit: f64,
  near: Integers,
): f64 {
  const f = weights[k]
  const up = f - hs[k]
  const down = f + hs[k]
  const most = limit + 1e-12 * Math.abs(limit)
  const rises = up > tiny * f && lambda * f - cs[k] <= most * up
  const falls = down > tiny * f && lambda * f + cs[k] <= most * down
  if (signs[k] != 0 || !(rises || falls)) return limit
  near[++near[0]] = k
  let least = limit
  if (rises) least = smaller(least, (lambda * f - cs[k] + slack * f) / up)
  if (falls) least = smaller(least, (lambda * f + cs[k] + slack * f) / down)
  return least
}

// @ts-ignore: decorator
@inline
function smaller(a: f64, b: f64): f64 {
  return b < a ? b : a
}

export function nextBeyond(
  count: i32,
  signs: Numbers,
  cs: Numbers,
  weights: Numbers,
  lambda: f64,
  part: f64,
  from: i32,
): i32 {
  const zero = f64x2.splat(0)
  const lambdas = f64x2.splat(lambda)
  const parts = f64x2.splat(part)
  let k = from
  for (; k + 1 < count; k += 2) {
    const bound = f64x2.mul(lambdas, v128.load(addressOf(weights, k)))
    const fall = f64x2.sub(f64x2.abs(v128.load(addressOf(cs, k))), bound)
    const beyond = f64x2.gt(fall, f64x2.mul(parts, bound))
    if (!v128.any_true(beyond)) continue
    const hits = i64x2.bitmask(v128.and(beyond, f64x2.eq(v128.load(addressOf(signs, k)), zero)))
    if (hits != 0) return firstOf(k, hits)
  }
  if (k >= count || signs[k] != 0) return -1
  const bound = lambda * weights[k]
  return Math.abs(cs[k]) - bound > part * bound ? k : -1
}

/**
 * The first pass over rows or weights: see there. What it lists may be more: four neighbours are held against the nearest before all of them.
 */
export function rowLimit(
  count: i32,
  sides: Numbers,
  rs: Numbers,
  deltas: Numbers,
  tiny: f64,
  slack: f64,
  limit: f64,
  sign: i32,
  near: Integers,
): f64 {
  const side = addressOf(sides)
  const r = addressOf(rs)
  const delta = addressOf(deltas)
  const none = f64x2.splat(Infinity)
  const rounding = f64x2.splat(tiny)
  const slacks = f64x2.splat(slack)
  let least = f64x2.splat(limit)
  // A row counts where −way ≥ −most·rate, of which no sign has to be turned.
  let most = f64x2.neg(aLittleMore(least))
  let end = near[0]
  let i = 0
  for (let t: usize = 0; i + 3 < count; i += 4, t += 32) {
    const s = v128.load(side + t)
    const s2 = v128.load(side + t, 16)
    const rate = f64x2.mul(s, v128.load(delta + t))
    const rate2 = f64x2.mul(s2, v128.load(delta + t, 16))
    const back = f64x2.mul(s, v128.load(r + t))
    const back2 = f64x2.mul(s2, v128.load(r + t, 16))
    // Most are no nearer than the nearest so far: that is seen without a quotient, which takes longer than all the rest.
    const counts = v128.and(f64x2.gt(rate, rounding), f64x2.ge(back, f64x2.mul(most, rate)))
    const counts2 = v128.and(f64x2.gt(rate2, rounding), f64x2.ge(back2, f64x2.mul(most, rate2)))
    if (!v128.any_true(v128.or(counts, counts2))) continue
    for (let hits = i64x2.bitmask(counts) | (i64x2.bitmask(counts2) << 2); hits != 0; hits &= hits - 1) {
      near[++end] = sign * (i + ctz(hits))
    }
    least = f64x2.pmin(least, v128.bitselect(f64x2.div(f64x2.sub(slacks, back), rate), none, counts))
    least = f64x2.pmin(least, v128.bitselect(f64x2.div(f64x2.sub(slacks, back2), rate2), none, counts2))
    // Both lanes know the nearest: the fewer are nearer than that, the fewer surprise the processor.
    least = f64x2.pmin(least, v128.shuffle<f64>(least, least, 1, 0))
    most = f64x2.neg(aLittleMore(least))
  }
  let result = f64x2.extract_lane(least, 0)
  for (; i < count; i++) {
    const rate = sides[i] * deltas[i]
    const way = -(sides[i] * rs[i])
    if (!(rate > tiny && way <= (result + 1e-12 * Math.abs(result)) * rate)) continue
    near[++end] = sign * i
    result = smaller(result, (slack + way) / rate)
  }
  near[0] = end
  return result
}

// @ts-ignore: decorator
@inline
function aLittleMore(x: v128): v128 {
  return f64x2.add(x, f64x2.mul(f64x2.abs(x), f64x2.splat(1e-12)))
}

/** The second pass: see there. */
export function listRowsWithin(
  count: i32,
  sides: Numbers,
  rs: Numbers,
  deltas: Numbers,
  tiny: f64,
  limit: f64,
  sign: i32,
  list: Integers,
  at: i32,
): i32 {
  const side = addressOf(sides)
  const r = addressOf(rs)
  const delta = addressOf(deltas)
  const rounding = f64x2.splat(tiny)
  const limits = f64x2.splat(limit)
  let end = at
  let i = 0
  for (let t: usize = 0; i + 1 < count; i += 2, t += 16) {
    const s = v128.load(side + t)
    const rate = f64x2.mul(s, v128.load(delta + t))
    const arrives = f64x2.le(f64x2.neg(f64x2.mul(s, v128.load(r + t))), f64x2.mul(limits, rate))
    const hits = i64x2.bitmask(v128.and(arrives, f64x2.gt(rate, rounding)))
    if (hits == 0) continue
    if (hits & 1) list[end++] = sign * i
    if (hits & 2) list[end++] = sign * (i + 1)
  }
  if (i == count) return end
  const rate = sides[i] * deltas[i]
  if (rate > tiny && -(sides[i] * rs[i]) <= limit * rate) list[end++] = sign * i
  return end
}

/** The first of two neighbours that is hit. */
// @ts-ignore: decorator
@inline
function firstOf(i: i32, hits: i32): i32 {
  return hits == 2 ? i + 1 : i
}
