import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CountedSelection } from './counted-selection.js'

it('finds the k-th largest as if every value were written out', () => {
  const values = fc.array(
    fc.record({ value: fc.integer({ min: -5, max: 5 }), count: fc.integer({ min: 1, max: 4 }) }),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  fc.assert(
    fc.property(values, fc.nat(), (list, pick) => {
      const all = list.flatMap(({ value, count }) => Array<number>(count).fill(value)).sort((a, b) => b - a)
      const k = 1 + (pick % all.length)
      const given = Float64Array.from([9, ...list.map(({ value }) => value)])
      const selection = new CountedSelection(Float64Array.from(list, ({ count }) => count))
      expect(selection.kthLargest(given, 1, k)).toBe(all[k - 1])
      expect(Array.from(given.subarray(1))).toEqual(list.map(({ value }) => value))
    }),
  )
})
