import { expect, it } from 'vitest'
import { dotPlaces, squaresOfLines } from './line-products.js'

/** Four lines of three numbers. */
const LINES = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)

it('multiplies a few places of the lines that are listed', () => {
  const out = new Float64Array(4).fill(-1)
  dotPlaces(out, LINES, 3, 1, Int32Array.of(0, 2, 1), 3, Int32Array.of(2, 0), Float64Array.of(1, 10), 2)
  expect(out).toEqual(Float64Array.of(6 + 40, 12 + 100, 9 + 70, -1))
})

it('adds up the squares of lines', () => {
  const out = new Float64Array(3)
  squaresOfLines(out, LINES, 1, 3, 2)
  expect(out).toEqual(Float64Array.of(16 + 25 + 36, 49 + 64 + 81, 0))
})
