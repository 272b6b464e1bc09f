import type { Vec } from '../../numeric/matrix/linear-map.js'
import { selectLargest } from '../../numeric/order/select.js'

/** The mean of the K largest values: the threshold t(q) that positives must beat. K = 1 is the maximum. */
export function topMean(values: Vec, k: number, scratch: Vec): number {
  if (k === 1) return maximum(values)
  const kth = selectLargest(values, values.length, k, scratch)
  // Summing the excess over the k-th value keeps the digits when all scores share a large offset.
  let excess = 0
  for (let j = 0; j < values.length; j++) if (values[j] > kth) excess += values[j] - kth
  return kth + excess / k
}

function maximum(values: Vec): number {
  let max = Number.NEGATIVE_INFINITY
  for (let j = 0; j < values.length; j++) if (values[j] > max) max = values[j]
  return max
}

/** shares = total, in equal parts, on the K largest values; of values that tie for the last places, on the first ones. */
export function spreadOverTop(values: Vec, k: number, total: number, shares: Vec): void {
  const kth = k === 1 ? maximum(values) : selectLargest(values, values.length, k, shares)
  let places = k
  for (let j = 0; j < values.length; j++) if (values[j] > kth) places--
  for (let j = 0; j < values.length; j++) {
    const taken = values[j] > kth || (values[j] === kth && places-- > 0)
    shares[j] = taken ? total / k : 0
  }
}
