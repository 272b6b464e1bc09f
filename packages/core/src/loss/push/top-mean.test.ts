import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spreadOverTop } from './spread-over-top.js'
import { topMean } from './top-mean.js'

const scores = fc.array(fc.oneof(fc.double({ min: -5, max: 5, noNaN: true }), fc.integer({ min: -2, max: 2 })), {
  minLength: 1,
  maxLength: 20,
})

it('is the mean of the K largest, whatever the order and the ties', () => {
  fc.assert(
    fc.property(scores, fc.nat(), (values, seed) => {
      const k = 1 + (seed % values.length)
      const sorted = [...values].sort((a, b) => b - a).slice(0, k)
      const expected = sorted.reduce((sum, value) => sum + value, 0) / k
      const found = topMean(Float64Array.from(values), 0, values.length, k, new Float64Array(values.length))
      expect(Math.abs(found - expected)).toBeLessThan(1e-12)
    }),
  )
})

it('keeps its digits when all scores share a large offset', () => {
  const values = Float64Array.of(1e15 + 1, 1e15 + 3, 1e15 + 5)
  expect(topMean(values, 0, 3, 2, new Float64Array(3))).toBe(1e15 + 4)
})

it('is the combination whose shares lie on the K largest in equal parts', () => {
  fc.assert(
    fc.property(scores, fc.nat(), (list, seed) => {
      const [values, k] = [Float64Array.from(list), 1 + (seed % list.length)]
      const shares = new Float64Array(values.length)
      spreadOverTop(values, k, 0.5, shares)
      expect(Array.from(shares).filter((share) => share === 0.5 / k).length).toBe(k)
      expect(Array.from(shares).filter((share) => share !== 0).length).toBe(k)
      const combined = values.reduce((sum, value, j) => sum + shares[j] * value, 0)
      expect(combined).toBeCloseTo(0.5 * topMean(values, 0, values.length, k, new Float64Array(values.length)), 12)
    }),
  )
})
