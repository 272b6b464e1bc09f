import { expect, it } from 'vitest'
import {
  listReaching,
  nearnessOf,
  negateWhere,
  nextChange,
  nextOutside,
  nextUncapped,
  placeOfLargest,
  sidesOf,
} from './scans.js'

it('finds what lies outside of its bounds', () => {
  const bounds = Float64Array.of(1, 1, 2, 2, 1)
  const v = Float64Array.of(-1, 0.5, -2.5, 0, Number.NaN)
  expect([0, 1, 2, 3, 5].map((from) => nextOutside(v, bounds, 5, from))).toEqual([1, 1, 2, 4, -1])
  const capped = Float64Array.of(0, 2, -1, 1, 3)
  expect([0, 2, 3, 4].map((from) => nextUncapped(capped, 2, 4, from))).toEqual([2, 2, -1, -1])
  expect(nextUncapped(capped, 2, 5, 3)).toBe(4)
})

it('finds where two lists differ', () => {
  const a = Float64Array.of(1, 2, 3, 4, 5)
  const b = Float64Array.of(1, 0, 3, 4, 6)
  expect([0, 2, 5].map((from) => nextChange(a, b, 5, from))).toEqual([1, 4, -1])
  expect(nextChange(a, a, 5, 0)).toBe(-1)
})

it('takes −v where the kind is the one that is asked for, and 0 elsewhere', () => {
  const out = new Float64Array(4).fill(9)
  negateWhere(out, Float64Array.of(2, 3, 4, 5), Int32Array.of(1, 0, 1, 2), 1, 3)
  expect(out).toEqual(Float64Array.of(-2, 0, -4, 9))
})

it('lists what may reach a height', () => {
  const list = new Int32Array(5)
  const v = Float64Array.of(1, 2, -3, 4, Number.NaN)
  expect(listReaching(v, 2, Float64Array.of(3, 0, 10, 1, 1), 1, 5, 5, list)).toBe(2)
  expect(list.subarray(0, 2)).toEqual(Int32Array.of(0, 3))
  expect(listReaching(v, -1, Float64Array.of(0, 0, 0, 0, 0), 1, -2, 3, list)).toBe(3)
})

it('finds the largest number, the first one of several', () => {
  expect(placeOfLargest(Float64Array.of(1, 3, 2, 3, 9), 4)).toBe(1)
  expect(placeOfLargest(Float64Array.of(Number.NaN, -5, Number.NaN, -4, -4), 5)).toBe(3)
  expect(placeOfLargest(Float64Array.of(Number.NaN, -Infinity), 2)).toBe(1)
  expect(placeOfLargest(Float64Array.of(Number.NaN, Number.NaN), 2)).toBe(0)
})

it('tells how near rows are, and which way they must not go', () => {
  const out = new Float64Array(4).fill(9)
  const kinds = Int32Array.of(2, 0, 1, 2)
  nearnessOf(out, Float64Array.of(3, -2, 5, 7), Float64Array.of(1, 4, 1, 1), Float64Array.of(0, -1, 0, 1), kinds, 2, 3)
  expect(out).toEqual(Float64Array.of(0, -8, -Infinity, 9))
  sidesOf(out, 1, 4, kinds, 2, 2, -1)
  expect(out).toEqual(Float64Array.of(0, -1, 1, 0))
})
