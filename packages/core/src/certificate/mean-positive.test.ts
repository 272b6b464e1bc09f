import { expect, it } from 'vitest'
import { denseFromRows } from '../numeric/matrix/dense-rows.js'
import { MeanPositiveMap } from './mean-positive.js'

const rows = [
  [1, 2, 3],
  [3, 0, 1],
  [5, 5, 5],
  [0, 1, 0],
]
const map = MeanPositiveMap.of(denseFromRows(rows), Float64Array.of(0.25, 0.75))
/** The same matrix, written out. */
const plain = denseFromRows([
  [2.5, 0.5, 1.5],
  [5, 5, 5],
  [0, 1, 0],
])

it('acts like the matrix of the mean positive and the negatives', () => {
  const w = Float64Array.of(1, -2, 0.5)
  const a = Float64Array.of(2, -1, 4)
  expect(map.apply(w, new Float64Array(3))).toEqual(plain.apply(w, new Float64Array(3)))
  expect(map.applyTranspose(a, new Float64Array(3))).toEqual(plain.applyTranspose(a, new Float64Array(3)))
})

it('hands out the same rows and columns', () => {
  for (let i = 0; i < 3; i++) {
    const read = new Float64Array(4)
    map.readRow(i, read, 1)
    expect(Array.from(read.subarray(1))).toEqual(Array.from(plain.values.subarray(3 * i, 3 * i + 3)))
    const sum = new Float64Array(3)
    map.addRow(i, 2, sum)
    expect(Array.from(sum)).toEqual(Array.from(plain.values.subarray(3 * i, 3 * i + 3), (x) => 2 * x))
  }
  const kept = map.selectRows([0, 2])
  expect(kept.apply(Float64Array.of(1, 2, 3), new Float64Array(2))).toEqual(Float64Array.of(8, 2))
  expect(kept.applyTranspose(Float64Array.of(2, 5), new Float64Array(3))).toEqual(Float64Array.of(5, 6, 3))
  const w = Float64Array.of(1, 10)
  const columns = [2, 0]
  expect(map.selectColumns(columns).apply(w, new Float64Array(3))).toEqual(
    plain.selectColumns(columns).apply(w, new Float64Array(3)),
  )
})
