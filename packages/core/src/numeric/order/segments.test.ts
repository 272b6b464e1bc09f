import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSegment, dotSegments } from './segments.js'

const smallInteger = fc.integer({ min: -1000, max: 1000 })
const vector = fc.array(smallInteger, { minLength: 3, maxLength: 40 }).map((values) => Float64Array.from(values))

describe('segments', () => {
  it('dotSegments multiplies the two segments, at every length and start', () => {
    fc.assert(
      fc.property(vector, vector, fc.nat(2), fc.nat(2), (a, b, aStart, bStart) => {
        const length = Math.min(a.length - aStart, b.length - bStart)
        let sum = 0
        for (let k = 0; k < length; k++) sum += a[aStart + k] * b[bStart + k]
        expect(dotSegments(a, aStart, b, bStart, length)).toBeCloseTo(sum, 12)
      }),
    )
  })

  it('addSegment adds the scaled segment and leaves what lies beyond it', () => {
    const out = Float64Array.of(1, 2, 3)
    addSegment(Float64Array.of(9, 10, 20, 9), 1, 2, 0.5, out)
    expect([...out]).toEqual([6, 12, 3])
  })
})
