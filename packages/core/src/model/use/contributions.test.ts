import { describe, expect, it } from 'vitest'
import { sonar } from '../../../test/sonar.js'
import { thrownBy } from '../../../test/thrown.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { fit } from '../learn/fit.js'
import { contributions } from './contributions.js'
import { scoreTable } from './score.js'

const data = sonar()
const model = fit(data, { lambdaRatio: 0.1 })
const used = Object.keys(model.weights)

describe('the contributions to a score', () => {
  it('sum up to it, largest first', () => {
    const why = contributions(model, data)
    scoreTable(model, data).forEach((score, i) => {
      const all = why(i)
      expect(all.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 10)
      const sizes = all.map(({ contribution }) => Math.abs(contribution))
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
      expect(why(i, 2)).toEqual(all.slice(0, 2))
    })
  })

  it('are nothing for the average row of the training data, and weight times deviations for any other', () => {
    const { names, mean, scale } = model.scoring
    const k = names.indexOf(used[0])
    const moved = mean.map((value, j) => (j === k ? value + 2 * scale[j] : value))
    const why = contributions(model, { features: denseFromRows([mean, moved]), names })
    expect(why(0)).toEqual([])
    expect(why(1)).toHaveLength(1)
    expect(why(1)[0]).toMatchObject({ feature: used[0], value: moved[k] })
    expect(why(1)[0].contribution).toBeCloseTo(2 * model.weights[used[0]], 10)
  })

  it('take what stands for a missing cell', () => {
    const { names, mean } = model.scoring
    const filled = { ...model, scoring: { ...model.scoring, fill: mean.map((value) => value + 1) } }
    const why = contributions(filled, { features: denseFromRows([mean.map(() => Number.NaN)]), names })
    for (const { feature, value } of why(0)) expect(value).toBe(mean[names.indexOf(feature)] + 1)
    expect(why(0)).toHaveLength(used.length)
  })

  it('need the columns that the model weighs', () => {
    const error = thrownBy(() => contributions(model, { features: denseFromRows([[1]]), names: ['other'] }))
    expect(error.code).toBe('missing-columns')
  })
})
