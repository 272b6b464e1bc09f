import { type f64, INFINITE, type i32, type Numbers } from '../../numeric/portable/numbers.js'
import { kthLargest } from '../../numeric/portable/select.js'

/**
 * The mean of the K largest of the `count` values from `first` on: the threshold t(q) that positives must beat. K = 1 is the maximum.
 * Portable: see numbers.ts.
 */
export function topMean(values: Numbers, first: i32, count: i32, k: i32, scratch: Numbers): f64 {
  if (k === 1) return maximum(values, first, count)
  const kth = kthLargest(values, first, count, k, scratch)
  const places: f64 = k
  // Summing the excess over the k-th value keeps the digits when all scores share a large offset.
  let excess: f64 = 0
  for (let j = first; j < first + count; j++) if (values[j] > kth) excess += values[j] - kth
  return kth + excess / places
}

function maximum(values: Numbers, first: i32, count: i32): f64 {
  let max: f64 = -INFINITE
  for (let j = first; j < first + count; j++) if (values[j] > max) max = values[j]
  return max
}
