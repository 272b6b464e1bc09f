import { expect, it } from 'vitest'
import { toyProblem } from '../../data/toy.js'
import type { CrossValidationSummary } from '../../model/document/model.js'
import { inOrder } from '../pieces/piecewise.js'
import { finish } from '../pieces/work.js'
import { fitByCrossValidation } from './cross-validation.js'
import { nestedValidation } from './nested-validation.js'

const data = toyProblem({ rows: 60, relevant: 2, noise: 6, seed: 3 })

function nested(settings: object) {
  const cv = finish(fitByCrossValidation(data, { count: 5, ...settings })).metrics.cv as CrossValidationSummary
  return { cv, told: finish(inOrder(nestedValidation, data, { count: 5, ...settings, cv })) }
}

it('nested folds tell of new rows what no fold that measured has chosen', () => {
  const { cv, told } = nested({ folds: 3 })
  expect(told.corrected).toMatchObject({ method: 'nested-folds', settings: cv.corrected?.settings })
  expect(told.corrected?.mean).toBeGreaterThan(0)
  expect(told.corrected?.mean).toBeLessThanOrEqual(1)
  expect(told.mean).toBe(cv.mean)
})

it('each of them leaves out the rows that the fold of cross-validation leaves out', () => {
  const { cv } = nested({ folds: 3 })
  const settings = { folds: 3, count: 5, cv, threshold: { kind: 'max' }, lambdas: [0.05] } as const
  const single = finish(fitByCrossValidation(data, { folds: 3, threshold: { kind: 'max' }, lambdas: [0.05] }))
  const told = finish(inOrder(nestedValidation, data, settings))
  // With nothing to choose from both learn from the same rows at the same λ.
  expect(told.corrected?.mean).toBeCloseTo(single.metrics.cv?.mean ?? Number.NaN, 1)
})

it('random parts have a corrected value, too, and groups of rows stay together inside', () => {
  const rowGroups = Array.from(data.labels.keys(), (row) => Math.floor(row / 4))
  expect(nested({ holdout: 0.7, repeats: 2, rowGroups }).told.corrected?.method).toBe('nested-folds')
})
