import { expect, it } from 'vitest'
import { expectSameMap } from '../../test/same-map.js'
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

it('acts like the matrix of the mean positive and the negatives', () => expectSameMap(map, plain))

it('keeps the mean positive, and the negatives that are chosen', () => {
  const kept = map.selectRows([0, 2])
  expect(kept.apply(Float64Array.of(1, 2, 3), new Float64Array(2))).toEqual(Float64Array.of(8, 2))
  expect(kept.applyTranspose(Float64Array.of(2, 5), new Float64Array(3))).toEqual(Float64Array.of(5, 6, 3))
})

it('is the negatives alone where only these are chosen', () => {
  const negatives = map.selectRows([1, 2])
  expect(negatives.rows).toBe(2)
  expect(negatives.apply(Float64Array.of(1, 2, 3), new Float64Array(2))).toEqual(Float64Array.of(30, 2))
})
