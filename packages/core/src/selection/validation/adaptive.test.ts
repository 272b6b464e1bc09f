import { describe, expect, it } from 'vitest'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { stratifiedFolds } from '../../data/splits/splits.js'
import { toyProblem } from '../../data/toy.js'
import { metricByName } from '../../metrics/all.js'
import { fit } from '../../model/learn/fit.js'
import { verify } from '../../model/proof/verify.js'
import { scoreTable } from '../../model/use/score.js'
import { Random } from '../../statistics/random.js'
import { methodByName } from '../comparison/methods/all.js'
import { path } from '../path/path.js'
import { finish } from '../pieces/work.js'
import { fitByCrossValidation } from './cross-validation.js'

const data = toyProblem({ rows: 90, relevant: 3, noise: 12, seed: 4 })
const penalty = 'adaptive-l1'

describe('adaptive ℓ1 from end to end', () => {
  it('walks a path with the factors of all its rows', () => {
    const points = path(data, { penalty, count: 5 })
    const { factors = [] } = fit(data, { penalty, lambdaRatio: 0.5 }).penaltySettings
    const given = path(data, { penalty, count: 5, factors: Float64Array.from(factors, Number) })
    expect(points.every(({ status }) => status === 'solved')).toBe(true)
    expect(points).toEqual(given)
  })

  it('is cross-validated with factors that never saw the rows left out', () => {
    const model = finish(fitByCrossValidation(data, { penalty, folds: 3, count: 4, metric: 'auc', seed: 2 }))
    expect(verify(model, data).verified).toBe(true)
    const foldOf = stratifiedFolds(data.labels, 3, Random.fromSeed(2).fork(0))
    const rows = Array.from(data.labels.keys())
    for (const { lambda, mean } of model.metrics.cv?.path ?? []) {
      const values = [0, 1, 2].map((fold) => {
        const train = selectRows(
          data,
          rows.filter((row) => foldOf[row] !== fold),
        )
        const test = selectRows(
          data,
          rows.filter((row) => foldOf[row] === fold),
        )
        return metricByName('auc')(scoreTable(fit(train, { penalty, lambda, tolerance: 1e-4 }), test), test.labels)
      })
      expect(mean).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / 3, 2)
    }
  })

  it('is compared as a method that learns its factors from the training rows', () => {
    const [{ weights }] = methodByName('adaptive-l1-push').fitPath(data, [0.2], 1e-8)
    const { scoring } = fit(data, { penalty, lambdaRatio: 0.2, tolerance: 1e-8 })
    weights.forEach((w, k) => {
      expect(w).toBeCloseTo(scoring.weights[k], 4)
    })
  })
})
