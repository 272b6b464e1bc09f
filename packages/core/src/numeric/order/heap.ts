import type { Vec } from '../matrix/linear-map.js'

/**
 * Puts values[start .. start + count) in heap order, the largest first, in place (Floyd 1964): O(count).
 *
 * @example
 * ```ts
 * heapify(Float64Array.of(1, 3, 2), 0, 3) // [3, 1, 2]
 * ```
 */
export function heapify(values: Vec, start: number, count: number): Vec {
  for (let place = (count >> 1) - 1; place >= 0; place--) sink(values, start, count, place)
  return values
}

/**
 * Takes the largest value out of a heap of `count` values that begins at `start`; count − 1 of them remain, in heap
 * order: O(log count).
 *
 * @example
 * ```ts
 * popLargest(heapify(Float64Array.of(1, 3, 2), 0, 3), 0, 3) // 3
 * ```
 */
export function popLargest(values: Vec, start: number, count: number): number {
  const largest = values[start]
  values[start] = values[start + count - 1]
  sink(values, start, count - 1, 0)
  return largest
}

/** Moves the value at `place` down until none of its two children is larger. */
function sink(values: Vec, start: number, count: number, place: number): void {
  const value = values[start + place]
  for (;;) {
    let child = 2 * place + 1
    if (child >= count) break
    if (child + 1 < count && values[start + child + 1] > values[start + child]) child++
    if (!(values[start + child] > value)) break
    values[start + place] = values[start + child]
    place = child
  }
  values[start + place] = value
}
