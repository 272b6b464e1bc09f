import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { norm1, norm2, normInf } from './norms.js'

describe('norms', () => {
  it('are the familiar formulas', () => {
    const x = Float64Array.of(3, -4, 0)
    expect([norm1(x), norm2(x), normInf(x)]).toEqual([7, 5, 4])
  })

  it('are 0 for the empty vector and for 0', () => {
    for (const x of [new Float64Array(0), new Float64Array(3)]) {
      expect([norm1(x), norm2(x), normInf(x)]).toEqual([0, 0, 0])
    }
  })

  it('agree with Math.hypot over the whole range of doubles', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 8 }),
        fc.integer({ min: -300, max: 300 }),
        (values, exponent) => {
          const x = Float64Array.from(values, (value) => value * 10 ** exponent)
          const expected = Math.hypot(...x)
          expect(Math.abs(norm2(x) - expected)).toBeLessThanOrEqual(1e-14 * expected)
        },
      ),
    )
  })

  it('keep entries of very different size apart', () => {
    expect(norm2(Float64Array.of(1e-200, 1e200))).toBe(1e200)
    expect(norm2(Float64Array.of(3e-200, 4e-200)) / 5e-200).toBeCloseTo(1, 14)
  })

  it('hand on what is not a number, and what is infinite', () => {
    expect(norm2(Float64Array.of(1, Number.NaN))).toBeNaN()
    expect(norm2(Float64Array.of(1, Number.NEGATIVE_INFINITY))).toBe(Number.POSITIVE_INFINITY)
  })
})
