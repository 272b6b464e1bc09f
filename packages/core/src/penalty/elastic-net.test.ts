import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ElasticNet } from './elastic-net.js'
import { L1 } from './l1.js'
import { L2 } from './l2.js'

const SIZE = 3
const number = fc.integer({ min: -3000, max: 3000 }).map((value) => value / 1000)
const vector = fc.tuple(number, number, number).map((values) => Float64Array.from(values))

describe('elastic-net', () => {
  it('mixes the magnitudes with half the squares', () => {
    expect(new ElasticNet(2, 0.5).value(Float64Array.of(3, -4))).toBe(9.75)
  })

  it('soft-thresholds, then shrinks', () => {
    const out = new ElasticNet(2, 0.5).prox(Float64Array.of(3, -0.5), Float64Array.of(2, 2), new Float64Array(2))
    expect(out).toEqual(Float64Array.of(1, 0))
  })

  it.each([
    { end: new ElasticNet(SIZE, 1), same: new L1(SIZE), name: 'l1 at ρ = 1' },
    { end: new ElasticNet(SIZE, 0), same: new L2(SIZE), name: 'l2 at ρ = 0' },
  ])('is $name', ({ end, same }) => {
    fc.assert(
      fc.property(vector, vector, fc.constantFrom(0, 0.3, 1, 2), (v, w, lambda) => {
        const tau = new Float64Array(SIZE).fill(lambda)
        expect(end.value(w)).toBeCloseTo(same.value(w), 12)
        expect(end.prox(v, tau, new Float64Array(SIZE))).toEqual(same.prox(v, tau, new Float64Array(SIZE)))
        expect(end.conjugate(v, lambda)).toBeCloseTo(same.conjugate(v, lambda), 9)
        expect(end.dualScale(v, lambda)).toBe(same.dualScale(v, lambda))
        expect(end.emptyNorm(v)).toBe(same.emptyNorm(v))
        expect(end.gauge().value(w)).toBe(same.gauge().value(w))
      }),
    )
  })

  it('pays in its conjugate only for what exceeds λρ', () => {
    const penalty = new ElasticNet(2, 0.5)
    expect(penalty.conjugate(Float64Array.of(1, -0.5), 2)).toBe(0)
    expect(penalty.conjugate(Float64Array.of(3, -0.5), 2)).toBe(2)
  })

  it('starts where the ℓ1 part alone would', () => {
    const penalty = new ElasticNet(2, 0.25)
    expect(penalty.emptyNorm(Float64Array.of(1, -3))).toBe(12)
    expect(penalty.gauge().value(Float64Array.of(3, -4))).toBe(1.75)
  })
})
