import fc from 'fast-check'
import { expect, it } from 'vitest'
import { heapify, popLargest } from './heap.js'

it('hands out the values from the largest down, ties included, and leaves its neighbours alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 40 }), (list) => {
      const values = Float64Array.of(99, ...list, -99)
      heapify(values, 1, list.length)
      const popped: number[] = []
      for (let count = list.length; count > 0; count--) popped.push(popLargest(values, 1, count))
      expect(popped).toEqual(list.toSorted((a, b) => b - a))
      expect([values[0], values.at(-1)]).toEqual([99, -99])
    }),
  )
})
