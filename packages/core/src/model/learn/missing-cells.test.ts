import { describe, expect, it } from 'vitest'
import { filledBy, gappyToy, meansOf } from '../../../test/gappy-toy.js'
import { thrownBy } from '../../../test/thrown.js'
import type { Dataset, MissingRule } from '../../data/dataset/dataset.js'
import { hashDataset } from '../../data/dataset/dataset-hash.js'
import { InfinitePush } from '../../infinite-push.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { documentOf, parseModel, serializeModel } from '../document/document.js'
import { verify } from '../proof/verify.js'
import { scoreTable } from '../use/score.js'
import { fit } from './fit.js'

const gap = Number.NaN

describe.each<MissingRule>(['mean', 'median'])('missing cells filled by the %s', (missing) => {
  const data = gappyToy(missing)
  const model = fit(data, { lambdaRatio: 0.1 })
  const fill = model.scoring.fill ?? []

  it('give the model of the table that was filled by hand', () => {
    const { weights, metrics, certificate } = fit(filledBy(data, fill), { lambdaRatio: 0.1 })
    expect([weights, metrics, certificate]).toEqual([model.weights, model.metrics, model.certificate])
  })

  it('are filled by the model in new rows, to the last bit as by hand', () => {
    const fresh = gappyToy(missing, 4)
    expect(scoreTable(model, fresh)).toEqual(scoreTable(model, filledBy(fresh, fill)))
  })

  it('survive the document, and verify', () => {
    const read = parseModel(serializeModel(model))
    expect(read).toEqual(documentOf(model))
    expect(verify(read, data).checks.filter(({ passed }) => !passed)).toEqual([])
  })

  it('must have one filling per name in a document', () => {
    const short = { ...model, scoring: { ...model.scoring, fill: fill.slice(1) } }
    const error = thrownBy(() => parseModel(JSON.stringify(short)))
    expect([error.field, error.message]).toEqual(['scoring.fill', 'scoring.fill has 7 numbers for 8 names.'])
  })

  it.each([
    ['by something else', fill.map((value) => value + 0.1)],
    ['nothing', undefined],
  ])('do not verify when the model fills %s', (_, other) => {
    const { fill: _dropped, ...rest } = model.scoring
    const failed = verify({ ...model, scoring: { ...rest, ...(other && { fill: other }) } }, data).checks.find(
      ({ passed }) => !passed,
    )
    expect(failed).toEqual({
      name: 'scaling',
      passed: false,
      detail: 'means, deviations or fillings differ from the data',
    })
  })

  it('are part of what the hash is of', () => {
    const other: Dataset = { ...data, missing: missing === 'mean' ? 'median' : 'mean' }
    expect(hashDataset(other)).not.toBe(hashDataset(data))
    expect(hashDataset(filledBy(data, fill))).not.toBe(hashDataset(data))
    expect(hashDataset({ ...data })).toBe(hashDataset(data))
  })
})

describe('a model of a table with missing cells', () => {
  it('fills by the mean of the present values, rows of weight 0 aside', () => {
    const data = gappyToy('mean')
    meansOf(data).forEach((mean, k) => {
      expect(fit(data, { lambdaRatio: 0.5 }).scoring.fill?.[k]).toBeCloseTo(mean, 12)
    })
    const features = denseFromRows([
      [5, 1],
      [gap, 0],
      [1, gap],
      [100, 2],
    ])
    const labels = Uint8Array.of(1, 1, 0, 0)
    const weighted: Dataset = {
      features,
      names: ['a', 'b'],
      labels,
      weights: Float64Array.of(1, 2, 1, 0),
      missing: 'mean',
    }
    expect(fit(weighted, { lambdaRatio: 0.1 }).scoring.fill).toEqual([3, 0.5])
  })

  it('is the same from a sparse table, whose zeros are values and not gaps', () => {
    const entries = { rows: [0, 1, 2, 2], columns: [0, 0, 0, 1], values: [4, gap, 2, gap] }
    const sparse: Dataset = {
      features: csrFromEntries(4, 2, entries),
      names: ['a', 'b'],
      labels: Uint8Array.of(1, 1, 0, 0),
      missing: 'mean',
    }
    const dense: Dataset = {
      ...sparse,
      features: denseFromRows([
        [4, 0],
        [gap, 0],
        [2, gap],
        [0, 0],
      ]),
    }
    const model = fit(sparse, { lambdaRatio: 0.1 })
    expect(model.scoring).toEqual(fit(dense, { lambdaRatio: 0.1 }).scoring)
    expect(model.scoring.fill).toEqual([2, 0])
    expect(model.training.hash).toBe(hashDataset(dense))
  })

  it('is refused when a column has no value at all', () => {
    const features = denseFromRows([
      [1, gap],
      [2, gap],
      [0, gap],
    ])
    const data: Dataset = { features, names: ['a', 'b'], labels: Uint8Array.of(1, 1, 0), missing: 'mean' }
    const error = thrownBy(() => fit(data, { lambdaRatio: 0.1 }))
    expect([error.code, error.message]).toEqual(['empty-column', "Column 'b' has no value: every cell is missing."])
  })

  it('is refused when nothing says what stands for a gap, or something unknown does', () => {
    const { missing: _, ...data } = gappyToy('mean')
    expect(thrownBy(() => fit(data, { lambdaRatio: 0.1 })).code).toBe('feature-not-finite')
    const unknown = { ...data, missing: 'mode' as MissingRule }
    expect(thrownBy(() => fit(unknown, { lambdaRatio: 0.1 })).code).toBe('bad-missing')
  })

  it('refuses infinite cells all the same', () => {
    const features = denseFromRows([[1], [Number.POSITIVE_INFINITY], [0]])
    const data: Dataset = { features, names: ['a'], labels: Uint8Array.of(1, 1, 0), missing: 'mean' }
    expect(thrownBy(() => fit(data, { lambdaRatio: 0.1 })).code).toBe('feature-not-finite')
  })
})

describe('InfinitePush', () => {
  const X = [
    [3, 1],
    [gap, 0],
    [1, 1],
    [0, gap],
  ]
  const y = [1, 1, 0, 0]

  it('learns from rows with NaN when it is told what stands for it, and scores such rows', () => {
    const ranker = new InfinitePush({ lambdaRatio: 0.1, missing: 'median' }).fit(X, y)
    expect(ranker.model.scoring.fill).toEqual([1, 1])
    expect(ranker.score([[gap, 0]])).toEqual(ranker.score([[1, 0]]))
  })

  it('refuses NaN otherwise, in training and in scoring', () => {
    expect(thrownBy(() => new InfinitePush({ lambdaRatio: 0.1 }).fit(X, y)).code).toBe('feature-not-finite')
    const ranker = new InfinitePush({ lambdaRatio: 0.1 }).fit([[3], [2], [1]], [1, 1, 0])
    expect(thrownBy(() => ranker.score([[gap]])).code).toBe('no-score')
  })
})
