import { describe, expect, it } from 'vitest'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { Random } from '../../statistics/random.js'
import { RowKinds } from './row-kinds.js'
import { sparseTable, transposed } from './sparse-table.js'

const [ROWS, COLS, POSITIVES] = [300, 12, 60]

function someRows() {
  const random = Random.fromSeed(5)
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] }
  for (let i = 0; i < ROWS; i++) {
    for (let k = 0; k < COLS; k++) {
      if (random.uniform() > 0.2) continue
      entries.rows.push(i)
      entries.columns.push(k)
      entries.values.push(1 + random.integer(2))
    }
  }
  return csrFromEntries(ROWS, COLS, entries)
}

describe('kinds of rows', () => {
  const map = someRows()
  const weights = Float64Array.from({ length: POSITIVES }, (_, i) => (i + 1) / 1830)
  const kinds = new RowKinds(sparseTable(map), weights)
  const row = (i: number, features: readonly number[]) => {
    const cells = new Float64Array(COLS)
    map.readRow(i, cells, 0)
    return features.map((k) => cells[k])
  }

  it('are rows of a class that are equal on the features, however these came in', () => {
    for (const features of [[7], [2, 9], [4]]) {
      kinds.add(features)
      const names = Array.from({ length: ROWS }, (_, i) => `${i < POSITIVES} ${row(i, kinds.features)}`)
      const distinct = [...new Set(names)]
      expect(Array.from(kinds.kindOf)).toEqual(names.map((name) => distinct.indexOf(name)))
      expect(kinds.weights.length).toBe(distinct.filter((name) => name.startsWith('true')).length)
    }
  })

  it('have the numbers, the weights and the counts of their rows', () => {
    const { pointers, places, values } = kinds.rows
    for (let i = 0; i < ROWS; i++) {
      const cells = kinds.features.map(() => 0)
      const kind = kinds.kindOf[i]
      for (let t = pointers[kind]; t < pointers[kind + 1]; t++) cells[places[t]] = values[t]
      expect(cells).toEqual(row(i, kinds.features))
    }
    expect(transposed(transposed(kinds.columns, pointers.length - 1), kinds.features.length)).toEqual(kinds.columns)
    expect(kinds.columns.values.reduce((sum, value) => sum + value, 0)).toBe(
      values.reduce((sum, value) => sum + value, 0),
    )
    expect(kinds.counts.reduce((sum, count) => sum + count, 0)).toBe(ROWS - POSITIVES)
    expect(kinds.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
  })

  it('divide multipliers among their rows, and sum them up again', () => {
    const own = Float64Array.from({ length: kinds.weights.length + kinds.counts.length }, (_, g) => g - 10)
    const dual = new Float64Array(ROWS)
    kinds.expand(own, dual)
    kinds.contract(dual).forEach((sum, g) => {
      expect(sum).toBeCloseTo(own[g], 12)
    })
    // Positives by their weights, negatives in equal parts.
    const [a, b] = [0, Array.from(kinds.kindOf).indexOf(kinds.kindOf[0], 1)]
    expect(dual[a] / dual[b]).toBeCloseTo(weights[a] / weights[b], 12)
  })
})
