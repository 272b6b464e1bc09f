import { describe, expect, it } from 'vitest'
import { sonar } from '../../../test/sonar.js'
import { thrownBy } from '../../../test/thrown.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { fit } from '../learn/fit.js'
import { scoreTable } from './score.js'

const data = sonar()
const model = fit(data, { lambdaRatio: 0.3 })
const used = Object.keys(model.weights)

describe('scoreTable', () => {
  it('is Σ weight·(x − mean)/scale', () => {
    const { weights, mean, scale } = model.scoring
    const row = new Float64Array(60)
    scoreTable(model, data).forEach((score, i) => {
      data.features.readRow(i, row, 0)
      const expected = row.reduce((sum, x, k) => sum + (weights[k] * (x - mean[k])) / scale[k], 0)
      expect(score).toBeCloseTo(expected, 10)
    })
  })

  it('finds columns by name, whatever their order and whatever else is there', () => {
    const order = Array.from({ length: 60 }, (_, k) => 59 - k)
    const columns = [...order, 3]
    const names = [...order.map((k) => data.names[k]), 'extra']
    const scores = scoreTable(model, { features: data.features.selectColumns(columns), names })
    scoreTable(model, data).forEach((score, i) => {
      expect(scores[i]).toBeCloseTo(score, 12)
    })
  })

  it('needs only the columns that have a weight', () => {
    const columns = used.map((name) => data.names.indexOf(name))
    const scores = scoreTable(model, { features: data.features.selectColumns(columns), names: used })
    expect(scores[7]).toBeCloseTo(scoreTable(model, data)[7], 12)
  })

  it('names the columns that are missing', () => {
    const kept = data.names.map((_, k) => k).filter((k) => data.names[k] !== used[1])
    const table = { features: data.features.selectColumns(kept), names: kept.map((k) => data.names[k]) }
    const error = thrownBy(() => scoreTable(model, table))
    expect(error).toMatchObject({ code: 'missing-columns', kind: 'data' })
    expect(error.message).toContain(`lacks 1 of the ${used.length} columns that the model weighs: '${used[1]}'.`)
  })

  it('names ten missing columns at most, and counts the others', () => {
    const dense = fit(data, { lambdaRatio: 0.1, penalty: 'l2', tolerance: 1e-3 })
    const error = thrownBy(() => scoreTable(dense, { features: denseFromRows([[1]]), names: ['other'] }))
    expect(error.message).toContain("'V1', ")
    expect(error.message).toContain('and 50 more')
  })

  it('gives every row 0 when the model is empty', () => {
    const empty = fit(data, { lambda: 10 })
    expect(scoreTable(empty, { features: denseFromRows([[1], [2]]), names: ['any'] })).toEqual(new Float64Array(2))
  })

  it('names the cell that leaves a row without a score', () => {
    const rows = [1, 2].map(() => data.names.map(() => 0.5))
    rows[1][data.names.indexOf(used[0])] = Number.NaN
    const error = thrownBy(() => scoreTable(model, { features: denseFromRows(rows), names: data.names }))
    expect(error).toMatchObject({ code: 'no-score', kind: 'data' })
    expect(error.message).toBe(`Row 2 has no score: column '${used[0]}' is NaN.`)
  })
})
