import { describe, expect, it } from 'vitest'
import { toyProblem } from '../../data/toy.js'
import { parseModel, serializeModel } from '../../model/document/document.js'
import type { Model } from '../../model/document/model.js'
import { fit } from '../../model/learn/fit.js'
import { finish } from '../pieces/work.js'
import { askedAgain, compareAgain, leftUnchecked } from './asked-again.js'
import { fitByCrossValidation } from './cross-validation.js'

const data = toyProblem({ rows: 60, relevant: 2, noise: 4, seed: 3 })

/** Learnt once more from nothing but the document and the data. */
function again(model: Model): Model {
  const read = askedAgain(parseModel(serializeModel(model)))
  if (read.kind === 'unknown') throw new Error(read.why)
  return read.kind === 'fit' ? fit(data, read.settings) : finish(fitByCrossValidation(data, read.settings))
}

const failed = (model: Model, other: Model) => compareAgain(model, other).filter(({ passed }) => !passed)

describe('a model learnt once more', () => {
  it.each([
    ['at a λ', () => fit(data, { lambda: 0.05, penalty: 'elastic-net', l1Ratio: 0.3 })],
    ['at a part of λ_max', () => fit(data, { lambdaRatio: 0.1, threshold: { kind: 'top-k', k: 3 }, solver: 'alm' })],
    ['with learnt factors', () => fit(data, { lambdaRatio: 0.1, penalty: 'adaptive-l1', transform: 'rank' })],
    ['with all chosen', () => finish(fitByCrossValidation(data, { folds: 3, count: 6, transform: 'auto', seed: 5 }))],
    [
      'with a part held out',
      () => finish(fitByCrossValidation(data, { holdout: 0.7, repeats: 2, metric: 'auc', count: 5 })),
    ],
    [
      'at given λ',
      () => finish(fitByCrossValidation(data, { lambdas: [0.1, 0.02], threshold: { kind: 'max' }, rule: '1se' })),
    ],
  ])('is the same to the bit (%s)', (_, learn) => {
    const model = learn()
    expect(serializeModel(again(model))).toBe(serializeModel(model))
    expect(failed(model, again(model))).toEqual([])
  })

  it('shows what was changed in the choice, with the data and the proof all in order', () => {
    const model = finish(fitByCrossValidation(data, { folds: 3, count: 6 }))
    const { cv } = model.metrics
    if (!cv) throw new Error('nothing was chosen')
    const lied = { ...model, metrics: { ...model.metrics, cv: { ...cv, mean: cv.mean + 1e-15 } } }
    expect(failed(lied, again(lied)).map(({ name }) => name)).toEqual(['again: metrics.cv'])
    const other = fit(data, { lambda: model.lambda * 1.01, threshold: model.threshold })
    const posed = { ...other, metrics: { ...other.metrics, cv }, training: model.training }
    expect(failed(posed, again(posed)).map(({ name }) => name)).toContain('again: choice')
    expect(leftUnchecked(['package', 'solver', 'metrics.cv', 'training.seed'], compareAgain(model, model))).toEqual([
      'package',
    ])
  })

  it('is not known where a limit of time was given, or the document does not say', () => {
    expect(askedAgain(fit(data, { lambda: 0.1, timeLimitMs: 1e6 }))).toMatchObject({ kind: 'unknown' })
    const { asked: _, ...training } = fit(data, { lambda: 0.1 }).training
    expect(askedAgain({ ...fit(data, { lambda: 0.1 }), training })).toMatchObject({ kind: 'unknown' })
  })
})
