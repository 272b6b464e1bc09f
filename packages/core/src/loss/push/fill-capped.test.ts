import { describe, expect, it } from 'vitest'
import { fillCapped } from './fill-capped.js'

function filled(beta: number[], total: number, cap: number): number[] {
  const out = Float64Array.from(beta)
  fillCapped(out, 0, out.length, total, cap)
  return Array.from(out)
}

describe('multipliers below a cap, with a given sum', () => {
  it('are raised in proportion to what they hold', () => {
    expect(filled([0.1, 0.3, 0], 0.8, 1)).toEqual([expect.closeTo(0.2, 14), expect.closeTo(0.6, 14), 0])
  })

  it('stay at the cap, and the rest goes where there is room', () => {
    expect(filled([0.5, 0.1, 0], 1, 0.5)).toEqual([0.5, 0.5, 0])
    expect(filled([0.5, 0.5, 0], 1.25, 0.5)).toEqual([0.5, 0.5, 0.25])
    expect(filled([0.9, -1, 0], 1, 0.5)).toEqual([0.5, 0.25, 0.25])
  })

  it('are lowered in proportion when they hold too much', () => {
    expect(filled([0.4, 0.8, 0], 0.6, 1)).toEqual([expect.closeTo(0.2, 14), expect.closeTo(0.4, 14), 0])
  })

  it('reach a sum that is tiny, too', () => {
    expect(filled([0, 0], 1e-12, 1e-12)).toEqual([expect.closeTo(5e-13, 20), expect.closeTo(5e-13, 20)])
  })

  it('share evenly what none of them holds', () => {
    expect(filled([0, 0, 0, 0], 1, 0.5)).toEqual([0.25, 0.25, 0.25, 0.25])
  })
})
