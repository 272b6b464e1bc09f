import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectOntoL1Ball } from '../prox/simplex.js'
import { LinfGroup } from './linf-group.js'

const penalty = new LinfGroup([Int32Array.of(0, 1, 3), Int32Array.of(2)])

describe('linf-group', () => {
  it('adds up the largest magnitudes of the blocks', () => {
    expect(penalty.value(Float64Array.of(3, -4, 1, 0))).toBe(5)
    expect(new LinfGroup([Int32Array.of(0, 1)], Float64Array.of(2)).value(Float64Array.of(3, -4))).toBe(8)
  })

  it('cuts the largest entries to one level', () => {
    const tau = Float64Array.of(4, 4, 0.5, 4)
    const out = penalty.prox(Float64Array.of(5, -4, 1, 1), tau, new Float64Array(4))
    expect(out).toEqual(Float64Array.of(2.5, -2.5, 0.5, 1))
  })

  it('has the prox v − Π(v), with Π the projection on the ℓ1 ball', () => {
    const number = fc.integer({ min: -500, max: 500 }).map((value) => value / 64)
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 20 }), fc.nat(500), (values, step) => {
        const v = Float64Array.from(values)
        const whole = new LinfGroup([Int32Array.from(v.keys())])
        const p = whole.prox(v, new Float64Array(v.length).fill(step / 64), new Float64Array(v.length))
        const projection = projectOntoL1Ball(v, step / 64, new Float64Array(v.length))
        p.forEach((value, k) => {
          expect(value).toBeCloseTo(v[k] - projection[k], 12)
        })
      }),
    )
  })

  it('bends among the entries that are cut, except along their signs', () => {
    const curvature = { diagonal: new Float64Array(4), spike: new Float64Array(4).fill(9) }
    penalty.residualJacobian(Float64Array.of(5, -4, 1, 1), Float64Array.of(4, 4, 1, 4), curvature)
    expect(curvature.diagonal).toEqual(Float64Array.of(1, 1, 1, 0))
    const half = 1 / Math.sqrt(2)
    expect(curvature.spike).toEqual(Float64Array.of(half, -half, 0, 0))
  })

  it('stays finite when the step is below the rounding of the entries', () => {
    const curvature = { diagonal: new Float64Array(4), spike: new Float64Array(4) }
    penalty.residualJacobian(Float64Array.of(1e20, 1e20, 1e20, 0), new Float64Array(4).fill(1), curvature)
    for (const value of [...curvature.diagonal, ...curvature.spike]) expect(Number.isFinite(value)).toBe(true)
  })

  it('is dual to the largest block sum of magnitudes', () => {
    expect(penalty.emptyNorm(Float64Array.of(1, -2, 4, 0.5))).toBe(4)
    expect(penalty.emptyNorm(Float64Array.of(1, -2, 3, 0.5))).toBe(3.5)
  })
})
