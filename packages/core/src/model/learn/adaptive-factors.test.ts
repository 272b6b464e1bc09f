import { describe, expect, it } from 'vitest'
import { sonar } from '../../../test/sonar.js'
import { toyProblem } from '../../data/toy.js'
import { verify } from '../proof/verify.js'
import { fit } from './fit.js'

describe('adaptive ℓ1', () => {
  it('weighs each feature by the inverse of its weight in an ℓ2 model', () => {
    const { penaltySettings } = fit(sonar(), { penalty: 'adaptive-l1', lambdaRatio: 0.1 })
    const factors = (penaltySettings.factors ?? []).map(Number)
    expect(factors).toHaveLength(60)
    expect(Math.min(...factors)).toBe(1)
    expect(Math.max(...factors)).toBeLessThanOrEqual(1e6)
  })

  it('is certified with the factors that the model records, and fits again from them to the same optimum', () => {
    const data = sonar()
    const model = fit(data, { penalty: 'adaptive-l1', lambdaRatio: 0.1 })
    expect(model.status).toBe('solved')
    expect(verify(model, data).verified).toBe(true)
    const factors = Float64Array.from(model.penaltySettings.factors ?? [], Number)
    const again = fit(data, { penalty: 'adaptive-l1', factors, lambda: model.lambda })
    expect(again.status).toBe('solved')
    expect(again.certificate.primal).toBeCloseTo(model.certificate.primal, 12)
  })

  it('leaves out more of the noise than ℓ1 does at the same part of λ_max', () => {
    const data = toyProblem({ rows: 200, relevant: 4, noise: 40, seed: 3 })
    const noise = (penalty: 'l1' | 'adaptive-l1') =>
      Object.keys(fit(data, { penalty, lambdaRatio: 0.1 }).weights).filter((name) => Number(name.slice(1)) > 4).length
    expect(noise('adaptive-l1')).toBeLessThan(noise('l1'))
  })

  it('leaves out a feature whose factor is Infinity', () => {
    const data = toyProblem({ rows: 100, relevant: 3, noise: 3, seed: 5 })
    const factors = Float64Array.of(1, Number.POSITIVE_INFINITY, 1, 1, 1, 1)
    const model = fit(data, { penalty: 'adaptive-l1', factors, lambdaRatio: 0.01 })
    expect(model.status).toBe('solved')
    expect(model.weights).not.toHaveProperty('x2')
    expect(fit(data, { lambdaRatio: 0.01 }).weights).toHaveProperty('x2')
  })
})
