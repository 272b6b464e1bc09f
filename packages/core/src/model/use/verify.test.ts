import { describe, expect, it } from 'vitest'
import { sonar } from '../../../test/sonar.js'
import { thrownBy } from '../../../test/thrown.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Model } from '../document/model.js'
import { assembleModel } from '../learn/assemble-model.js'
import { fit } from '../learn/fit.js'
import { verify } from './verify.js'

const data = sonar()
const model = fit(data, { lambdaRatio: 0.2 })
const [strongest] = Object.keys(model.weights)

function failedChecks(edited: Model, table: Dataset = data): string[] {
  const { verified, checks } = verify(edited, table)
  const failed = checks.filter((check) => !check.passed).map(({ name }) => name)
  expect(verified).toBe(failed.length === 0)
  return failed
}

/** The model with one weight changed, both where it scores and where it is listed. */
function withWeight(name: string, weight: number): Model {
  const { scoring } = model
  const weights = scoring.weights.map((old, k) => (scoring.names[k] === name ? weight : old))
  return assembleModel({ learnt: { ...model, scoring: { ...scoring, weights } } })
}

/** The training data with one cell changed. */
function withCell(row: number, column: number, change: (value: number) => number): Dataset {
  const values = (data.features as DenseRows).values.slice()
  values[row * 60 + column] = change(values[row * 60 + column])
  return { ...data, features: new DenseRows(208, 60, values) }
}

describe('verify', () => {
  it('recomputes what the fit found', () => {
    const { verified, certificate } = verify(model, data)
    expect(verified).toBe(true)
    expect(certificate.primal).toBeCloseTo(model.certificate.primal, 12)
    expect(certificate.dual).toBeCloseTo(model.certificate.dual, 12)
  })

  it.each(Object.keys(model.weights))('says no when the weight of %s is edited by one part in a thousand', (name) => {
    expect(failedChecks(withWeight(name, model.weights[name] * 1.001))).toContain('claim')
  })

  it('says no when a weight is set to 0', () => {
    expect(failedChecks(withWeight(strongest, 0))).toEqual(['claim', 'gap'])
  })

  it('says no when the listed weights are not those that score', () => {
    const weights = { ...model.weights, [strongest]: model.weights[strongest] * (1 + 1e-15) }
    expect(failedChecks({ ...model, weights })).toEqual(['weights'])
    expect(failedChecks({ ...model, selected: model.selected.slice(1) })).toEqual(['weights'])
    expect(failedChecks({ ...model, selected: [...model.selected].reverse() })).toEqual(['weights'])
    expect(failedChecks({ ...model, features: { total: 60, selected: 1 } })).toEqual(['weights'])
    expect(failedChecks({ ...model, features: { ...model.features, total: 61 } })).toEqual(['weights'])
  })

  it('says no when λ is edited', () => {
    expect(failedChecks({ ...model, lambda: model.lambda * 1.0001 })).toContain('claim')
  })

  it.each(['primal', 'dual', 'relativeGap'] as const)('says no when certificate.%s is edited', (key) => {
    const certificate = { ...model.certificate, [key]: model.certificate[key] * 0.999 }
    expect(failedChecks({ ...model, certificate })).toContain('claim')
  })

  it('says no to labels that were swapped', () => {
    expect(failedChecks(model, { ...data, labels: data.labels.map((label) => 1 - label) })).toContain('data')
    const labels = data.labels.slice()
    labels[0] = 1 - labels[0]
    expect(failedChecks(model, { ...data, labels })).toContain('data')
  })

  it('says no to one changed cell, be it in the last digit', () => {
    expect(
      failedChecks(
        model,
        withCell(3, 10, (x) => x + 1),
      ),
    ).toContain('data')
    expect(
      failedChecks(
        model,
        withCell(3, 10, (x) => x * (1 + 2 ** -52)),
      ),
    ).toContain('data')
  })

  it('says no to row weights that the fit did not have', () => {
    expect(failedChecks(model, { ...data, weights: new Float64Array(208).fill(1) })).toContain('data')
  })

  it.each(['mean', 'scale'] as const)('says no when scoring.%s is edited', (key) => {
    const list = model.scoring[key].map((value, k) => (k === 5 ? value * 1.01 : value))
    expect(failedChecks({ ...model, scoring: { ...model.scoring, [key]: list } })).toEqual(['scaling'])
  })

  it('says no when the multipliers are edited, and its bound stays below the optimum', () => {
    const optimum = model.certificate.primal
    const edits: Model['dual'][] = [
      { positives: [], negatives: [] },
      { ...model.dual, negatives: model.dual.negatives.slice(1) },
      { ...model.dual, negatives: model.dual.negatives.map(([row, beta], i) => [row, i === 0 ? 3 * beta : beta]) },
      { ...model.dual, positives: model.dual.positives.map(([row]) => [row, 1e3]) },
      { positives: model.dual.negatives, negatives: model.dual.positives },
    ]
    for (const dual of edits) {
      const edited = { ...model, dual }
      expect(failedChecks(edited)).toContain('claim')
      const { certificate } = verify(edited, data)
      expect(certificate.dual).toBeLessThan(model.certificate.dual)
      expect(certificate.dual).toBeLessThanOrEqual(optimum)
      expect(certificate.primal).toBeCloseTo(optimum, 12)
    }
  })

  it('says no when a status is dressed up', () => {
    const early = fit(data, { lambdaRatio: 0.01, solver: 'alm', maxIterations: 1 })
    expect(failedChecks(early)).toEqual([])
    expect(failedChecks({ ...early, status: 'solved' })).toEqual(['gap'])
  })

  it('finds the columns by name: other order and further columns do not matter', () => {
    const order = Array.from({ length: 60 }, (_, k) => (k + 7) % 60)
    const names = order.map((k) => data.names[k])
    expect(failedChecks(model, { ...data, names, features: data.features.selectColumns(order) })).toEqual([])
    const twice = {
      ...data,
      names: [...data.names, 'extra'],
      features: data.features.selectColumns([...Array(60).keys(), 0]),
    }
    expect(failedChecks(model, twice)).toEqual([])
  })

  it('refuses a table that cannot be the training table, and says why', () => {
    const fewer = thrownBy(() => verify(model, selectRows(data, [...Array(207).keys()])))
    expect(fewer).toMatchObject({ code: 'other-data', kind: 'data' })
    expect(fewer.message).toContain('it has 207 rows, the model saw 208')
    const renamed = thrownBy(() => verify(model, { ...data, names: data.names.map((name) => name.toLowerCase()) }))
    expect(renamed.message).toContain('it lacks V1, V2, ')
  })

  it('refuses a table with fewer negatives than the threshold needs', () => {
    const wide = fit(data, { lambdaRatio: 0.5, threshold: { kind: 'top-k', k: 90 }, tolerance: 1e-3 })
    expect(verify(wide, data).verified).toBe(true)
    const labels = data.labels.map((label, i) => (i < 200 ? 1 : label))
    labels[0] = 0
    expect(thrownBy(() => verify(wide, { ...data, labels })).message).toContain('too few for the model')
  })
})
