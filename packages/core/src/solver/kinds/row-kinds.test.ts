import { describe, expect, it } from 'vitest'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { TurnedTable } from '../../numeric/matrix/turned-table.js'
import { Random } from '../../statistics/random.js'
import { RowKinds } from './row-kinds.js'

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
  const { pointers, indices, values } = map.lines
  const table = new TurnedTable(ROWS, COLS, values.length)
  table.byRow.pointers.set(pointers)
  table.byRow.places.set(indices)
  table.byRow.values.set(values)
  table.turn()
  const kinds = new RowKinds(table)
  const sums = { weights: new Float64Array(ROWS), counts: new Float64Array(ROWS) }
  kinds.shares.set(weights)
  kinds.begin(POSITIVES, sums.weights, sums.counts)
  const held = () => Array.from(kinds.features.subarray(0, kinds.held))
  const row = (i: number, features: readonly number[]) => {
    const cells = new Float64Array(COLS)
    map.readRow(i, cells, 0)
    return features.map((k) => cells[k])
  }

  it('are rows of a class that are equal on the features, however these came in', () => {
    for (const features of [[7], [2, 9], [4]]) {
      for (const feature of features) kinds.add(feature)
      kinds.describe()
      const names = Array.from({ length: ROWS }, (_, i) => `${i < POSITIVES} ${row(i, held())}`)
      const distinct = [...new Set(names)]
      expect(Array.from(kinds.kindOf)).toEqual(names.map((name) => distinct.indexOf(name)))
      expect(kinds.count).toBe(distinct.length)
      expect(kinds.positiveKinds).toBe(distinct.filter((name) => name.startsWith('true')).length)
    }
  })

  it('have the numbers, the weights and the counts of their rows', () => {
    const { pointers, places, values } = kinds.rows
    for (let i = 0; i < ROWS; i++) {
      const cells = held().map(() => 0)
      const kind = kinds.kindOf[i]
      for (let t = pointers[kind]; t < pointers[kind + 1]; t++) cells[places[t]] = values[t]
      expect(cells).toEqual(row(i, held()))
    }
    const negatives = sums.counts.subarray(0, kinds.count - kinds.positiveKinds)
    expect(negatives.reduce((sum, count) => sum + count, 0)).toBe(ROWS - POSITIVES)
    const positives = sums.weights.subarray(0, kinds.positiveKinds)
    expect(positives.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
  })

  it('divide multipliers among their rows, and sum them up again', () => {
    const own = Float64Array.from({ length: kinds.count }, (_, g) => g - 10)
    const dual = new Float64Array(ROWS)
    kinds.expand(own, dual)
    const again = new Float64Array(kinds.count)
    kinds.contract(dual, again)
    again.forEach((sum, g) => {
      expect(sum).toBeCloseTo(own[g], 12)
    })
    // Positives by their weights, negatives in equal parts.
    const [a, b] = [0, Array.from(kinds.kindOf).indexOf(kinds.kindOf[0], 1)]
    expect(dual[a] / dual[b]).toBeCloseTo(weights[a] / weights[b], 12)
  })

  it('are those of the first features again when they begin anew', () => {
    kinds.begin(POSITIVES, sums.weights, sums.counts)
    expect([kinds.held, kinds.count]).toEqual([0, 2])
    for (let k = 0; k < COLS; k++) kinds.add(k)
    kinds.describe()
    const names = Array.from({ length: ROWS }, (_, i) => `${i < POSITIVES} ${row(i, held())}`)
    expect(kinds.count).toBe(new Set(names).size)
  })
})
