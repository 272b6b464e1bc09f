import type { Vec } from '../matrix/linear-map.js'

/**
 * The places of the values, from the smallest value to the largest; ties keep their order.
 *
 * The values themselves are sorted, which needs no comparison function, and every place then finds its rank by
 * bisection: several times faster than sorting the places by comparing what they point to.
 *
 * @example
 * ```ts
 * sortOrder(Float64Array.of(5, 3, 9)) // [1, 0, 2]
 * ```
 */
export function sortOrder(values: Vec): Int32Array {
  const sorted = values.slice().sort()
  const order = new Int32Array(values.length)
  /** How many values equal to sorted[r] have been placed, where r is the first of their run. */
  const placed = new Int32Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const first = lowerBound(sorted, values[i])
    order[first + placed[first]++] = i
  }
  return order
}

/** How many of the ascending values are below x. */
function lowerBound(ascending: Vec, x: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle] < x) low = middle + 1
    else high = middle
  }
  return low
}
