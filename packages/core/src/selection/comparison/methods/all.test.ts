import { describe, expect, it } from 'vitest'
import { rescaledCopy } from '../../../../test/rescaled-copy.js'
import { thrownBy } from '../../../../test/thrown.js'
import { toyProblem } from '../../../data/toy.js'
import { metricByName } from '../../../metrics/all.js'
import { fit } from '../../../model/learn/fit.js'
import { scoreRows } from '../../../model/use/score.js'
import { METHODS, methodByName } from './all.js'

const toy = toyProblem({ rows: 80, relevant: 4, noise: 8, seed: 5 })
const cols = toy.features.cols
const auc = metricByName('auc')

describe.each(METHODS)('the method $name', (method) => {
  const settings = method.settings(cols)
  const rules = Array.from(method.fitPath(toy, settings, 1e-5))

  it('gives one rule per setting, in their order', () => {
    expect(rules.map(({ setting }) => setting)).toEqual(settings)
    for (const { weights, selected } of rules) expect(selected).toBe(weights.filter((w) => w !== 0).length)
  })

  it('begins with what is the sparsest or the most regularized', () => {
    const [first, last] = [rules[0], rules[rules.length - 1]]
    const smaller = Math.hypot(...first.weights) < Math.hypot(...last.weights)
    expect(first.selected).toBeLessThanOrEqual(last.selected)
    expect(first.selected < last.selected || smaller).toBe(true)
  })

  it('learns to rank', () => {
    const { labels, features } = toy
    const best = Math.max(...rules.map((rule) => auc(scoreRows(rule, features), labels)))
    expect(best).toBeGreaterThan(0.95)
  })

  it('gives for one setting alone what it gives for it among others, whatever the unit of a feature', () => {
    const place = Math.floor(settings.length / 2)
    const scale = Float64Array.from({ length: cols }, (_, k) => 2 ** (k - 4))
    const features = rescaledCopy(toy.features, new Float64Array(cols).fill(3), scale)
    const [alone] = method.fitPath({ ...toy, features }, [settings[place]], 1e-9)
    const [, among] = method.fitPath(toy, settings.slice(place - 1, place + 1), 1e-9)
    const [scores, expected] = [scoreRows(alone, features), scoreRows(among, toy.features)]
    scores.forEach((score, i) => {
      expect(score).toBeCloseTo(expected[i], 3)
    })
  })
})

describe('METHODS', () => {
  it.each([
    ['l1-push', 'l1'],
    ['l2-push', 'l2'],
    ['elastic-net-push', 'elastic-net'],
  ] as const)('%s is what fit solves with the penalty %s', (name, penalty) => {
    const [{ weights, mean, scale }] = methodByName(name).fitPath(toy, [0.2], 1e-8)
    const { scoring } = fit(toy, { penalty, lambdaRatio: 0.2, tolerance: 1e-8, l1Ratio: 0.5 })
    weights.forEach((w, k) => {
      expect(w).toBeCloseTo(scoring.weights[k], 4)
    })
    expect([Array.from(mean), Array.from(scale)]).toEqual([scoring.mean, scoring.scale])
  })

  it('measure λ of l1-ranksvm from where the empty model ends', () => {
    const [empty, first] = methodByName('l1-ranksvm').fitPath(toy, [1.0001, 0.999], 1e-10)
    expect(empty.selected).toBe(0)
    expect(first.selected).toBe(1)
  })

  it('have different names, which are suggested to those who mistype them', () => {
    expect(new Set(METHODS.map(({ name }) => name)).size).toBe(METHODS.length)
    const error = thrownBy(() => methodByName('l1-psuh'))
    expect(error).toMatchObject({ code: 'unknown-method', kind: 'usage', field: 'methods' })
    expect(error).toHaveProperty('hint', expect.stringMatching(/^Did you mean l1-push\?/))
  })
})
