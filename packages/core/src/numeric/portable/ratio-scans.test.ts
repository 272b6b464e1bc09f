import { expect, it } from 'vitest'
import { featureLimit, listRowsWithin, nextBeyond, rowLimit } from './ratio-scans.js'

it('finds how far λ can fall until a feature reaches its bound', () => {
  const sign = Float64Array.of(0, 0, 1, 0)
  const c = Float64Array.of(0.5, -0.6, 1, 0.9)
  const h = Float64Array.of(0, 2, 1, 1)
  // λ = 1: feature 0 after 0.5, feature 1 (at −λ) after 0.4/3, feature 2 is active, feature 3 keeps its distance.
  const near = new Int32Array(5)
  expect(featureLimit(4, sign, c, h, new Float64Array(4).fill(1), 1, 0, 1e-9, 1, near)).toBeCloseTo(0.4 / 3, 12)
  expect(near.subarray(0, 3)).toEqual(Int32Array.of(2, 0, 1))
})

it('finds the features that are beyond their bounds and not active', () => {
  const sign = Float64Array.of(0, 1, 0, 0, 0)
  const c = Float64Array.of(1, 5, -3, 2.1, Number.NaN)
  const weight = Float64Array.of(1, 1, 1, 2, 1)
  expect([0, 2, 3].map((from) => nextBeyond(5, sign, c, weight, 1, 0, from))).toEqual([2, 2, 3])
  expect([2, 3].map((from) => nextBeyond(5, sign, c, weight, 1, 0.1, from))).toEqual([2, -1])
})

it('finds the rows that reach 0 first, on either side', () => {
  const side = Float64Array.of(1, -1, 1, 0)
  const r = Float64Array.of(-1, 2, -3, 0)
  const delta = Float64Array.of(2, -4, -1, 9)
  const near = Int32Array.of(1, -7, 0, 0, 0, 0)
  expect(rowLimit(4, side, r, delta, 1e-9, 0, Number.POSITIVE_INFINITY, 1, near)).toBe(0.5)
  expect(near).toEqual(Int32Array.of(3, -7, 0, 1, 0, 0))
  expect(rowLimit(4, side, r, delta, 1e-9, 0, 0.4, -1, near)).toBe(0.4)
  expect(near[0]).toBe(3)
  const list = Int32Array.of(-7, 0, 0, 0, 0)
  expect(listRowsWithin(4, side, r, delta, 1e-9, 0.5, 1, list, 1)).toBe(3)
  expect(list).toEqual(Int32Array.of(-7, 0, 1, 0, 0))
  expect(listRowsWithin(4, side, r, delta, 1e-9, 0.5, -1, list, 0)).toBe(2)
  expect(list.subarray(0, 2)).toEqual(Int32Array.of(0, -1))
})
