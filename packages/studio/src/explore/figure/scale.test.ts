import { describe, expect, it } from 'vitest'
import { linearScale, logScale } from './scale.js'

describe('linearScale', () => {
  it('maps ends to ends and back', () => {
    const scale = linearScale([2, 4], [100, 0])
    expect([scale(2), scale(3), scale(4)]).toEqual([100, 50, 0])
    expect(scale.invert(50)).toBe(3)
  })

  it('has round ticks inside', () => {
    expect(linearScale([0, 1], [0, 1]).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    expect(linearScale([-0.7, 1.3], [0, 1], 4).ticks).toEqual([-0.5, 0, 0.5, 1])
  })

  it('takes a domain of one value', () => expect(linearScale([3, 3], [0, 10])(3)).toBe(5))
})

describe('logScale', () => {
  it('makes equal ratios equal distances', () => {
    const scale = logScale([1, 0.01], [0, 100])
    expect(scale(0.1)).toBeCloseTo(50)
    expect(scale.invert(50)).toBeCloseTo(0.1)
  })

  it('has ticks at 1, 2 and 5', () =>
    expect(logScale([1, 0.01], [0, 1]).ticks).toEqual([0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]))
})
