import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../data/dataset/dataset.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import { Random } from '../../statistics/random.js'
import { fewerNegatives, MOST_LEARNT, negativesLearnt, rowsToLearn, sampleToLearn } from './fold-sample.js'

/** A table whose only feature is the number of the row; every `rare`-th row is positive. */
function numbered(rows: number, rare: number): Dataset {
  const labels = Uint8Array.from({ length: rows }, (_, i) => (i % rare === 0 ? 1 : 0))
  return { features: new DenseRows(rows, 1, Float64Array.from(labels.keys())), labels, names: ['row'] }
}

const rowsOf = ({ features }: Dataset) =>
  Array.from(features.apply(Float64Array.of(1), new Float64Array(features.rows)))
const positivesOf = ({ labels }: Dataset) => labels.reduce((count, label) => count + label, 0)
const draw = (data: Dataset, seed = 0) => sampleToLearn(data, Random.fromSeed(seed))

describe('the rows that a split learns from', () => {
  it('are all of them when they are not too many', () => {
    const data = numbered(MOST_LEARNT, 3)
    expect(draw(data)).toBe(data)
  })

  it('are a random part of a large table, in their order, with their labels', () => {
    const data = numbered(5 * MOST_LEARNT, 2)
    const sample = draw(data)
    const rows = rowsOf(sample)
    expect(rows).toHaveLength(MOST_LEARNT)
    expect(new Set(rows).size).toBe(MOST_LEARNT)
    expect(rows).toEqual([...rows].sort((a, b) => a - b))
    expect(rows.map((row) => data.labels[row])).toEqual(Array.from(sample.labels))
    expect(positivesOf(sample)).toBe(MOST_LEARNT / 2)
    expect(rowsOf(draw(data))).toEqual(rows)
    expect(rowsOf(draw(data, 1))).not.toEqual(rows)
  })

  it('keep every row of a rare class, whichever it is', () => {
    const data = numbered(3 * MOST_LEARNT, 100)
    expect(positivesOf(draw(data))).toBe((3 * MOST_LEARNT) / 100)
    const turned = { ...data, labels: data.labels.map((label) => 1 - label) }
    expect(positivesOf(draw(turned))).toBe(MOST_LEARNT - (3 * MOST_LEARNT) / 100)
    expect(draw(turned).labels).toHaveLength(MOST_LEARNT)
  })

  it('are all of them where lists must stay whole', () => {
    const data = { ...numbered(2 * MOST_LEARNT, 2), queries: new Int32Array(2 * MOST_LEARNT) }
    expect(draw(data)).toBe(data)
    expect(fewerNegatives(data, { kind: 'fraction', tau: 1 })).toBe(data)
  })

  it('are as many of each class as was told', () => {
    for (const [rows, rare] of [
      [MOST_LEARNT, 3],
      [3 * MOST_LEARNT, 100],
      [5 * MOST_LEARNT, 2],
    ]) {
      const data = numbered(rows, rare)
      const positives = positivesOf(data)
      const learnt = rowsToLearn({ positives, negatives: rows - positives })
      expect(positivesOf(draw(data))).toBe(learnt.positives)
      expect(draw(data).labels.length).toBe(learnt.positives + learnt.negatives)
    }
  })

  it('are fewer negatives where a threshold is the mean of very many, and all positives, in their order', () => {
    const data = numbered(9000, 10)
    const half = { kind: 'fraction', tau: 0.5 } as const
    const sample = fewerNegatives(data, half)
    const rows = rowsOf(sample)
    expect(positivesOf(sample)).toBe(900)
    expect(rows).toHaveLength(900 + negativesLearnt(half, 8100, 1))
    expect(rows).toEqual([...rows].sort((a, b) => a - b))
    expect(rows.map((row) => data.labels[row])).toEqual(Array.from(sample.labels))
  })

  it('are all negatives where their mean is the threshold: it is one row', () => {
    const data = numbered(9000, 10)
    expect(fewerNegatives(data, { kind: 'fraction', tau: 1 })).toBe(data)
  })

  it('are all negatives where few of them make the threshold, or where features are many', () => {
    const data = numbered(9000, 10)
    expect(fewerNegatives(data, { kind: 'max' })).toBe(data)
    expect(fewerNegatives(data, { kind: 'top-k', k: 4000 })).toBe(data)
    expect(fewerNegatives(data, { kind: 'fraction', tau: 0.05 })).toBe(data)
    expect(negativesLearnt({ kind: 'fraction', tau: 0.5 }, 8100, 500)).toBe(8100)
    expect(negativesLearnt({ kind: 'fraction', tau: 0.1 }, 8100, 10)).toBe(5000)
  })
})
