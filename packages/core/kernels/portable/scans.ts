import { addressOf, Integers, Numbers } from './numbers'

// What takes the place of src/numeric/portable/scans.ts in the module, two or four numbers at a time.

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
