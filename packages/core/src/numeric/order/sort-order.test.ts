import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortOrder } from './sort-order.js'

it('lists the places by ascending value, ties in their order', () => {
  const value = fc.constantFrom(-0, 0, 1, -1, 2.5, 1e300, -1e300)
  fc.assert(
    fc.property(fc.array(value, { maxLength: 30 }), (list) => {
      const values = Float64Array.from(list)
      const byComparing = Int32Array.from(values.keys()).sort((a, b) => values[a] - values[b] || a - b)
      expect(sortOrder(values)).toEqual(byComparing)
    }),
  )
})

it('leaves the values as they are', () => {
  const values = Float64Array.of(3, 1, 2)
  expect(sortOrder(values)).toEqual(Int32Array.of(1, 2, 0))
  expect(values).toEqual(Float64Array.of(3, 1, 2))
})
