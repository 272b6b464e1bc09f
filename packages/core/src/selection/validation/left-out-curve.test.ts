import { describe, expect, it } from 'vitest'
import { inHull } from '../../../test/hull.js'
import { readDataset } from '../../data/dataset/read-dataset.js'
import { toyProblem } from '../../data/toy.js'
import { inOrder } from '../pieces/piecewise.js'
import { finish } from '../pieces/work.js'
import { fitByCrossValidation } from './cross-validation.js'
import { type LeftOutCurveSettings, leftOutCurve } from './left-out-curve.js'

const toy = readDataset(toyProblem({ rows: 80, relevant: 3, noise: 12, seed: 6 }))
const problem = { threshold: { kind: 'max' }, transform: 'none' } as const

function curveOf(settings: LeftOutCurveSettings) {
  return finish(inOrder(leftOutCurve, toy, settings))
}

describe('leftOutCurve', () => {
  const chosen = finish(fitByCrossValidation(toy, { ...problem, folds: 4, count: 8 }))

  it('is the curve of cross-validation, with every split at the λ that it chose', () => {
    const { lambda, lambdaMax, metrics } = chosen
    const curve = curveOf({ ...problem, folds: 4, count: 8, lambda })
    expect(curve.path).toEqual(metrics.cv?.path)
    expect(curve.lambdaMax).toBe(lambdaMax)
    const mean = curve.values.reduce((sum, value) => sum + value, 0) / 4
    expect(mean).toBeCloseTo(metrics.cv?.mean ?? -1, 12)
  })

  it('has a λ of interest that lies between those of cross-validation, or above λ_max', () => {
    const between = chosen.lambda * 1.05
    const { path, values } = curveOf({ ...problem, folds: 4, count: 8, lambda: between })
    expect(path).toHaveLength(9)
    expect(path.map(({ lambda }) => lambda)).toContain(between)
    expect(values).toHaveLength(4)
    const above = curveOf({ ...problem, folds: 4, count: 8, lambda: 10 * (chosen.lambdaMax ?? 1) })
    expect(above.path[0].selected).toBe(0)
    expect(above.values).toEqual([0, 0, 0, 0])
  })

  it('says nothing where every model is empty', () => {
    const data = readDataset(inHull)
    const { lambdaMax, path, values } = finish(inOrder(leftOutCurve, data, { ...problem, lambda: 1 }))
    expect({ lambdaMax, path, values }).toEqual({ lambdaMax: 0, path: [], values: [] })
  })
})
