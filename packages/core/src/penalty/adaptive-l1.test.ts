import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AdaptiveL1 } from './adaptive-l1.js'
import { L1 } from './l1.js'

const INFINITY = Number.POSITIVE_INFINITY
/** A plain feature, one that is never penalized, and one that is left out. */
const penalty = new AdaptiveL1(Float64Array.of(2, 0, INFINITY))

describe('adaptive-l1', () => {
  it('weighs each magnitude with its factor', () => {
    expect(penalty.value(Float64Array.of(3, -4, 0))).toBe(6)
    expect(penalty.value(Float64Array.of(0, 0, 1e-9))).toBe(INFINITY)
  })

  it('never touches a feature of factor 0 and always removes one of factor Infinity, even with τ = 0', () => {
    const v = Float64Array.of(3, -4, 5)
    expect(penalty.prox(v, Float64Array.of(1, 1, 1), new Float64Array(3))).toEqual(Float64Array.of(1, -4, 0))
    expect(penalty.prox(v, new Float64Array(3), new Float64Array(3))).toEqual(Float64Array.of(3, -4, 0))
  })

  it('bends accordingly', () => {
    const curvature = { diagonal: new Float64Array(3), spike: new Float64Array(3).fill(9) }
    penalty.residualJacobian(Float64Array.of(1, 0, 5), Float64Array.of(1, 1, 0), curvature)
    expect(curvature).toEqual({ diagonal: Float64Array.of(1, 0, 1), spike: new Float64Array(3) })
  })

  it('has no dual point with weight on a never penalized feature', () => {
    const u = Float64Array.of(1, 0.1, 7)
    expect(penalty.emptyNorm(u)).toBe(INFINITY)
    expect(penalty.conjugate(u, 100)).toBe(INFINITY)
    expect(penalty.dualScale(u, 100)).toBe(0)
    expect(penalty.conjugate(new Float64Array(3), 100)).toBe(0)
  })

  it('forgives rounding there, at any scale', () => {
    for (const scale of [1e-150, 1, 1e150]) {
      const u = Float64Array.of(scale, -1e-15 * scale, 0)
      expect(penalty.emptyNorm(u)).toBe(scale / 2)
      expect(penalty.dualScale(u, scale / 4)).toBe(0.5)
    }
  })

  it('never lets a never penalized feature pass for one of weight 0', () => {
    const norms = penalty.blockNorms(Float64Array.of(1, 0, 7), new Float64Array(3))
    expect(norms).toEqual(Float64Array.of(0.5, INFINITY, 0))
  })

  it('takes its factors along when restricted', () => {
    const narrow = penalty.restrict(Int32Array.of(0, 2))
    expect(narrow.value(Float64Array.of(3, 0))).toBe(6)
    expect(narrow.size).toBe(2)
  })

  it('is l1 when all factors are 1', () => {
    const number = fc.integer({ min: -100, max: 100 })
    const [ones, l1] = [new AdaptiveL1(Float64Array.of(1, 1)), new L1(2)]
    fc.assert(
      fc.property(number, number, fc.nat(100), (a, b, step) => {
        const [v, tau] = [Float64Array.of(a, b), Float64Array.of(step, step)]
        expect(ones.value(v)).toBe(l1.value(v))
        expect(ones.emptyNorm(v)).toBe(l1.emptyNorm(v))
        expect(ones.prox(v, tau, new Float64Array(2))).toEqual(l1.prox(v, tau, new Float64Array(2)))
      }),
    )
  })
})
