import { describe, expect, it } from 'vitest'
import { centred, inHull } from '../../../test/hull.js'
import { sonar } from '../../../test/sonar.js'
import { fit } from '../learn/fit.js'
import { diagnose } from './diagnose.js'

describe('the warning about an empty model', () => {
  it('gives λ_max when λ is too large', () => {
    const [warning, ...others] = fit(sonar(), { lambda: 1 }).warnings
    expect(others).toEqual([])
    expect(warning.code).toBe('empty-model')
    expect(warning.message).toContain('λ = 1 is not below λ_max = 0.248')
  })

  it('does not claim that w = 0 is optimal where it is only so within the tolerance', () => {
    const [warning] = fit(sonar(), { lambda: 1e9, penalty: 'l2' }).warnings
    expect(warning.code).toBe('empty-model')
    expect(warning.message).toContain('optimal within the tolerance')
  })

  it('gives the smallest top-k when the mean positive lies in the hull of the negatives', () => {
    const model = fit(inHull, { lambdaRatio: 0.1 })
    const { smallestTopK } = diagnose(inHull)
    expect(model).toMatchObject({ status: 'solved', lambdaMax: 0, weights: {} })
    expect(model.warnings).toHaveLength(1)
    expect(model.warnings[0].message).toContain('inside the convex hull of the negatives')
    expect(model.warnings[0].hint).toContain(`--top-k ${smallestTopK} (or more)`)
  })

  it('says that the features are of no use when no threshold helps', () => {
    expect(fit(centred, { lambdaRatio: 0.1 }).warnings[0].hint).toContain('do not tell the classes apart')
  })
})
