import { describe, expect, it } from 'vitest'
import { toColumns, toCsc } from '../../numeric/matrix/convert.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix } from '../../numeric/matrix/linear-map.js'
import { visitRows } from './row-entries.js'

const dense = denseFromRows([
  [0, -0, 0],
  [1, 0, Number.NaN],
])
const sparse = csrFromEntries(2, 3, { rows: [1, 1, 0, 1], columns: [2, 0, 1, 1], values: [Number.NaN, 1, -0, 0] })

const matrices: [string, Matrix][] = [
  ['DenseRows', dense],
  ['DenseColumns', toColumns(dense)],
  ['CsrMatrix', sparse],
  ['CscMatrix', toCsc(sparse)],
]

describe.each(matrices)('visitRows of a %s', (_, x) => {
  it('gives the nonzero entries of each row by column, and no stored zeros', () => {
    const seen: unknown[] = []
    visitRows(x, (row, { columns, values, count }) => {
      seen.push([row, [...columns.subarray(0, count)], [...values.subarray(0, count)]])
    })
    expect(seen).toEqual([
      [0, [], []],
      [1, [0, 2], [1, Number.NaN]],
    ])
  })
})
