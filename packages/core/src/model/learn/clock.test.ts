import { expect, it } from 'vitest'
import { sonar } from '../../../test/sonar.js'
import { fit } from './fit.js'

it('a limit of time holds while λ_max is computed: without a λ there is no result', () => {
  expect(() => fit(sonar(), { lambdaRatio: 0.1, timeLimitMs: -1 })).toThrow(
    expect.objectContaining({ code: 'time-limit', field: 'timeLimitMs' }),
  )
})

it('at a λ that is given there is a model, which does not claim to know what it does not', () => {
  const model = fit(sonar(), { lambda: 0.1, timeLimitMs: -1 })
  expect(model).toMatchObject({ status: 'time-limit', weights: {} })
  expect(model.lambdaMax).toBeGreaterThan(fit(sonar(), { lambda: 0.1 }).lambdaMax ?? Number.NaN)
  expect(model.warnings[0].message).toContain('the solver stopped before it knew')
})
