import { addProduct, sumOf as added } from '../lanes'
import { addressOf, Numbers } from './numbers'

// What takes the place of src/numeric/portable/sums.ts in the module: the same running sums, two at a time.

export function sumOf(v: Numbers, first: i32, count: i32): f64 {
  let at = addressOf(v, first)
  const quads = at + ((<usize>(count & ~3)) << 3)
  const end = at + ((<usize>count) << 3)
  let s01 = f64x2.splat(0)
  let s23 = s01
  for (; at < quads; at += 32) {
    s01 = f64x2.add(s01, v128.load(at))
    s23 = f64x2.add(s23, v128.load(at, 16))
  }
  let s0 = f64x2.extract_lane(s01, 0)
  for (; at < end; at += 8) s0 += load<f64>(at)
  return added(s0, s01, s23)
}

export function sumOfSizes(v: Numbers, first: i32, count: i32): f64 {
  let at = addressOf(v, first)
  const pairs = at + ((<usize>(count & ~1)) << 3)
  let sums = f64x2.splat(0)
  for (; at < pairs; at += 16) sums = f64x2.add(sums, f64x2.abs(v128.load(at)))
  let s0 = f64x2.extract_lane(sums, 0)
  if (count & 1) s0 += Math.abs(load<f64>(at))
  return s0 + f64x2.extract_lane(sums, 1)
}

export function largestSize(v: Numbers, count: i32): f64 {
  let at = addressOf(v)
  const pairs = at + ((<usize>(count & ~1)) << 3)
  let most = f64x2.splat(0)
  for (; at < pairs; at += 16) most = f64x2.pmax(most, f64x2.abs(v128.load(at)))
  const a = f64x2.extract_lane(most, 0)
  const b = f64x2.extract_lane(most, 1)
  const c: f64 = count & 1 ? Math.abs(load<f64>(at)) : 0
  const larger = b > a ? b : a
  return c > larger ? c : larger
}

export function largestProduct(v: Numbers, first: i32, scales: Numbers, count: i32): f64 {
  let at = addressOf(v, first)
  let scale = addressOf(scales)
  const pairs = at + ((<usize>(count & ~1)) << 3)
  let most = f64x2.splat(0)
  for (; at < pairs; at += 16, scale += 16) {
    most = f64x2.pmax(most, f64x2.mul(f64x2.abs(v128.load(at)), v128.load(scale)))
  }
  const a = f64x2.extract_lane(most, 0)
  const b = f64x2.extract_lane(most, 1)
  const c: f64 = count & 1 ? Math.abs(load<f64>(at)) * load<f64>(scale) : 0
  const larger = b > a ? b : a
  return c > larger ? c : larger
}

export function inverseRoots(out: Numbers, v: Numbers, least: f64, count: i32): void {
  const one = f64x2.splat(1)
  const leasts = f64x2.splat(least)
  let i = 0
  for (; i + 1 < count; i += 2) {
    const root = f64x2.sqrt(v128.load(addressOf(v, i)))
    v128.store(addressOf(out, i), f64x2.div(one, f64x2.pmax(leasts, root)))
  }
  if (i == count) return
  const root = Math.sqrt(v[i])
  out[i] = 1 / (root > least ? root : least)
}

export function sumOfHinges(weights: Numbers, scores: Numbers, count: i32, t: f64): f64 {
  let weight = addressOf(weights)
  let score = addressOf(scores)
  const quads = weight + ((<usize>(count & ~3)) << 3)
  const end = weight + ((<usize>count) << 3)
  const threshold = f64x2.splat(t)
  let s01 = f64x2.splat(0)
  let s23 = s01
  for (; weight < quads; weight += 32, score += 32) {
    s01 = addProduct(s01, v128.load(weight), hinges(v128.load(score), threshold))
    s23 = addProduct(s23, v128.load(weight, 16), hinges(v128.load(score, 16), threshold))
  }
  let s0 = f64x2.extract_lane(s01, 0)
  for (; weight < end; weight += 8, score += 8) {
    const slack = 1 - (load<f64>(score) - t)
    if (slack > 0) s0 += load<f64>(weight) * slack
  }
  return added(s0, s01, s23)
}

/** What is not above 0, or is no number, counts as 0. */
// @ts-ignore: decorator
@inline
function hinges(scores: v128, t: v128): v128 {
  const slack = f64x2.sub(f64x2.splat(1), f64x2.sub(scores, t))
  return f64x2.pmax(f64x2.splat(0), slack)
}
