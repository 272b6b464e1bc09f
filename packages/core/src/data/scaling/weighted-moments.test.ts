import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { weightedMoments } from './weighted-moments.js'

const cell = fc.oneof(fc.constant(0), fc.integer({ min: -50, max: 50 }))
const rows = fc.array(fc.tuple(fc.tuple(cell, cell), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 8 })

it('has the moments of a table in which a row of weight n stands n times, dense or sparse', () => {
  fc.assert(
    fc.property(rows, (list) => {
      const table = list.map(([cells]) => [...cells])
      const weights = Float64Array.from(list, ([, weight]) => weight)
      const copies = list.flatMap(([cells, weight]) => Array.from({ length: weight }, () => [...cells]))
      const expected = denseFromRows(copies).columnMoments()
      for (const x of [denseFromRows(table), sparseOf(table)]) {
        const { mean, deviation } = weightedMoments(x, weights)
        for (let k = 0; k < 2; k++) {
          expect(mean[k]).toBeCloseTo(expected.mean[k], 11)
          expect(deviation[k]).toBeCloseTo(expected.deviation[k], 11)
        }
      }
    }),
  )
})

it('gives a column that does not vary no deviation, and keeps the digits beside a large offset', () => {
  const x = denseFromRows([
    [0.1, 1e9],
    [0.1, 1e9 + 1],
  ])
  const { mean, deviation } = weightedMoments(x, Float64Array.of(1, 3))
  expect([mean[0], deviation[0]]).toEqual([0.1, 0])
  expect(deviation[1]).toBeCloseTo(Math.sqrt(3) / 4, 12)
})

function sparseOf(table: number[][]) {
  const entries = table.flatMap((cells, row) => cells.map((value, column) => ({ row, column, value })))
  const kept = entries.filter(({ value }) => value !== 0)
  return csrFromEntries(table.length, 2, {
    rows: kept.map(({ row }) => row),
    columns: kept.map(({ column }) => column),
    values: kept.map(({ value }) => value),
  })
}
