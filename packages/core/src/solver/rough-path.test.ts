import { describe, expect, it } from 'vitest'
import { shortTexts } from '../../test/short-texts.js'
import { finish, fitByCrossValidation } from '../index.js'
import { Trainer } from '../model/learn/trainer.js'
import { hasRoughPath, roughPath } from './rough-path.js'

const texts = shortTexts()

describe('rough models of a path', () => {
  it('are had of sparse tables, for ℓ1 and ℓ2', () => {
    const has = (penalty: 'l1' | 'l2' | 'group') =>
      hasRoughPath(new Trainer(texts, { penalty, groups: [texts.names.map((_, k) => k)] }).problem(1))
    expect([has('l1'), has('l2'), has('group')]).toEqual([true, true, false])
  })

  it('of ℓ2 go to the last λ, whatever the number of weights', () => {
    const trainer = new Trainer(texts, { penalty: 'l2' })
    trainer.startRoughly(0)
    const lambdas = [1, 0.3, 0.1, 0.03, 0.01].map((ratio) => trainer.lambdaAt(ratio))
    const models = [...roughPath(trainer.problem(1), lambdas, 5)]
    expect(models.map(({ ends }) => ends)).toEqual(lambdas.map(() => false))
  })

  it('choose what does as well on rows left out as what solved ones choose', () => {
    const chosen = (solver: 'auto' | 'alm') =>
      finish(
        fitByCrossValidation(texts, { penalty: 'l2', solver, count: 8, threshold: { kind: 'fraction', tau: 0.1 } }),
      )
    const [rough, solved] = [chosen('auto'), chosen('alm')]
    const { mean = 0, standardError = 0 } = solved.metrics.cv ?? {}
    expect(rough.status).toBe('solved')
    expect(Math.abs((rough.metrics.cv?.mean ?? 0) - mean)).toBeLessThan(standardError)
  })
})
