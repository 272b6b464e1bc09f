import { expect, it } from 'vitest'
import { largestInBlock } from './block-norm.js'

it('gives each block its largest value, and leaves single features alone', () => {
  const values = Float64Array.of(1, 5, 2, 3)
  expect(largestInBlock(values, [Int32Array.of(0, 2), Int32Array.of(1), Int32Array.of(3)])).toEqual(
    Float64Array.of(2, 5, 2, 3),
  )
  expect(largestInBlock(Float64Array.of(1, 2), undefined)).toEqual(Float64Array.of(1, 2))
})
