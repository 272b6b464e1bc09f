import { describe, expect, it } from 'vitest'
import { thrownBy } from '../../../test/thrown.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { toyProblem } from '../../data/toy.js'
import { InfinitePush } from '../../infinite-push.js'
import { allMetrics } from '../../metrics/all.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { SOLVERS } from '../../solver/all.js'
import { diagnose } from '../diagnosis/diagnose.js'
import { documentOf, parseModel, serializeModel } from '../document/document.js'
import { verify } from '../proof/verify.js'
import { scoreTable } from '../use/score.js'
import { fit } from './fit.js'
import { Trainer } from './trainer.js'

const toy = toyProblem({ rows: 90, relevant: 3, noise: 5, seed: 2 })
const queries = Int32Array.from(toy.labels, (_, row) => (row >> 1) % 6)
const data: Dataset = { ...toy, queries }
const THRESHOLDS = [{ kind: 'max' }, { kind: 'top-k', k: 3 }, { kind: 'fraction', tau: 0.3 }] as const

describe('a fit over lists', () => {
  it.each(['l1', 'l2', 'elastic-net', 'adaptive-l1'] as const)(
    '%s: is certified, and survives its document',
    (penalty) => {
      const model = fit(data, { penalty, lambdaRatio: 0.1, threshold: THRESHOLDS[1] })
      expect(model).toMatchObject({ status: 'solved', solver: 'alm', training: { lists: { used: 6, skipped: 0 } } })
      const again = parseModel(serializeModel(model))
      expect(again).toEqual(documentOf(model))
      expect(verify(again, data).verified).toBe(true)
    },
  )

  it('reports metrics as means over its lists', () => {
    const model = fit(data, { lambdaRatio: 0.1 })
    expect(model.metrics.train.auc).toBeCloseTo(allMetrics(scoreTable(model, data), data.labels, queries).auc, 12)
  })

  it('is not verified on the same rows in other lists', () => {
    const model = fit(data, { lambdaRatio: 0.1 })
    const shifted = { ...data, queries: queries.map((query, row) => (row === 3 ? (query + 1) % 6 : query)) }
    const { verified, checks } = verify(model, shifted)
    expect(verified).toBe(false)
    expect(checks.find(({ name }) => name === 'data')?.passed).toBe(false)
    expect(verify(model, { ...data, queries: queries.map((query) => 50 - query) }).verified).toBe(true)
  })

  it('of one list is the ordinary fit', () => {
    for (const threshold of THRESHOLDS) {
      const settings = { threshold, lambdaRatio: 0.1, solver: 'alm', tolerance: 1e-10 }
      const one = fit({ ...toy, queries: new Int32Array(90) }, settings)
      const plain = fit(toy, settings)
      expect(one.lambdaMax).toBe(plain.lambdaMax)
      expect(Math.abs(one.certificate.primal - plain.certificate.primal)).toBeLessThanOrEqual(1e-9)
      expect(one.weights).toEqual(plain.weights)
    }
  })

  it('of copies of one list is the fit of that list', () => {
    const twice = [...toy.labels.keys(), ...toy.labels.keys()]
    const copies = { ...selectRows(toy, twice), queries: Int32Array.from(twice, (_, place) => (place < 90 ? 0 : 1)) }
    for (const threshold of THRESHOLDS) {
      const settings = { threshold, tolerance: 1e-10 }
      const { lambdaMax = 0 } = fit(toy, { ...settings, lambdaRatio: 0.1 })
      const both = [copies, toy].map((table) => fit(table, { ...settings, lambda: 0.1 * lambdaMax }))
      expect(both[0].lambdaMax).toBeCloseTo(lambdaMax, 8)
      expect(both[0].certificate.primal).toBeCloseTo(both[1].certificate.primal, 9)
    }
  })

  it('says what was left out, and where a top-k was too large', () => {
    const labels = toy.labels.map((label, row) => (queries[row] < 2 ? 1 : label))
    const { warnings, training } = fit({ ...data, labels }, { lambdaRatio: 0.1, threshold: { kind: 'top-k', k: 9 } })
    expect(training.lists).toEqual({ used: 4, skipped: 2 })
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      ['lists-skipped', '2 of 6 lists have rows of one class only and are left out.'],
      ['top-k-capped', expect.stringMatching(/^\d of 4 lists have fewer than 9 negatives/)],
    ])
  })

  it('is refused in words by the solvers that know one threshold', () => {
    const refusing = SOLVERS.map(({ name }) => name).filter((name) => name !== 'alm' && name !== 'admm')
    for (const solver of refusing) {
      const penalty = solver.startsWith('agarwal') ? 'l2' : 'l1'
      expect(thrownBy(() => fit(data, { solver, penalty, lambda: 0.1 })).message).toMatch(/list/)
    }
    expect(fit(data, { solver: 'admm', lambdaRatio: 0.3, tolerance: 1e-4 }).status).toBe('solved')
  })
})

describe('the diagnosis of lists', () => {
  // In each list one positive between two negatives; taking both as the threshold, only the second feature helps.
  const rows = [0, 10, 20].flatMap((offset) => [
    [offset, 1],
    [offset - 1, 0],
    [offset + 1, 2],
    [offset - 2, -1],
  ])
  const between: Dataset = {
    features: denseFromRows(rows),
    names: ['a', 'b'],
    labels: Uint8Array.from(rows, (_, row) => (row % 4 === 0 ? 1 : 0)),
    queries: Int32Array.from(rows, (_, row) => Math.floor(row / 4)),
  }

  it('knows that no λ selects anything, and the smallest K per list that cures it', () => {
    const { emptyForEveryLambda, lists, smallestTopK, cure } = diagnose(between, {}, { smallestTopK: true })
    expect({ emptyForEveryLambda, lists, smallestTopK }).toEqual({
      emptyForEveryLambda: true,
      lists: { used: 3, skipped: 0 },
      smallestTopK: 3,
    })
    expect(cure).toMatch('the 3 highest negatives of each list')
    const { warnings } = fit(between, { lambda: 0.1 })
    expect(warnings[0].message).toMatch('negatives of the same lists')
    expect(fit(between, { lambdaRatio: 0.1, threshold: { kind: 'top-k', k: 3 } }).features.selected).toBeGreaterThan(0)
  })

  it('spreads its hull evenly over the lists', () => {
    const trainer = new Trainer(data, {})
    const { rows, weights } = trainer.order
    const shares = new Float64Array(6)
    trainer.hull().forEach((share, j) => {
      shares[queries[rows[weights.length + j]]] += share
    })
    for (const share of shares) expect(share).toBeCloseTo(1 / 6, 9)
  })
})

it('ranks inside lists through the class, too', () => {
  const names = ['p', 'q', 'r']
  const X = [
    [5, 0],
    [1, 1],
    [105, 1],
    [101, 0],
    [15, 0],
    [10, 0],
  ]
  const ranker = new InfinitePush({ lambdaRatio: 0.1 }).fit(X, [1, 0, 1, 0, 1, 0], {
    queries: X.map((_, row) => names[row >> 1]),
  })
  expect(ranker.model.training.lists).toEqual({ used: 3, skipped: 0 })
  expect(ranker.certificate.relativeGap).toBeLessThan(1e-6)
})
