import { expect, it } from 'vitest'
import { inverseRoots, largestProduct, largestSize, sumOf, sumOfHinges, sumOfSizes } from './sums.js'

const NUMBERS = Float64Array.of(3, -1, 4, -1, 5, -9, 2, 6, -5)

it('adds up what it is asked for, whatever the number of running sums', () => {
  for (let first = 0; first <= 4; first++) {
    for (let count = 0; count <= 5; count++) {
      const few = [...NUMBERS.subarray(first, first + count)]
      expect(sumOf(NUMBERS, first, count)).toBe(few.reduce((sum, x) => sum + x, 0))
      expect(sumOfSizes(NUMBERS, first, count)).toBe(few.reduce((sum, x) => sum + Math.abs(x), 0))
    }
  }
})

it('finds the largest size', () => {
  expect([0, 1, 5, 6, 9].map((count) => largestSize(NUMBERS, count))).toEqual([0, 3, 5, 9, 9])
})

it('finds the largest product of sizes', () => {
  const scale = Float64Array.of(1, 2, 0.5)
  expect([0, 1, 2, 3].map((count) => largestProduct(NUMBERS, 3, scale, count))).toEqual([0, 1, 10, 10])
})

it('turns squares into what is divided by', () => {
  const out = new Float64Array(3)
  inverseRoots(out, Float64Array.of(0, 16, 4), 2, 3)
  expect(out).toEqual(Float64Array.of(0.5, 0.25, 0.5))
})

it('adds up what rows miss of 1 above the threshold, by their weights', () => {
  const weights = Float64Array.of(1, 2, 4, 8, 16)
  // Margins over the threshold 3: 0, −4, 1, −4, 2.
  expect(sumOfHinges(weights, NUMBERS, 5, 3)).toBe(1 * 1 + 2 * 5 + 4 * 0 + 8 * 5 + 16 * 0)
  expect(sumOfHinges(weights, NUMBERS, 2, 3)).toBe(11)
})
