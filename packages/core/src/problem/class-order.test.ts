import { expect, it } from 'vitest'
import { thrownBy } from '../../test/thrown.js'
import type { Dataset } from '../data/dataset/dataset.js'
import { denseFromRows } from '../numeric/matrix/dense-rows.js'
import { orderByClass, pushLoss } from './class-order.js'

/** Rows 0 … 7 in lists 9, 4, 6, 7: list 6 has no negative, list 7 only a positive of weight 0. */
const data: Dataset = {
  features: denseFromRows(Array.from({ length: 8 }, (_, row) => [row])),
  names: ['x'],
  labels: Uint8Array.of(1, 0, 0, 1, 1, 1, 1, 0),
  queries: Int32Array.of(9, 4, 9, 4, 6, 9, 7, 7),
  weights: Float64Array.of(1, 1, 1, 1, 1, 3, 0, 1),
}

it('puts positives first, list by list, and leaves out lists without rows of both classes', () => {
  const { rows, weights, negatives, lists } = orderByClass(data)
  expect(Array.from(rows)).toEqual([0, 5, 3, 2, 1])
  expect(Array.from(weights)).toEqual([0.125, 0.375, 0.5])
  expect(negatives).toBe(2)
  expect(lists).toEqual({
    skipped: 2,
    sizes: [
      { positives: 2, negatives: 1 },
      { positives: 1, negatives: 1 },
    ],
  })
})

it('knows no lists where none are given', () => {
  const { queries: _, ...plain } = data
  const order = orderByClass(plain)
  expect(order.lists).toBeUndefined()
  expect(Array.from(order.rows)).toEqual([0, 3, 4, 5, 1, 2, 7])
  expect(order.weights.reduce((sum, v) => sum + v, 0)).toBeCloseTo(1, 15)
})

it('refuses lists none of which can be ranked', () => {
  const error = thrownBy(() => orderByClass({ ...data, queries: Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7) }))
  expect(error).toMatchObject({ code: 'no-list', kind: 'data' })
  expect(error.message).toMatch('None of the 7 lists has positive and negative rows')
})

it('takes all negatives of a list that has fewer than a top-k asks for, but refuses what is no number of negatives', () => {
  const order = orderByClass(data)
  expect(pushLoss(order, { kind: 'top-k', k: 50 }).thresholdCount).toBe(2)
  expect(thrownBy(() => pushLoss(order, { kind: 'top-k', k: 0 }))).toMatchObject({ code: 'bad-top-k' })
})

it('makes the ordinary loss of a single list, which every solver takes', () => {
  const loss = pushLoss(orderByClass({ ...data, queries: new Int32Array(8) }), { kind: 'max' })
  expect([loss.over !== undefined, loss.positives, loss.negatives]).toEqual([true, 4, 3])
})
