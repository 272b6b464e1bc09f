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
  scratch.set(values.subarray(0, count))
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
    const upper = parted(scratch, low, high, pivot)
    if (wanted >= upper) low = upper
    else if (scratch[upper - 1] !== pivot) high = upper - 1
    else if (wanted < upper - 1) high = upper - 2
    else break
  }
  return scratch[wanted]
}

/**
 * Moves what is ≤ pivot, one of the values, before what is ≥ pivot, and returns where the latter begins. A function of its own, since the engine compiles one
 * with loops that take long anew wherever it is entered, with all that stands around them.
 */
function parted(scratch: Vec, low: number, high: number, pivot: number): number {
  let i = low
  let j = high
  while (i <= j) {
    while (scratch[i] < pivot) i++
    while (scratch[j] > pivot) j--
    if (i > j) break
    const kept = scratch[i]
    scratch[i++] = scratch[j]
    scratch[j--] = kept
  }
  return i
}

function largestOf(values: Vec, count: number): number {
  let largest = values[0]
  for (let t = 1; t < count; t++) if (values[t] > largest) largest = values[t]
  return largest
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
