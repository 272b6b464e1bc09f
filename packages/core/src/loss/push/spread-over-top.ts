import type { Vec } from '../../numeric/matrix/linear-map.js'
import { kthLargest } from '../../numeric/portable/select.js'
import { topMean } from './top-mean.js'

/** shares = total, in equal parts, on the K largest values; of values that tie for the last places, on the first ones. */
export function spreadOverTop(values: Vec, k: number, total: number, shares: Vec): void {
  const { length } = values
  const kth = k === 1 ? topMean(values, 0, length, 1, shares) : kthLargest(values, 0, length, k, shares)
  let places = k
  for (let j = 0; j < length; j++) if (values[j] > kth) places--
  for (let j = 0; j < length; j++) {
    const taken = values[j] > kth || (values[j] === kth && places-- > 0)
    shares[j] = taken ? total / k : 0
  }
}
