import { describe, expect, it } from 'vitest'
import { thrownBy } from '../../../test/thrown.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { toyProblem } from '../../data/toy.js'
import { compareMethods } from '../comparison/compare.js'
import { path, walkPath } from '../path/path.js'
import { relax } from '../path/relaxed.js'
import { finish } from '../pieces/work.js'
import { halfOfRows } from '../stability/half-of-rows.js'
import { stabilitySelection } from '../stability/stability.js'
import { fitByCrossValidation } from './cross-validation.js'
import { splitAt } from './left-out-rows.js'
import { planOf } from './validation-plan.js'

const toy = toyProblem({ rows: 120, relevant: 3, noise: 3, seed: 7 })
/** Ten lists; the last one has no negative, and is left out everywhere. */
const queries = Int32Array.from(toy.labels, (_, row) => (row >> 1) % 10)
const data: Dataset = { ...toy, queries, labels: toy.labels.map((label, row) => (queries[row] === 9 ? 1 : label)) }

describe('lists in the choice of models', () => {
  it('stay whole in every split, and those of one class are on neither side', () => {
    for (const settings of [{ folds: 3 }, { holdout: 0.6 }]) {
      const { train, test } = splitAt(data, planOf(data, settings), 0)
      const [inside, outside] = [train, test].map((part) => new Set(part.queries))
      expect([...inside].filter((query) => outside.has(query))).toEqual([])
      expect([...inside, ...outside].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    }
  })

  it('may be gathered in larger groups, but not divided by them', () => {
    const pairs = Array.from(queries, (query) => query >> 1)
    expect(planOf(data, { rowGroups: pairs }).rowGroups).toEqual(pairs)
    const error = thrownBy(() => planOf(data, { rowGroups: Array.from(queries.keys()) }))
    expect(error).toMatchObject({ code: 'bad-rowGroups' })
    expect(error.message).toBe('Row 2 has another group than a row of the same list, and neither may be divided.')
  })

  it('choose λ by the mean over the lists left out', () => {
    const model = finish(fitByCrossValidation(data, { folds: 3, count: 8, threshold: { kind: 'fraction', tau: 0.5 } }))
    expect(model.metrics.cv).toMatchObject({ folds: 3, rowGroups: 9 })
    expect(model.training.lists).toEqual({ used: 9, skipped: 1 })
  })

  it('have a path, which tells of the lists left out', () => {
    const { points, warnings } = finish(walkPath(data, { count: 4 }))
    expect(points.every(({ status }) => status === 'solved')).toBe(true)
    expect(warnings.map(({ code }) => code)).toEqual(['lists-skipped'])
  })

  it('are halved as wholes for stability selection', () => {
    const halves = [0, 1].map((index) => halfOfRows(data, { index, seed: 1, complementaryPairs: true }))
    const lists = halves.map((rows) => new Set(rows.map((row) => queries[row])))
    expect(lists.map(({ size }) => size)).toEqual([4, 4])
    expect([...lists[0]].some((list) => lists[1].has(list))).toBe(false)
    const found = finish(stabilitySelection(data, { subsamples: 4, perSubsample: 2, count: 8 }))
    expect(found.features).toHaveLength(6)
    const one = { ...data, queries: new Int32Array(120) }
    expect(thrownBy(() => halfOfRows(one, { index: 0, seed: 1, complementaryPairs: false })).code).toBe(
      'too-few-for-halves',
    )
  })

  it('are compared by methods that can rank inside them', () => {
    const { rows } = finish(compareMethods(data, { repeats: 2, trainSize: 0.7 }))
    expect(rows.map(({ method }) => method)).toEqual(['l1-push', 'l2-push'])
    expect(thrownBy(() => finish(compareMethods(data, { methods: ['top-push'] }))).message).toBe(
      'The method top-push does not rank inside lists.',
    )
    expect(thrownBy(() => finish(compareMethods(data, { trainSize: 500 }))).code).toBe('bad-trainSize')
  })
})

it('a relaxed fit keeps the signs of the features it knows, and forgets their factors', () => {
  const factors = Float64Array.of(1, 2, 1, 1, 1, 1)
  const settings = { nonnegative: [1, 2, 5], factors, penalty: 'l1' as const }
  const [point] = path(data, { ...settings, lambdas: [0.01], relaxed: true })
  const { w, status } = point.relaxed ?? relax(data, point.w, settings)
  expect(status).toBe('solved')
  for (const k of settings.nonnegative) expect(w[k]).toBeGreaterThanOrEqual(0)
  expect(point.selected).toBeGreaterThan(0)
})
