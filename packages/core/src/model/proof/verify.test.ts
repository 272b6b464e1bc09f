import { describe, expect, it } from 'vitest'
import { inHull } from '../../../test/hull.js'
import { sonar } from '../../../test/sonar.js'
import { thrownBy } from '../../../test/thrown.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Model, StartProof } from '../document/model.js'
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

const lie = (code: string) => ({ code, message: 'All is well.', hint: '' })

function withFirst(m: Model, more: number): Model {
  const first = m.metrics.first && { ...m.metrics.first, positives: m.metrics.first.positives + more }
  return { ...m, metrics: { ...m.metrics, ...(first && { first }) } }
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
    expect(failedChecks(withWeight(strongest, 0))).toEqual(['claim', 'gap', 'metrics'])
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
    expect(failedChecks({ ...model, scoring: { ...model.scoring, [key]: list } })).toContain('scaling')
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
    expect(failedChecks({ ...early, status: 'solved' })).toEqual(['gap', 'warnings'])
    expect(failedChecks({ ...early, status: 'almost-solved' })).toContain('gap')
    expect(failedChecks({ ...model, status: 'stalled' })).toContain('gap')
  })

  it('has a tolerance of its own', () => {
    const rough = fit(data, { lambdaRatio: 0.2, solver: 'alm', tolerance: 1e-2, maxIterations: 6 })
    expect(rough).toMatchObject({ status: 'solved' })
    expect(rough.certificate.relativeGap).toBeGreaterThan(1e-6)
    expect(failedChecks(rough)).toEqual(['gap'])
    expect(verify(rough, data).checks.find(({ name }) => name === 'gap')?.detail).toContain('learnt to 1e-2')
    expect(verify(rough, data, { tolerance: 1e-2 }).verified).toBe(true)
    expect(() => verify(rough, data, { tolerance: 2 })).toThrow('tolerance')
  })

  it('says no to any weights with a tolerance of 1, however true their certificate is', () => {
    const worse = withWeight(strongest, 40)
    const { certificate } = verify(worse, data)
    expect(certificate.primal).toBeGreaterThan(1)
    expect(failedChecks({ ...worse, certificate, tolerance: 1 })).toEqual(['objective', 'gap', 'metrics'])
  })

  it.each<[string, string, (m: Model) => Model]>([
    ['metrics', 'an AUC of 2', (m) => ({ ...m, metrics: { ...m.metrics, train: { ...m.metrics.train, auc: 2 } } })],
    ['metrics', 'more positives among the first rows', (m) => withFirst(m, 1)],
    ['lambdaMax', 'a λ_max below λ', (m) => ({ ...m, lambdaMax: m.lambda / 2 })],
    ['lambdaMax', 'a λ_max a thousandth too large', (m) => ({ ...m, lambdaMax: 1.001 * (m.lambdaMax ?? 0) })],
    ['lambdaMax', 'a λ_max of 0', (m) => ({ ...m, lambdaMax: 0 })],
    ['counts', 'more positives', (m) => ({ ...m, training: { ...m.training, positives: 98 } })],
    ['counts', 'fewer negatives', (m) => ({ ...m, training: { ...m.training, negatives: 1 } })],
    ['counts', 'lists', (m) => ({ ...m, training: { ...m.training, lists: { used: 1, skipped: 0 } } })],
    ['warnings', 'a warning that nothing is wrong with', (m) => ({ ...m, warnings: [lie('not-solved')] })],
  ])('refuses in %s: %s', (check, _, edit) => {
    expect(failedChecks(edit(model)).filter((name) => name !== `${check}Proof`)).toEqual([check])
  })

  it.each<[string, (proof: StartProof) => StartProof]>([
    ['shares that sum up to 2', (p) => ({ ...p, hull: p.hull.map(([row, share]) => [row, 2 * share]) })],
    ['shares of other negatives', (p) => ({ ...p, hull: [[p.hull[0][0], 1]] })],
    ['an upper bound that its shares do not reach', (p) => ({ ...p, upper: 0.999 * p.upper })],
    ['a lower bound that its direction does not show', (p) => ({ ...p, lower: 1.001 * p.lower })],
    ['another direction', (p) => ({ ...p, direction: p.direction?.map(([name, weight]) => [name, -weight]) ?? [] })],
    ['that it is empty', (p) => ({ ...p, says: 'empty' })],
    ['that it is undecided, and bounds that say otherwise', (p) => ({ ...p, says: 'undecided', upper: 0 })],
  ])('refuses a proof of λ_max with %s', (_, edit) => {
    const { lambdaMaxProof } = model
    expect(lambdaMaxProof?.says).toBe('not-empty')
    expect(failedChecks({ ...model, lambdaMaxProof: edit(lambdaMaxProof as StartProof) })).toContain('lambdaMaxProof')
  })

  it('takes no claim of emptiness without a combination that meets the mean positive', () => {
    const empty = fit(inHull, { lambdaRatio: 0.1 })
    const proof = empty.lambdaMaxProof as StartProof
    expect(proof.says).toBe('empty')
    const checkNames = (m: Model) => verify(m, inHull).checks.flatMap(({ name, passed }) => (passed ? [] : [name]))
    expect(checkNames(empty)).toEqual([])
    const moved = proof.hull.map(([row, share], i): [number, number] => [row, i === 0 ? share + 1e-6 : share])
    expect(checkNames({ ...empty, lambdaMaxProof: { ...proof, hull: moved } })).toEqual(['lambdaMaxProof'])
  })

  it('says no when the warning of an empty model is taken away or worded differently', () => {
    const empty = fit(data, { lambda: 1 })
    expect(failedChecks(empty)).toEqual([])
    expect(failedChecks({ ...empty, warnings: [] })).toEqual(['warnings'])
    expect(failedChecks({ ...empty, warnings: [lie('empty-model')] })).toEqual(['warnings'])
    expect(failedChecks({ ...empty, warnings: [...empty.warnings, ...empty.warnings] })).toEqual(['warnings'])
  })

  it('says no to a mean that is off by a part of the deviation, however far from 0 it lies', () => {
    const far = withCell(0, 0, (x) => x)
    const values = (far.features as DenseRows).values.map((x, t) => (t % 60 === 3 ? 1e9 + x : x))
    const table = { ...data, features: new DenseRows(208, 60, values) }
    const learnt = fit(table, { lambdaRatio: 0.2 })
    expect(failedChecks(learnt, table)).toEqual([])
    const mean = learnt.scoring.mean.with(3, learnt.scoring.mean[3] + 1e-2)
    expect(failedChecks({ ...learnt, scoring: { ...learnt.scoring, mean } }, table)).toContain('scaling')
  })

  it('accepts a run that stopped before any bound, as what it says it is', () => {
    const stopped = fit(data, { lambdaRatio: 0.1, signal: { aborted: true } })
    expect(stopped.status).toBe('aborted')
    expect(failedChecks(stopped)).toEqual([])
  })

  it('names the hints of warnings, which every surface words for itself', () => {
    const empty = fit(data, { lambda: 1 })
    expect(verify({ ...empty, warnings: [{ ...empty.warnings[0], hint: 'All is well.' }] }, data)).toMatchObject({
      verified: true,
      notChecked: expect.arrayContaining(['warnings.hint']),
    })
  })

  it('names what it did not look at', () => {
    expect(verify(model, data).notChecked).toEqual([
      'package',
      'solver',
      'tolerance',
      'training.seed',
      'training.asked',
    ])
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
