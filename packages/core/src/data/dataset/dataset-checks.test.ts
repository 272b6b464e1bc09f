import { describe, expect, it } from 'vitest'
import { InfinitePushError } from '../../errors/infinite-push-error.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import type { Dataset } from './dataset.js'
import { checkDataset, selectRows } from './dataset-checks.js'

const good = {
  features: denseFromRows([
    [1, 2],
    [3, 4],
    [5, 6],
  ]),
  names: ['age', 'height'],
  labels: Uint8Array.of(1, 0, 1),
  weights: Float64Array.of(1, 0, 0.5),
} satisfies Dataset

const withCell = (value: number) => ({
  features: denseFromRows([
    [1, 2],
    [3, value],
    [5, 6],
  ]),
})

const sparseWith = (value: number) => ({
  features: csrFromEntries(3, 2, { rows: [1], columns: [1], values: [value] }),
})

const wrong: [string, string, Partial<Dataset>, string][] = [
  ['no rows', 'no-rows', { features: denseFromRows([]) }, 'The table has no rows.'],
  ['no columns', 'no-columns', { features: denseFromRows([[], [], []]) }, 'The table has no feature columns.'],
  ['too few names', 'length-mismatch', { names: ['age'] }, 'There are 1 feature names for 2 columns.'],
  ['too few labels', 'length-mismatch', { labels: Uint8Array.of(1, 0) }, 'There are 2 labels for 3 rows.'],
  ['too few weights', 'length-mismatch', { weights: Float64Array.of(1) }, 'There are 1 weights for 3 rows.'],
  ['a name twice', 'duplicate-name', { names: ['age', 'age'] }, 'Columns 1 and 2 are both named "age".'],
  ['a NaN', 'feature-not-finite', withCell(Number.NaN), 'Row 2, column "height" is NaN.'],
  ['a sparse NaN', 'feature-not-finite', sparseWith(Number.NaN), 'Row 2, column "height" is NaN.'],
  ['an infinity', 'feature-not-finite', withCell(-Infinity), 'Row 2, column "height" is -Infinity.'],
  ['a huge number', 'feature-too-large', withCell(1e300), 'Row 2, column "height" is 1e+300, beyond ±1e150.'],
  ['a label 2', 'bad-label', { labels: Uint8Array.of(1, 0, 2) }, 'Row 3 has the label 2.'],
  ['only positives', 'one-class', { labels: Uint8Array.of(1, 1, 1) }, 'All 3 rows are positive'],
  ['only negatives', 'one-class', { labels: Uint8Array.of(0, 0, 0) }, 'All 3 rows are negative'],
  ['a negative weight', 'bad-weight', { weights: Float64Array.of(1, -1, 1) }, 'Row 2 has weight -1.'],
  ['a NaN weight', 'bad-weight', { weights: Float64Array.of(1, Number.NaN, 1) }, 'Row 2 has weight NaN.'],
  ['weights beyond numbers', 'bad-weight', { weights: Float64Array.of(1e308, 0, 1e308) }, 'add up to infinity'],
  [
    'positives without weight',
    'zero-weight',
    { weights: Float64Array.of(0, 1, 0) },
    'All positive rows have weight 0.',
  ],
]

describe('checkDataset', () => {
  it('accepts a good dataset, with weights and without', () => {
    const { weights: _, ...unweighted } = good
    expect(() => checkDataset(good)).not.toThrow()
    expect(() => checkDataset(unweighted)).not.toThrow()
  })

  it.each(wrong)('refuses %s (%s), saying what and where', (_, code, change, message) => {
    let error: unknown
    try {
      checkDataset({ ...good, ...change })
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(InfinitePushError)
    expect(error).toMatchObject({ code, kind: 'data', message: expect.stringContaining(message) })
  })
})

describe('selectRows', () => {
  it('takes features, labels and weights of the rows in the order listed', () => {
    const part = selectRows(good, [2, 0])
    expect([...part.features.apply(Float64Array.of(1, 0), new Float64Array(2))]).toEqual([5, 1])
    expect(part).toMatchObject({ names: good.names, labels: Uint8Array.of(1, 1), weights: Float64Array.of(0.5, 1) })
  })

  it('leaves weights absent where there are none', () => {
    const { weights: _, ...unweighted } = good
    expect('weights' in selectRows(unweighted, [1])).toBe(false)
  })
})
