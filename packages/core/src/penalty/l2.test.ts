import { describe, expect, it } from 'vitest'
import { L2 } from './l2.js'

const penalty = new L2(2)

describe('l2', () => {
  it('is half the squared length', () => {
    expect(penalty.value(Float64Array.of(3, -4))).toBe(12.5)
  })

  it('shrinks by 1 + τ', () => {
    const tau = Float64Array.of(1, 3)
    expect(penalty.prox(Float64Array.of(3, -4), tau, new Float64Array(2))).toEqual(Float64Array.of(1.5, -1))
    const curvature = { diagonal: new Float64Array(2), spike: new Float64Array(2).fill(9) }
    penalty.residualJacobian(Float64Array.of(3, -4), tau, curvature)
    expect(curvature).toEqual({ diagonal: Float64Array.of(0.5, 0.75), spike: new Float64Array(2) })
  })

  it('has the conjugate ‖u‖²/(2λ), which needs no scaling', () => {
    const u = Float64Array.of(3, -4)
    expect(penalty.conjugate(u, 2)).toBe(6.25)
    expect(penalty.dualScale(u, 1e-100)).toBe(1)
  })

  it('has a conjugate that does not overflow before its value does', () => {
    const u = Float64Array.of(3e160, -4e160)
    expect(penalty.conjugate(u, 1e100) / 1.25e221).toBeCloseTo(1, 14)
    expect(penalty.conjugate(Float64Array.of(3e-170, 4e-170), 1e-150) / 1.25e-189).toBeCloseTo(1, 14)
  })

  it('has the plain length as its gauge, also for no features at all', () => {
    expect(penalty.gauge().value(Float64Array.of(3, -4))).toBe(5)
    expect(penalty.emptyNorm(Float64Array.of(3, -4))).toBe(5)
    expect(penalty.gauge().blocks).toEqual([Int32Array.of(0, 1)])
    expect(new L2(0).gauge().value(new Float64Array(0))).toBe(0)
  })
})
