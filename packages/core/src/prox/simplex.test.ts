import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { norm1 } from './norms.js'
import { l1BallThreshold, projectOntoL1Ball, projectOntoSimplex, simplexThreshold } from './simplex.js'

const entry = fc.integer({ min: -400, max: 400 }).map((value) => value / 16)
const vector = fc.array(entry, { minLength: 1, maxLength: 30 }).map((values) => Float64Array.from(values))
const radius = fc.integer({ min: 0, max: 500 }).map((value) => value / 32)

/** The textbook way: sort, and take the longest prefix whose entries stay positive. */
function thresholdBySorting(x: Vec, size: number): number {
  const sorted = Float64Array.from(x).sort().reverse()
  let sum = 0
  let theta = sorted[0] - size
  sorted.forEach((value, k) => {
    sum += value
    if (value > (sum - size) / (k + 1)) theta = (sum - size) / (k + 1)
  })
  return theta
}

describe('the projection on the simplex', () => {
  it('subtracts the threshold that sorting finds', () => {
    fc.assert(
      fc.property(vector, radius, (v, size) => {
        expect(simplexThreshold(v.slice(), size)).toBeCloseTo(thresholdBySorting(v, size), 11)
      }),
      { numRuns: 500 },
    )
  })

  it('lands on the simplex, at an obtuse angle to each of its corners', () => {
    fc.assert(
      fc.property(vector, radius, (v, size) => {
        const p = projectOntoSimplex(v, size, new Float64Array(v.length))
        expect(norm1(p)).toBeCloseTo(size, 10)
        expect(Math.min(...p)).toBeGreaterThanOrEqual(0)
        const residualAtP = v.reduce((sum, value, k) => sum + (value - p[k]) * p[k], 0)
        for (let k = 0; k < v.length; k++) expect((v[k] - p[k]) * size).toBeLessThanOrEqual(residualAtP + 1e-9)
      }),
    )
  })

  it('keeps its radius at every scale', () => {
    for (const scale of [1e-150, 1e-10, 1, 1e10, 1e150]) {
      const v = Float64Array.of(3, 1, -2, 2.5).map((value) => value * scale)
      const p = projectOntoSimplex(v, scale, new Float64Array(4))
      expect(norm1(p) / scale).toBeCloseTo(1, 12)
    }
  })

  it('spreads a radius that dwarfs the point evenly', () => {
    expect(projectOntoSimplex(Float64Array.of(1, 2), 1e150, new Float64Array(2))).toEqual(Float64Array.of(5e149, 5e149))
  })

  it('takes a long vector whose entries fall off geometrically', () => {
    const v = Float64Array.from({ length: 2000 }, (_, k) => -(2 ** (k / 2)))
    const p = projectOntoSimplex(v, 1, new Float64Array(v.length))
    expect(norm1(p)).toBeCloseTo(1, 12)
    expect(simplexThreshold(v.slice(), 1)).toBeCloseTo(thresholdBySorting(v, 1), 12)
  })
})

describe('the projection on the ℓ1 ball', () => {
  it('leaves a point of the ball alone', () => {
    const v = Float64Array.of(0.25, -0.5, 0)
    expect(l1BallThreshold(v.slice(), 0.75)).toBe(0)
    expect(projectOntoL1Ball(v, 0.75, new Float64Array(3))).toEqual(v)
  })

  it('is the projection of the magnitudes on the simplex, with the signs put back', () => {
    fc.assert(
      fc.property(vector, radius, (v, size) => {
        fc.pre(norm1(v) > size)
        const magnitudes = projectOntoSimplex(v.map(Math.abs), size, new Float64Array(v.length))
        const p = projectOntoL1Ball(v, size, new Float64Array(v.length))
        p.forEach((value, k) => {
          expect(value).toBeCloseTo(Math.sign(v[k]) * magnitudes[k], 12)
        })
      }),
    )
  })

  it('of radius 0 is 0', () => {
    expect(projectOntoL1Ball(Float64Array.of(2, -2, 1), 0, new Float64Array(3))).toEqual(new Float64Array(3))
    expect(projectOntoL1Ball(new Float64Array(2), 0, new Float64Array(2))).toEqual(new Float64Array(2))
  })
})
