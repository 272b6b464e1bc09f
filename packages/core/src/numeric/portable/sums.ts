import type { f64, i32, Numbers } from './numbers.js'

/*
 * Sums, in running sums that need not wait for each other, and what is the largest. In WebAssembly they are those of
 * kernels/portable/sums.ts, two numbers at a time, with the same bits.
 */

/** Σ v_i, first ≤ i < first + count. */
export function sumOf(v: Numbers, first: i32, count: i32): f64 {
  let s0: f64 = 0
  let s1: f64 = 0
  let s2: f64 = 0
  let s3: f64 = 0
  const end = first + count
  let i = first
  for (; i + 3 < end; i += 4) {
    s0 += v[i]
    s1 += v[i + 1]
    s2 += v[i + 2]
    s3 += v[i + 3]
  }
  for (; i < end; i++) s0 += v[i]
  return s0 + s1 + (s2 + s3)
}

/** Σ |v_i|, first ≤ i < first + count. */
export function sumOfSizes(v: Numbers, first: i32, count: i32): f64 {
  let s0: f64 = 0
  let s1: f64 = 0
  const end = first + count
  let i = first
  for (; i + 1 < end; i += 2) {
    s0 += Math.abs(v[i])
    s1 += Math.abs(v[i + 1])
  }
  if (i < end) s0 += Math.abs(v[i])
  return s0 + s1
}

/** max |v_i|, i < count. */
export function largestSize(v: Numbers, count: i32): f64 {
  let most: f64 = 0
  for (let i = 0; i < count; i++) if (Math.abs(v[i]) > most) most = Math.abs(v[i])
  return most
}

/** max |v_(first + i)|·scale_i, i < count, for scales that are not below 0. */
export function largestProduct(v: Numbers, first: i32, scale: Numbers, count: i32): f64 {
  let most: f64 = 0
  for (let i = 0; i < count; i++) if (Math.abs(v[first + i]) * scale[i] > most) most = Math.abs(v[first + i]) * scale[i]
  return most
}

/** out_i = 1/max(least, √v_i), i < count. */
export function inverseRoots(out: Numbers, v: Numbers, least: f64, count: i32): void {
  for (let i = 0; i < count; i++) {
    const root = Math.sqrt(v[i])
    out[i] = 1 / (root > least ? root : least)
  }
}

/** Σ weight_i·(1 − (score_i − t))_+, i < count. */
export function sumOfHinges(weights: Numbers, scores: Numbers, count: i32, t: f64): f64 {
  let s0: f64 = 0
  let s1: f64 = 0
  let s2: f64 = 0
  let s3: f64 = 0
  let i = 0
  for (; i + 3 < count; i += 4) {
    s0 += weights[i] * hinge(scores[i] - t)
    s1 += weights[i + 1] * hinge(scores[i + 1] - t)
    s2 += weights[i + 2] * hinge(scores[i + 2] - t)
    s3 += weights[i + 3] * hinge(scores[i + 3] - t)
  }
  for (; i < count; i++) s0 += weights[i] * hinge(scores[i] - t)
  return s0 + s1 + (s2 + s3)
}

function hinge(margin: f64): f64 {
  const slack = 1 - margin
  return slack > 0 ? slack : 0
}
