import { expect, it } from 'vitest'
import { gathered, scattered } from './gather.js'

it('takes values from their places, and puts them back', () => {
  const places = Int32Array.of(4, 0, 2)
  const values = Float64Array.of(7, 0, -3)
  expect(Array.from(scattered(values, places, 5))).toEqual([0, 0, -3, 0, 7])
  expect(gathered(scattered(values, places, 5), places)).toEqual(values)
})
