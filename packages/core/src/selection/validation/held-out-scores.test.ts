import { describe, expect, it } from 'vitest'
import { thrownBy } from '../../../test/thrown.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { stratifiedFolds } from '../../data/splits/splits.js'
import { toyProblem } from '../../data/toy.js'
import { fit } from '../../model/learn/fit.js'
import { scoreTable } from '../../model/use/score.js'
import { Random } from '../../statistics/random.js'
import { inOrder } from '../pieces/piecewise.js'
import { finish } from '../pieces/work.js'
import { heldOutScores } from './held-out-scores.js'

const data = toyProblem({ rows: 60, relevant: 3, noise: 5, seed: 4 })
const model = fit(data, { lambdaRatio: 0.1 })
const at = { lambda: model.lambda, scoring: model.scoring }

function spread(scores: Float64Array): { mean: number; deviation: number } {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  return { mean, deviation: Math.sqrt(scores.reduce((sum, s) => sum + (s - mean) ** 2, 0) / scores.length) }
}

/** Fold by fold with the public functions. */
function bySplitting(table: Dataset, folds: number, seed: number): [label: number, score: number][] {
  const numbers = stratifiedFolds(table.labels, folds, Random.fromSeed(seed).fork(0))
  const rows = Array.from(numbers.keys())
  const whole = spread(scoreTable(model, table))
  return Array.from({ length: folds }, (_, fold) => {
    const train = selectRows(
      table,
      rows.filter((row) => numbers[row] !== fold),
    )
    const test = selectRows(
      table,
      rows.filter((row) => numbers[row] === fold),
    )
    const rule = fit(train, { lambda: model.lambda, tolerance: 1e-4 })
    const { mean, deviation } = spread(scoreTable(rule, train))
    return Array.from(scoreTable(rule, test), (score, i): [number, number] => {
      return [test.labels[i], whole.mean + (whole.deviation * (score - mean)) / deviation]
    })
  }).flat()
}

describe('held-out scores', () => {
  it('are those of models that did not see the row, on the scale of the model of all rows', () => {
    const { scores, labels, method } = finish(inOrder(heldOutScores, data, { ...at, folds: 3, seed: 9 }))
    const expected = bySplitting(data, 3, 9)
    expect(method).toBe('cross-fitted')
    expect(Array.from(labels)).toEqual(expected.map(([label]) => label))
    expected.forEach(([, score], i) => {
      expect(scores[i]).toBeCloseTo(score, 9)
    })
  })

  it('come once per row, however often λ was tried, and leave out rows of weight 0', () => {
    const weights = Float64Array.from(data.labels, (_, row) => (row % 10 === 0 ? 0 : 1))
    const { scores } = finish(inOrder(heldOutScores, { ...data, weights }, { ...at, folds: 3, repeats: 4 }))
    expect(scores).toHaveLength(54)
  })

  it('are those of the part left out, when a part is', () => {
    const { labels } = finish(inOrder(heldOutScores, data, { ...at, holdout: 0.7, repeats: 2, rule: '1se' }))
    expect(labels).toHaveLength(18)
  })

  it('of two scales of the same features are alike', () => {
    const settings = { ...at, folds: 3 }
    const doubled = { ...model.scoring, weights: model.scoring.weights.map((weight) => 2 * weight) }
    const one = finish(inOrder(heldOutScores, data, settings))
    const two = finish(inOrder(heldOutScores, data, { ...settings, scoring: doubled }))
    one.scores.forEach((score, i) => {
      expect(two.scores[i]).toBeCloseTo(2 * score, 9)
    })
  })

  it('are all 0 where no fold selects anything', () => {
    const empty = fit(data, { lambdaRatio: 10 })
    const settings = { lambda: empty.lambda, scoring: empty.scoring, folds: 3 }
    expect(new Set(finish(inOrder(heldOutScores, data, settings)).scores)).toEqual(new Set([0]))
  })

  it('survive JSON piece by piece', () => {
    const settings = { ...at, folds: 3 }
    const { shared, pieces } = heldOutScores.prepare(data, settings)
    const folds = pieces.map((_, i) => heldOutScores.piece(data, settings, shared, i))
    const read = JSON.parse(JSON.stringify(folds))
    expect(heldOutScores.combine(data, settings, shared, read)).toEqual(finish(inOrder(heldOutScores, data, settings)))
  })

  it('are refused before any work when there are too few rows for the folds', () => {
    const settings = { ...at, folds: 50 }
    expect(thrownBy(() => heldOutScores.prepare(data, settings)).code).toBe('too-few-for-folds')
    expect(thrownBy(() => heldOutScores.prepare(data, { ...at, lambda: -1 })).code).toBe('bad-lambda')
  })
})
