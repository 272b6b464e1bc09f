import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toColumns, toCsc } from '../../numeric/matrix/convert.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { DenseRows, denseFromRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix } from '../../numeric/matrix/linear-map.js'
import { learnFilling } from './filling.js'

const cell = fc.oneof(fc.constant(0), fc.constant(Number.NaN), fc.double({ min: -1e3, max: 1e3, noNaN: true }))
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((cols) => fc.array(fc.array(cell, { minLength: cols, maxLength: cols }), { minLength: 1, maxLength: 12 }))

function sparse(rows: number[][]) {
  const entries = rows.flatMap((row, i) => row.map((value, k) => ({ i, k, value }))).filter(({ value }) => value !== 0)
  return csrFromEntries(rows.length, rows[0].length, {
    rows: entries.map(({ i }) => i),
    columns: entries.map(({ k }) => k),
    values: entries.map(({ value }) => value),
  })
}

const storages: [string, (rows: number[][]) => Matrix][] = [
  ['DenseRows', denseFromRows],
  ['DenseColumns', (rows) => toColumns(denseFromRows(rows))],
  ['CsrMatrix', sparse],
  ['CscMatrix', (rows) => toCsc(sparse(rows))],
]

const present = (rows: number[][], k: number) => rows.map((row) => row[k]).filter((value) => !Number.isNaN(value))

function meanOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return meanOf([sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]])
}

describe.each(storages)('learnFilling from %s', (_, build) => {
  it.each([
    ['mean', meanOf],
    ['median', medianOf],
  ] as const)('is the %s of the values that are there, and 0 where there is none', (rule, slow) => {
    fc.assert(
      fc.property(table, (rows) => {
        const { fill, empty } = learnFilling(build(rows), rule)
        fill.forEach((value, k) => {
          const values = present(rows, k)
          expect(empty.includes(k)).toBe(values.length === 0)
          expect(value).toBeCloseTo(values.length === 0 ? 0 : slow(values), 9)
        })
      }),
    )
  })
})

it('fills a column that has one value only with exactly that value', () => {
  const x = new DenseRows(3, 1, Float64Array.of(0.1, Number.NaN, 0.1))
  expect([...learnFilling(x, 'mean').fill, ...learnFilling(x, 'median').fill]).toEqual([0.1, 0.1])
})
