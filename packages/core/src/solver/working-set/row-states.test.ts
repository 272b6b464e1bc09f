import fc from 'fast-check'
import { expect, it } from 'vitest'
import { markHighest } from './row-states.js'

it('marks exactly as many as asked, none of them lower than one left out, also where scores tie', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 30 }), fc.nat(), (list, pick) => {
      const scores = Float64Array.from(list)
      const state = Uint8Array.from(list, (_, j) => (j % 3 === 2 ? 7 : 0))
      const open = state.filter((s) => s === 0).length
      const count = pick % (open + 1)
      markHighest(scores, count, { state, among: 0, as: 1 })
      const of = (kind: number) => list.filter((_, j) => state[j] === kind)
      expect(of(1)).toHaveLength(count)
      expect(of(0)).toHaveLength(open - count)
      expect(Math.min(...of(1))).toBeGreaterThanOrEqual(Math.max(...of(0)))
    }),
  )
})
