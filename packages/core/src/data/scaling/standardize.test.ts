import { describe, expect, it } from 'vitest'
import { copyOf } from '../../../test/rescaled-copy.js'
import { toColumns, toCsc } from '../../numeric/matrix/convert.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix } from '../../numeric/matrix/linear-map.js'
import { identityStandardization, learnStandardization, type Standardization, standardize } from './standardize.js'

const table = [
  [1, 0.1, 0, 1e15],
  [3, 0.1, 4, 1e15 + 1],
  [5, 0.1, 0, 1e15 + 2],
  [7, 0.1, 4, 1e15 + 3],
]
const dense = denseFromRows(table)
const places = table.flatMap((row, i) => row.map((value, k) => ({ i, k, value }))).filter(({ value }) => value !== 0)
const sparse = csrFromEntries(4, 4, {
  rows: places.map(({ i }) => i),
  columns: places.map(({ k }) => k),
  values: places.map(({ value }) => value),
})

function column(x: Matrix, k: number): number[] {
  const w = new Float64Array(x.cols)
  w[k] = 1
  return Array.from(x.apply(w, new Float64Array(x.rows)), (value) => value + 0)
}

function standardizedCopy(x: Matrix, learned: Standardization): Matrix {
  const copy = copyOf(x)
  standardize(copy, learned)
  return copy
}

const matrices: [string, boolean, Matrix][] = [
  ['DenseRows', false, dense],
  ['DenseColumns', false, toColumns(dense)],
  ['CsrMatrix', true, sparse],
  ['CscMatrix', true, toCsc(sparse)],
]

describe.each(matrices)('standardizing a %s', (_, isSparse, x) => {
  const learned = learnStandardization(x)
  const result = standardizedCopy(x, learned)

  it('finds the columns that do not vary', () => {
    expect(learned.constant).toEqual([1])
    expect(learned.scale[1]).toBe(1)
  })

  it('divides by the population deviation', () => {
    expect(learned.mean[0]).toBe(4)
    expect(learned.scale[0]).toBeCloseTo(Math.sqrt(5), 12)
    expect(column(result, 0)[3] - column(result, 0)[0]).toBeCloseTo(6 / Math.sqrt(5), 12)
    expect(learned.scale[3]).toBeCloseTo(Math.sqrt(1.25), 12)
  })

  it('makes constant columns 0', () => {
    expect(column(result, 1)).toEqual([0, 0, 0, 0])
  })

  it(isSparse ? 'keeps zeros where they are' : 'gives every column mean 0', () => {
    expect(column(result, 2)).toEqual(isSparse ? [0, 2, 0, 2] : [-1, 1, -1, 1])
  })

  it('changes nothing under the identity', () => {
    expect(column(standardizedCopy(x, identityStandardization(4)), 0)).toEqual([1, 3, 5, 7])
  })
})

describe('learnStandardization', () => {
  it('counts a deviation that cannot be divided by as none', () => {
    const x = denseFromRows([[0], [1e-320]])
    const learned = learnStandardization(x)
    expect(learned.constant).toEqual([0])
    expect(column(standardizedCopy(x, learned), 0)).toEqual([0, 0])
  })

  it('standardizes new rows with what it learned from others', () => {
    const learned = learnStandardization(denseFromRows([[1], [3]]))
    expect(column(standardizedCopy(denseFromRows([[6]]), learned), 0)).toEqual([4])
  })
})
