import type { Vec } from '../../numeric/matrix/linear-map.js'
import { kthLargest } from '../../numeric/portable/select.js'
import { topMean } from './top-mean.js'

/** shares = total, in equal parts, on the K largest values; of values that tie for the last places, on the first ones. */
export function spreadOverTop(values: Vec, k: number, total: number, shares: Vec): void {
  const { length } = values
  const kth = k === 1 ? topMean(values, 0, length, 1, shares) : kthLargest(values, 0, length, k, shares)
  shareOut(values, kth, k - countAbove(values, kth), total / k, shares)
}

// Loops of their own, which the engine compiles without all that is called before them.

function countAbove(values: Vec, bound: number): number {
  let count = 0
  for (let j = 0; j < values.length; j++) if (values[j] > bound) count++
  return count
}

/** The same share for all above the k-th largest, and for so many that equal it. */
function shareOut(values: Vec, kth: number, equal: number, share: number, shares: Vec): void {
  let places = equal
  for (let j = 0; j < values.length; j++) {
    const taken = values[j] > kth || (values[j] === kth && places-- > 0)
    shares[j] = taken ? share : 0
  }
}
