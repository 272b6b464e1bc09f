import { addressOf, Integers, Numbers } from './numbers'

// What takes the place of src/numeric/portable/scans.ts in the module: the same passes, two numbers at a time. A minimum
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

/** The list has room for all. */
export function listFrom(v: Numbers, least: f64, count: i32, list: Integers): i32 {
  const leasts = f64x2.splat(least)
  const nowhere = f64x2.splat(-Infinity)
  let end = 0
  let i = 0
  for (; i + 1 < count; i += 2) {
    const pair = v128.load(addressOf(v, i))
    const hits = i64x2.bitmask(v128.and(f64x2.ge(pair, leasts), f64x2.ne(pair, nowhere)))
    // Written in any case: no processor foresees which of them are hit.
    list[end] = i
    end += hits & 1
    list[end] = i + 1
    end += hits >> 1
  }
  if (i < count && v[i] >= least && v[i] != -Infinity) list[end++] = i
  return end
}

/** Written in any case, as above: the list has room for all. */
export function listReaching(
  v: Numbers,
  kappa: f64,
  lengths: Numbers,
  rest: f64,
  least: f64,
  count: i32,
  list: Integers,
): i32 {
  const kappas = f64x2.splat(kappa)
  const rests = f64x2.splat(rest)
  const leasts = f64x2.splat(least)
  let end = 0
  let i = 0
  for (; i + 1 < count; i += 2) {
    const own = f64x2.mul(kappas, v128.load(addressOf(v, i)))
    const bound = f64x2.add(own, f64x2.mul(rests, v128.load(addressOf(lengths, i))))
    const hits = i64x2.bitmask(f64x2.ge(bound, leasts))
    list[end] = i
    end += hits & 1
    list[end] = i + 1
    end += hits >> 1
  }
  if (i < count && kappa * v[i] + rest * lengths[i] >= least) list[end++] = i
  return end
}

export function negateWhere(out: Numbers, v: Numbers, kinds: Integers, kind: i32, count: i32): void {
  const zero = f64x2.splat(0)
  const wanted = i32x4.splat(kind)
  let at = changetype<usize>(kinds)
  let i = 0
  for (; i + 1 < count; i += 2, at += 8) {
    const there = i64x2.extend_low_i32x4_s(i32x4.eq(v128.load64_zero(at), wanted))
    v128.store(addressOf(out, i), f64x2.sub(zero, v128.and(there, v128.load(addressOf(v, i)))))
  }
  if (i < count) out[i] = kinds[i] == kind ? 0 - v[i] : 0
}

/** Four numbers at a time: see there. */
export function nextOutside(v: Numbers, bounds: Numbers, count: i32, from: i32): i32 {
  let i = from
  for (; i + 3 < count; i += 4) {
    const hits = (within(v, bounds, i) | (within(v, bounds, i + 2) << 2)) ^ 15
    if (hits != 0) return i + ctz(hits)
  }
  for (; i < count; i++) if (!(v[i] <= 0 && -v[i] <= bounds[i])) return i
  return -1
}

/** Which of two are within their bounds, a bit for each. */
// @ts-ignore: decorator
@inline
function within(v: Numbers, bounds: Numbers, i: i32): i32 {
  const pair = v128.load(addressOf(v, i))
  const below = f64x2.le(pair, f64x2.splat(0))
  return i64x2.bitmask(v128.and(below, f64x2.le(f64x2.neg(pair), v128.load(addressOf(bounds, i)))))
}

export function nextUncapped(v: Numbers, cap: f64, end: i32, from: i32): i32 {
  const caps = f64x2.splat(cap)
  let i = from
  for (; i + 3 < end; i += 4) {
    const hits = (capped(v, caps, i) | (capped(v, caps, i + 2) << 2)) ^ 15
    if (hits != 0) return i + ctz(hits)
  }
  for (; i < end; i++) if (!(v[i] >= 0 && v[i] <= cap)) return i
  return -1
}

