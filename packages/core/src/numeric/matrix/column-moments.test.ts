import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnRunMoments } from './column-moments.js'

const momentsOf = (values: number[], implicitZeros = 0) =>
  columnRunMoments({ values: Float64Array.from(values), start: 0, end: values.length, implicitZeros })

describe('columnRunMoments', () => {
  it('is the textbook mean and population deviation', () => {
    expect(momentsOf([1, 2, 3, 4])).toEqual({ mean: 2.5, deviation: Math.sqrt(1.25) })
  })

  it.each([0.1, 1 / 3, -7.3, 1e15 + 0.125, 1e300, 5e-324, 0])('gives %d repeated 1000 times deviation 0', (value) => {
    expect(momentsOf(Array(1000).fill(value))).toEqual({ mean: value, deviation: 0 })
  })

  it('keeps the digits of a column with a huge offset', () => {
    const { mean, deviation } = momentsOf([0, 1, 2, 3].map((step) => 1e15 + step))
    expect(mean).toBe(1e15 + 1.5)
    expect(deviation).toBeCloseTo(Math.sqrt(1.25), 12)
  })

  it('sees the one value that differs by one unit in the last place', () => {
    const values = Array(1000).fill(1)
    values[500] += Number.EPSILON
    expect(momentsOf(values).deviation / Number.EPSILON).toBeCloseTo(Math.sqrt(0.001 * 0.999), 12)
  })

  it.each([1e-300, 1e-8, 1e8, 1e150])('scales with a column scaled by %d', (factor) => {
    const { mean, deviation } = momentsOf([1, 2, 3, 4].map((value) => value * factor))
    expect(mean / factor).toBeCloseTo(2.5, 12)
    expect(deviation / factor).toBeCloseTo(Math.sqrt(1.25), 12)
  })

  it('counts implicit zeros as zeros', () => {
    const value = fc.double({ min: -10, max: 10, noNaN: true })
    fc.assert(
      fc.property(fc.array(value, { maxLength: 20 }), fc.nat(20), (values, zeros) => {
        const implicit = momentsOf(values, zeros)
        const explicit = momentsOf([...values, ...Array(zeros).fill(0)])
        expect(implicit.mean).toBeCloseTo(explicit.mean, 12)
        expect(implicit.deviation).toBeCloseTo(explicit.deviation, 10)
      }),
    )
  })

  it('is 0 and 0 for an empty column', () => {
    expect(momentsOf([])).toEqual({ mean: 0, deviation: 0 })
  })
})
