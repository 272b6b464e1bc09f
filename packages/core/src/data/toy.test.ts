import { describe, expect, it } from 'vitest'
import { gramOfRows } from '../numeric/algebra/rank-k.js'
import type { Dataset } from './dataset/dataset.js'
import { checkDataset } from './dataset/dataset-checks.js'
import { hashDataset } from './dataset/dataset-hash.js'
import { toyGenerator, toyProblem } from './toy.js'

const shape = { relevant: 3, noise: 2, seed: 9 }

/** Mean and covariance of the rows with one label. */
function statistics({ features, labels }: Dataset, label: number) {
  const rows = [...labels.keys()].filter((i) => labels[i] === label)
  const { cols } = features
  const mean = new Float64Array(cols)
  for (const i of rows) features.addRow(i, 1 / rows.length, mean)
  const covariance = new Float64Array(cols * cols)
  const row = new Float64Array(cols)
  for (const i of rows) {
    features.readRow(i, row, 0)
    for (let a = 0; a < cols; a++) {
      for (let b = 0; b < cols; b++) covariance[a * cols + b] += ((row[a] - mean[a]) * (row[b] - mean[b])) / rows.length
    }
  }
  return { mean, covariance }
}

describe('the toy problem', () => {
  it('is a valid dataset with as many positives as negatives', () => {
    const data = toyProblem({ ...shape, rows: 100 })
    expect(() => checkDataset(data)).not.toThrow()
    expect([data.features.rows, data.features.cols]).toEqual([100, 5])
    expect(data.labels.reduce((sum, label) => sum + label, 0)).toBe(50)
    expect(toyProblem({ ...shape, rows: 7 }).labels.filter((label) => label === 1).length).toBe(4)
  })

  it('draws μ from {−1, +1}, both signs', () => {
    const { mean, relevant } = toyGenerator({ relevant: 60, noise: 0, seed: 1 }).truth
    expect(relevant.length).toBe(60)
    expect(new Set(mean)).toEqual(new Set([-1, 1]))
  })

  it.each([
    ['positives', 1],
    ['negatives', 0],
  ])('gives the %s the mean and covariance of the truth, and N(0, 1) noise', (_, label) => {
    const generator = toyGenerator(shape)
    const { mean, factors } = generator.truth
    const found = statistics(generator.sample(40_000), label)
    const factor = label === 1 ? factors.positive : factors.negative
    const covariance = gramOfRows(factor, 3, 3, new Float64Array(9))
    const trueMean = [...mean.map((value) => (label === 1 ? value : -value)), 0, 0]
    trueMean.forEach((value, k) => {
      expect(Math.abs(found.mean[k] - value)).toBeLessThan(0.06)
    })
    for (let a = 0; a < 5; a++) {
      for (let b = 0; b <= a; b++) {
        const truth = a < 3 ? covariance[a * 3 + b] : a === b ? 1 : 0
        expect(Math.abs(found.covariance[a * 5 + b] - truth)).toBeLessThan(0.12)
      }
    }
  })

  it('gives the two classes different covariances', () => {
    const { positive, negative } = toyGenerator(shape).truth.factors
    expect(positive).not.toEqual(negative)
  })

  it('is decided by the seed', () => {
    const hashOf = (seed: number) => hashDataset(toyProblem({ ...shape, seed, rows: 20 }))
    expect(hashOf(1)).toBe(hashOf(1))
    expect(hashOf(1)).not.toBe(hashOf(2))
  })

  it('draws different samples from one distribution', () => {
    const generator = toyGenerator(shape)
    const [train, test] = [generator.sample(20), generator.sample(20)]
    expect(hashDataset(train)).not.toBe(hashDataset(test))
    expect(hashDataset(train)).toBe(hashDataset(toyProblem({ ...shape, rows: 20 })))
  })
})
