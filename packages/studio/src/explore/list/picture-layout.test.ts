import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pictureLayout, placeOf, rankAt } from './picture-layout.js'

const sizes = fc.tuple(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 200, max: 1600 }))

describe('pictureLayout', () => {
  it('fits into the width and a fixed height', () => {
    fc.assert(
      fc.property(sizes, ([rows, width]) => {
        const layout = pictureLayout(rows, width)
        expect(layout.height).toBeLessThanOrEqual(220)
        expect(layout.perLine * layout.pitch).toBeLessThanOrEqual(width)
        expect(layout.shown).toBeLessThanOrEqual(rows)
      }),
    )
  })

  it('shows every row of usual lists', () => expect(pictureLayout(5000, 700).shown).toBe(5000))

  it('finds each mark where it was put', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), ([rows, width], any) => {
        const layout = pictureLayout(rows, width)
        const rank = any % layout.shown
        expect(rankAt(...placeOf(rank, layout), layout)).toBe(rank)
      }),
    )
  })
})
