import { describe, expect, it } from 'vitest'
import { sonar } from '../test/sonar.js'
import { thrownBy } from '../test/thrown.js'
import { toyProblem } from './data/toy.js'
import { InfinitePush } from './infinite-push.js'
import { documentOf, parseModel, serializeModel } from './model/document/document.js'
import { fit } from './model/learn/fit.js'
import { verify } from './model/proof/verify.js'
import type { DenseRows } from './numeric/matrix/dense-rows.js'

const data = sonar()
const values = (data.features as DenseRows).values
const rows = Array.from({ length: 208 }, (_, i) => Array.from(values.subarray(60 * i, 60 * i + 60)))
const columns = Object.fromEntries(data.names.map((name, k) => [name, rows.map((row) => row[k])]))
const settings = { lambdaRatio: 0.2 }
const ranker = new InfinitePush(settings).fit(data.features, data.labels, { names: data.names })

describe('InfinitePush', () => {
  it('learns the model of fit, from whatever kind of table', () => {
    const expected = fit(data, settings)
    const { names } = data
    for (const X of [rows, values, { rows: 208, cols: 60, values }, columns, data.features]) {
      const { model } = new InfinitePush(settings).fit(X, data.labels, { names })
      expect(model.weights).toEqual(expected.weights)
      expect(model.training.hash).toEqual(expected.training.hash)
      expect(verify(model, data).verified).toBe(true)
    }
  })

  it('takes labels as booleans or ±1, and weights of rows', () => {
    const weights = Array.from(data.labels, (_, i) => (i % 3) + 1)
    const expected = fit({ ...data, weights: Float64Array.from(weights) }, settings).weights
    const signs = Array.from(data.labels, (label) => 2 * label - 1)
    const booleans = Array.from(data.labels, (label) => label === 1)
    for (const y of [signs, booleans]) {
      expect(new InfinitePush(settings).fit(columns, y, { weights }).model.weights).toEqual(expected)
    }
  })

  it('names features x1, x2, … unless it is told otherwise', () => {
    expect(new InfinitePush({ lambdaRatio: 0.5 }).fit(rows, data.labels).model.scoring.names[59]).toBe('x60')
    expect(new InfinitePush({ lambdaRatio: 0.5 }).fit(columns, data.labels).model.scoring.names[59]).toBe('V60')
  })

  it('lists what it selected, largest magnitude first', () => {
    const { selected, model } = ranker
    expect(selected.map(({ name, weight }) => ({ name, weight }))).toEqual(model.selected)
    for (const { index, name } of selected) expect(data.names[index]).toBe(name)
  })

  it('scores rows, flat arrays, columns and matrices alike', () => {
    const scores = ranker.score(data.features)
    for (const X of [rows, values, columns]) {
      ranker.score(X).forEach((score, i) => {
        expect(score).toBeCloseTo(scores[i], 10)
      })
    }
    expect(ranker.score([])).toEqual(new Float64Array(0))
  })

  it('scores named columns by name, needing only those it selected', () => {
    const needed = Object.fromEntries(ranker.selected.map(({ name }) => [name, columns[name]]))
    expect(ranker.score(needed)[3]).toBeCloseTo(ranker.score(rows)[3], 10)
    const { [ranker.selected[0].name]: _, ...fewer } = needed
    expect(thrownBy(() => ranker.score(fewer)).code).toBe('missing-columns')
  })

  it('ranks by descending score, ties in the order of the rows', () => {
    const scores = ranker.score([...rows, ...rows])
    const order = ranker.rank([...rows, ...rows])
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from(scores.keys()))
    for (let r = 1; r < order.length; r++) {
      const [before, after] = [order[r - 1], order[r]]
      expect(scores[before] > scores[after] || (scores[before] === scores[after] && before < after)).toBe(true)
    }
  })

  it('chooses λ by cross-validation when it is given none', () => {
    const toy = toyProblem({ rows: 60, relevant: 3, noise: 5, seed: 1 })
    const { model, status } = new InfinitePush({ folds: 3, count: 5 }).fit(toy.features, toy.labels)
    expect(status).toBe('solved')
    expect(model.metrics.cv).toMatchObject({ folds: 3, metric: 'pos-at-top' })
  })

  it('tells certificate, status and warnings', () => {
    expect(ranker.certificate).toEqual(ranker.model.certificate)
    expect(ranker.status).toBe('solved')
    expect(new InfinitePush({ lambda: 9 }).fit(rows, data.labels).warnings[0].code).toBe('empty-model')
  })

  it('is its model as JSON, and comes back from it', () => {
    expect(JSON.parse(JSON.stringify(ranker))).toEqual(documentOf(ranker.model))
    const again = InfinitePush.fromModel(parseModel(serializeModel(ranker.model)))
    expect(again.score(rows)).toEqual(ranker.score(rows))
    expect(again.selected).toEqual(ranker.selected)
  })

  it('cannot be used before it is fitted', () => {
    const fresh = new InfinitePush()
    for (const use of [() => fresh.score(rows), () => fresh.rank(rows), () => fresh.selected, () => fresh.toJSON()]) {
      expect(thrownBy(use)).toMatchObject({ code: 'not-fitted', kind: 'usage' })
    }
  })

  it('refuses a table of another width, and labels of another number', () => {
    expect(thrownBy(() => ranker.score([[1, 2]])).message).toBe(
      'The table has 2 columns, the model was learnt from 60.',
    )
    expect(thrownBy(() => new InfinitePush(settings).fit(rows, [1, 0])).code).toBe('length-mismatch')
  })
})