// @ts-ignore: decorator
@inline
function capped(v: Numbers, caps: v128, i: i32): i32 {
  const pair = v128.load(addressOf(v, i))
  return i64x2.bitmask(v128.and(f64x2.ge(pair, f64x2.splat(0)), f64x2.le(pair, caps)))
}

export function nextChange(a: Numbers, b: Numbers, count: i32, from: i32): i32 {
  let i = from
  for (; i + 3 < count; i += 4) {
    const hits = differing(a, b, i) | (differing(a, b, i + 2) << 2)
    if (hits != 0) return i + ctz(hits)
  }
  for (; i < count; i++) if (a[i] != b[i]) return i
  return -1
}

// @ts-ignore: decorator
@inline
function differing(a: Numbers, b: Numbers, i: i32): i32 {
  return i64x2.bitmask(f64x2.ne(v128.load(addressOf(a, i)), v128.load(addressOf(b, i))))
}

export function placeOfLargest(v: Numbers, count: i32): i32 {
  let most = f64x2.splat(-Infinity)
  let most2 = most
  let i = 0
  for (; i + 3 < count; i += 4) {
    most = f64x2.pmax(most, v128.load(addressOf(v, i)))
    most2 = f64x2.pmax(most2, v128.load(addressOf(v, i + 2)))
  }
  most = f64x2.pmax(most, most2)
  let largest = f64x2.extract_lane(f64x2.pmax(most, v128.shuffle<f64>(most, most, 1, 0)), 0)
  for (; i < count; i++) if (v[i] > largest) largest = v[i]
  for (i = 0; i < count; i++) if (v[i] == largest) return i
  return 0
}

/** Two rows at a time: see there. */
export function nearnessOf(
  out: Numbers,
  r: Numbers,
  inverse: Numbers,
  side: Numbers,
  kinds: Integers,
  kind: i32,
  count: i32,
): void {
  const zero = f64x2.splat(0)
  const nowhere = f64x2.splat(-Infinity)
  const wanted = i32x4.splat(kind)
  let at = changetype<usize>(kinds)
  let i = 0
  for (; i + 1 < count; i += 2, at += 8) {
    const there = i64x2.extend_low_i32x4_s(i32x4.eq(v128.load64_zero(at), wanted))
    const near = f64x2.neg(f64x2.mul(f64x2.abs(v128.load(addressOf(r, i))), v128.load(addressOf(inverse, i))))
    const counts = f64x2.ne(v128.load(addressOf(side, i)), zero)
    v128.store(addressOf(out, i), v128.bitselect(near, v128.bitselect(zero, nowhere, there), counts))
  }
  if (i == count) return
  if (side[i] != 0) out[i] = -(Math.abs(r[i]) * inverse[i])
  else out[i] = kinds[i] == kind ? 0 : -Infinity
}

export function sidesOf(
  out: Numbers,
  first: i32,
  end: i32,
  kinds: Integers,
  kind: i32,
  slope: f64,
  offset: f64,
): void {
  const slopes = f64x2.splat(slope)
  const offsets = f64x2.splat(offset)
  const excepted = i32x4.splat(kind)
  let at = changetype<usize>(kinds) + (<usize>first << 2)
  let i = first
  for (; i + 1 < end; i += 2, at += 8) {
    const pair = v128.load64_zero(at)
    const there = i64x2.extend_low_i32x4_s(i32x4.eq(pair, excepted))
    const side = f64x2.add(offsets, f64x2.mul(slopes, f64x2.convert_low_i32x4_s(pair)))
    v128.store(addressOf(out, i), v128.andnot(side, there))
  }
  if (i < end) out[i] = kinds[i] == kind ? 0 : offset + slope * <f64>kinds[i]
}

/** The first of two neighbours that is hit. */
// @ts-ignore: decorator
@inline
function firstOf(i: i32, hits: i32): i32 {
  return hits == 2 ? i + 1 : i
}
