import { describe, expect, it } from 'vitest'
import { shortTexts } from '../../../test/short-texts.js'
import { Trainer } from '../../model/learn/trainer.js'
import { countSelected, lambdasOf } from '../path/path.js'
import { familiesOf } from './families.js'
import { followedModels } from './followed-models.js'

describe('the models of a path of a sparse table', () => {
  const threshold = { kind: 'fraction', tau: 0.5 } as const
  const texts = shortTexts()
  const ROWS = texts.labels.length
  const trainer = new Trainer(texts, { threshold })
  trainer.startRoughly(0)
  const lambdas = lambdasOf(trainer, { count: 30 })
  const models = [...followedModels(trainer, lambdas)]

  it('end where more features come within reach than there are rows for', () => {
    expect(trainer.isLarge).toBe(true)
    expect(trainer.followsPath).toBe(false)
    const counts = models.map(({ w }) => countSelected(w))
    const most = ROWS / 40
    expect(Math.max(...counts)).toBeLessThan(1.4 * most)
    expect(counts.at(-1)).toBeGreaterThan(0.5 * most)
    expect(models.map(({ ends }) => ends).indexOf(true)).toBe(models.length - 1)
    expect(models.length).toBeLessThan(lambdas.length)
  })

  it('are next to those that are solved, which whoever names a solver gets', () => {
    const solved = [
      ...followedModels(new Trainer(texts, { threshold, solver: 'alm' }), lambdas.slice(0, models.length)),
    ]
    models.slice(0, solved.length).forEach(({ w }, i) => {
      const { map, loss, penalty, lambda } = trainer.problem(lambdas[i])
      const value = (v: Float64Array) => lambda * penalty.value(v) + loss.value(map.apply(v, new Float64Array(ROWS)))
      const best = value(solved[i].w)
      expect(value(w) - best).toBeLessThan(0.03 * (1 - best) + 1e-3)
      expect(value(w)).toBeGreaterThan(best - 1e-5)
    })
  })

  it('are of fewer thresholds than other tables have', () => {
    const { families } = familiesOf(texts, {})
    const parts = families.map(({ threshold }) => (threshold.kind === 'fraction' ? threshold.tau : threshold.kind))
    expect(parts).toEqual(['max', 0.005, 0.02, 0.1, 0.5, 1])
    expect(families.at(-1)?.lambdas.length).toBe(50)
  })
})
