import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apart } from './apart.js'

describe('labels moved apart', () => {
  it('stay where they are when there is room', () => {
    expect(apart([5, 0, 2], 1)).toEqual([5, 0, 2])
  })

  it('share the room around the middle of where they wanted to be', () => {
    expect(apart([0, 0, 10], 1)).toEqual([-0.5, 0.5, 10])
  })

  it('keep their order and their distance', () => {
    const places = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(places, (wanted) => {
        const found = apart(wanted, 3)
        const order = wanted.map((_, i) => i).sort((a, b) => found[a] - found[b])
        order.slice(1).forEach((k, i) => {
          expect(found[k] - found[order[i]]).toBeGreaterThan(3 - 1e-9)
          expect(wanted[k]).toBeGreaterThanOrEqual(wanted[order[i]])
        })
      }),
    )
  })
})
