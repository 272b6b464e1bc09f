import type { Vec } from '../matrix/linear-map.js'

/**
 * The k-th largest (k from 1) of the first `count` values, which stay as they are; `scratch` holds at least as many.
 *
 * Hoare's quickselect on the median of the three quartile places: expected O(count), also for sorted, for tied and for
 * rising and falling values. Where the pivots keep failing, the part that is left is sorted, so that the worst case is
 * O(count·log count).
 *
 * @example
 * ```ts
 * selectLargest(Float64Array.of(3, 9, 5, 7), 4, 2, new Float64Array(4)) // 7
 * ```
 */
export function selectLargest(values: Vec, count: number, k: number, scratch: Vec): number {
  if (!(k >= 1 && k <= count)) throw new RangeError(`There is no ${k}-th largest of ${count} values.`)
  if (k === 1) return largestOf(values, count)
  for (let t = 0; t < count; t++) scratch[t] = values[t]
  const wanted = count - k
  let low = 0
  let high = count - 1
  for (let rounds = 2 * Math.ceil(Math.log2(count + 1)); low < high; rounds--) {
    if (rounds === 0) {
      scratch.subarray(low, high + 1).sort()
      break
    }
    const quarter = (high - low) >>> 2
    const pivot = medianOfThree(scratch[low + quarter], scratch[(low + high) >>> 1], scratch[high - quarter])
    let i = low
    let j = high
    while (i <= j) {
      while (scratch[i] < pivot) i++
      while (scratch[j] > pivot) j--
      if (i <= j) {
        const kept = scratch[i]
        scratch[i++] = scratch[j]
        scratch[j--] = kept
      }
    }
    // Everything up to j is ≤ pivot, everything from i on is ≥ pivot, and what lies between equals it.
    if (wanted <= j) high = j
    else if (wanted >= i) low = i
    else break
  }
  return scratch[wanted]
}

function largestOf(values: Vec, count: number): number {
  let largest = values[0]
  for (let t = 1; t < count; t++) if (values[t] > largest) largest = values[t]
  return largest
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
