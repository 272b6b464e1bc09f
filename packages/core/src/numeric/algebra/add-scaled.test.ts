import { expect, it } from 'vitest'
import { addScaled } from './add-scaled.js'

it('adds a multiple in place', () => {
  const sum = Float64Array.of(1, 2, 3)
  addScaled(sum, 2, Float64Array.of(10, 0, -1))
  expect(sum).toEqual(Float64Array.of(21, 2, 1))
})
