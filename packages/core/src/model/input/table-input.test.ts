import { describe, expect, it } from 'vitest'
import { thrownBy } from '../../../test/thrown.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix } from '../../numeric/matrix/linear-map.js'
import { type KnownShape, readInput, type TableInput } from './table-input.js'

function cells(x: Matrix): number[][] {
  return Array.from({ length: x.rows }, (_, i) => {
    const row = new Float64Array(x.cols)
    x.readRow(i, row, 0)
    return Array.from(row)
  })
}

const rows = [
  [1, 2, 0],
  [0, 5, 6],
]
const known: KnownShape = { rows: 2 }
const sparse = csrFromEntries(2, 3, { rows: [0, 0, 1, 1], columns: [0, 1, 1, 2], values: [1, 2, 5, 6] })

describe('readInput', () => {
  it.each([
    ['a list of rows', rows, known],
    ['a list of typed rows', rows.map((row) => Float32Array.from(row)), known],
    ['a flat array and the number of rows', Float64Array.from(rows.flat()), { rows: 2 }],
    ['a flat array and the number of columns', Float32Array.from(rows.flat()), { cols: 3 }],
    ['a flat table', { rows: 2, cols: 3, values: rows.flat() }, known],
    ['named columns', { a: [1, 0], b: [2, 5], c: Float64Array.of(0, 6) }, known],
    ['a dense matrix', denseFromRows(rows), known],
    ['a sparse matrix', sparse, known],
  ] as [string, TableInput, KnownShape][])('reads %s', (_, input, shape) => {
    expect(cells(readInput(input, shape).features)).toEqual(rows)
  })

  it('takes the names of columns, and leaves a matrix as it is', () => {
    expect(readInput({ b: [1], a: [2] }, known).names).toEqual(['b', 'a'])
    expect(readInput({ rows: [1], cols: [2] }, known).names).toEqual(['rows', 'cols'])
    expect(readInput(sparse, known)).toEqual({ features: sparse })
  })

  it('gives an empty list of rows the columns that are known', () => {
    expect(readInput([], { cols: 3 }).features).toMatchObject({ rows: 0, cols: 3 })
  })

  it.each([
    [[[1, 2], [3]], 'Row 2 has 1 values, but row 1 has 2.'],
    [[1, 2], 'Row 1 is 1, not a list of numbers.'],
    [[[1], null], 'Row 2 is null, not a list of numbers.'],
    [[[1, null]], 'Row 1, column 2 is null, which is not a number.'],
    [[[1], ['2']], 'Row 2, column 1 is "2", which is not a number.'],
    [{ a: [1, 2], b: [1] }, "Column 'b' has 1 values, but 'a' has 2."],
    [{ a: [1, '?'] }, 'Row 2, column \'a\' is "?", which is not a number.'],
    [{ a: 5 }, "Column 'a' is 5, not a list of numbers."],
    [{ rows: 2, cols: 2, values: [1, 2, 3] }, '3 numbers do not make a table of 2 rows and 2 columns.'],
    [{ rows: 1, cols: 2, values: [1, true] }, 'Row 1, column 2 is true, which is not a number.'],
    [Float64Array.of(1, 2, 3), '3 numbers do not make a table of 2 rows.'],
    ['text', 'The table is "text".'],
    [null, 'The table is null.'],
  ])('refuses %j', (input, message) => {
    const error = thrownBy(() => readInput(input as TableInput, { rows: 2 }))
    expect(error).toMatchObject({ kind: 'data', message })
  })
})
