import { describe, expect, it } from 'vitest'
import { L1 } from './l1.js'

const penalty = new L1(3)

describe('l1', () => {
  it('adds up magnitudes', () => {
    expect(penalty.value(Float64Array.of(3, -4, 0))).toBe(7)
  })

  it('soft-thresholds each feature by its own step', () => {
    const out = penalty.prox(Float64Array.of(3, -4, 0.5), Float64Array.of(1, 2, 1), new Float64Array(3))
    expect(out).toEqual(Float64Array.of(2, -2, 0))
  })

  it('bends fully where it cuts to 0, and not at all elsewhere', () => {
    const curvature = { diagonal: new Float64Array(3), spike: new Float64Array(3).fill(9) }
    penalty.residualJacobian(Float64Array.of(3, -0.5, 0), Float64Array.of(1, 1, 0), curvature)
    expect(curvature).toEqual({ diagonal: Float64Array.of(0, 1, 0), spike: new Float64Array(3) })
  })

  it('is dual to the largest magnitude', () => {
    const u = Float64Array.of(1, -4, 2)
    expect(penalty.emptyNorm(u)).toBe(4)
    expect(penalty.conjugate(u, 4)).toBe(0)
    expect(penalty.conjugate(u, 4 * (1 - 1e-13))).toBe(0)
    expect(penalty.conjugate(u, 3.999)).toBe(Number.POSITIVE_INFINITY)
    expect(penalty.dualScale(u, 1)).toBe(0.25)
    expect(penalty.dualScale(u, 5)).toBe(1)
  })
})
