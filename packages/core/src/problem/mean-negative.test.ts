import { expect, it } from 'vitest'
import { expectSameMap } from '../../test/same-map.js'
import { csrFromEntries } from '../numeric/matrix/csr.js'
import { denseFromRows } from '../numeric/matrix/dense-rows.js'
import { MeanNegativeMap } from './mean-negative.js'

const map = MeanNegativeMap.of(
  denseFromRows([
    [1, 2, 3],
    [3, 0, 1],
    [5, 5, 5],
    [0, 1, 0],
  ]),
  2,
)
/** The same matrix, written out. */
const plain = denseFromRows([
  [1, 2, 3],
  [3, 0, 1],
  [2.5, 3, 2.5],
])

it('acts like the matrix of the positives and the mean negative', () => expectSameMap(map, plain))

it('keeps the positives that are chosen, and the mean negative', () => {
  const w = Float64Array.of(1, 2, 3)
  expect(map.selectRows([1, 2]).apply(w, new Float64Array(2))).toEqual(Float64Array.of(6, 16))
  expect(map.selectRows([0, 1]).apply(w, new Float64Array(2))).toEqual(Float64Array.of(14, 6))
})

it('tells the nonzeros of positives that are stored so', () => {
  const sparse = MeanNegativeMap.of(csrFromEntries(2, 3, { rows: [0, 1], columns: [2, 0], values: [7, 5] }), 1)
  const out = { indices: new Int32Array(3), values: new Float64Array(3) }
  expect(sparse.readNonzeros(0, out, 0)).toBe(1)
  expect([out.indices[0], out.values[0]]).toEqual([2, 7])
  expect(sparse.readNonzeros(1, out, 0)).toBeUndefined()
  expect(map.readNonzeros(0, out, 0)).toBeUndefined()
})
