import { expect, it } from 'vitest'
import { gathered, gatheredBytes, nonzeroPlaces, scattered } from './gather.js'

it('takes values from their places, and puts them back', () => {
  const places = Int32Array.of(4, 0, 2)
  const values = Float64Array.of(7, 0, -3)
  expect(Array.from(scattered(values, places, 5))).toEqual([0, 0, -3, 0, 7])
  expect(gathered(scattered(values, places, 5), places)).toEqual(values)
})

it('takes bytes from their places', () => {
  expect(gatheredBytes(Uint8Array.of(1, 0, 7), Int32Array.of(2, 2, 0))).toEqual(Uint8Array.of(7, 7, 1))
})

it('tells the places of what is not 0', () => {
  expect(nonzeroPlaces(Float64Array.of(0, -2, -0, 1e-300, 0))).toEqual(Int32Array.of(1, 3))
  expect(nonzeroPlaces(new Float64Array(3))).toEqual(new Int32Array(0))
})
