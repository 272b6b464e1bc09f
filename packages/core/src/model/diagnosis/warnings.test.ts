import { describe, expect, it, vi } from 'vitest'
import { centred, inHull, tableOf } from '../../../test/hull.js'
import { sonar } from '../../../test/sonar.js'
import { path } from '../../selection/path/path.js'
import { fit } from '../learn/fit.js'
import { Trainer } from '../learn/trainer.js'
import { boundWarnings } from './warnings.js'

describe('the warning about an empty model', () => {
  it('gives λ_max when λ is too large', () => {
    const [warning, ...others] = fit(sonar(), { lambda: 1 }).warnings
    expect(others).toEqual([])
    expect(warning.code).toBe('empty-model')
    expect(warning.message).toContain('λ = 1 is not below λ_max = 0.248')
  })

  it('does not claim that w = 0 is optimal where it is only so within the tolerance', () => {
    const huge = { lambda: 1e9, penalty: 'l2' } as const
    const [warning] = fit(sonar(), { ...huge, threshold: { kind: 'top-k', k: 2 } }).warnings
    expect(warning.code).toBe('empty-model')
    expect(warning.message).toContain('optimal within the tolerance')
    // Against the highest negative the solution is found itself: tiny weights, and no warning.
    const { status, features, warnings } = fit(sonar(), huge)
    expect([status, features.selected, warnings]).toEqual(['solved', 60, []])
  })

  it('says that the solver stopped before it knew, where a limit ended the run', () => {
    const model = fit(sonar(), { lambdaRatio: 0.1, solver: 'alm', maxIterations: 1 })
    expect(model).toMatchObject({ status: 'max-iterations', weights: {} })
    expect(model.certificate.relativeGap).toBeGreaterThan(0.5)
    expect(model.warnings.map(({ code }) => code)).toEqual(['empty-model', 'not-solved'])
    for (const { message } of model.warnings) expect(message).not.toContain('optimal')
    expect(model.warnings[0].message).toContain('the solver stopped before it knew')
  })

  it('names an easier threshold when the mean positive lies in the hull of the negatives', () => {
    const model = fit(inHull, { lambdaRatio: 0.1 })
    expect(model).toMatchObject({ status: 'solved', lambdaMax: 0, weights: {} })
    expect(model.warnings).toHaveLength(1)
    expect(model.warnings[0].message).toContain('inside the convex hull of the negatives')
    expect(model.warnings[0].hint).toContain('Compare with the mean of all negatives')
    expect(
      fit(inHull, { lambdaRatio: 0.1, threshold: { kind: 'fraction', tau: 1 } }).features.selected,
    ).toBeGreaterThan(0)
  })

  it('does not take a mean positive that a combination of negatives meets exactly for one that is their mean', () => {
    const met = tableOf(
      [[0, 0]],
      [
        [1, 1],
        [-1, -1],
        [5, 5],
      ],
    )
    expect(fit(met, { lambdaRatio: 0.1, standardize: false }).warnings[0].hint).toContain(
      'Compare with the mean of all',
    )
  })

  it('names a part of the negatives that has models, with room for a path', () => {
    const odd = tableOf(
      Array.from({ length: 5 }, (_, i) => [4 + i / 10]),
      [...Array.from({ length: 19 }, (_, i) => [i / 20]), [9]],
    )
    expect(fit(odd, { lambdaRatio: 0.1 }).warnings[0].values).toMatchObject({ cure: { kind: 'fraction', tau: 0.2 } })
    const threshold = { kind: 'fraction', tau: 0.2 } as const
    expect(fit(odd, { lambdaRatio: 0.1, threshold }).features.selected).toBe(1)
  })

  it('names the mean of all negatives where half of them was asked for', () => {
    const threshold = { kind: 'top-k', k: 3 } as const
    const between = tableOf([[0.1]], [[-1], [1], [1], [-1.2]])
    expect(fit(between, { lambdaRatio: 0.1, threshold }).warnings[0].hint).toContain('tau: 1 }')
  })

  it('starts no search for the smallest top-k, which takes minutes on a large table', () => {
    const search = vi.spyOn(Trainer.prototype, 'smallestUsefulTopK')
    fit(inHull, { lambdaRatio: 0.1 })
    path(inHull)
    expect(search).not.toHaveBeenCalled()
    search.mockRestore()
  })

  it('says that the features are of no use when no threshold helps', () => {
    expect(fit(centred, { lambdaRatio: 0.1 }).warnings[0].hint).toContain('do not tell the classes apart')
  })
})

it('says so where an upper bound stands for λ_max', () => {
  const [warning] = boundWarnings({ value: 2, lower: 1.5, upper: 2 })
  expect(warning.code).toBe('lambda-max-bounded')
  expect(warning.message).toContain('between 1.5 and 2')
  expect(boundWarnings({ value: 2, lower: 2 - 1e-6, upper: 2 })).toEqual([])
  expect(boundWarnings({ value: 0, lower: 0, upper: 0.1 })).toEqual([])
})
