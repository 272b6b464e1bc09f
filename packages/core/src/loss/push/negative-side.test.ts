import { expect, it } from 'vitest'
import { NegativeSide } from './negative-side.js'

it('has a negative at the root itself outside: the others share the slope', () => {
  // β = (1, 1, 0): the third negative lies exactly at θ.
  const point = Float64Array.of(1, 1, 0)
  const side = new NegativeSide({ first: 0, count: 3, k: 1, share: 1 })
  side.collect(point, 1, 2)
  side.solve(2)
  const beta = new Float64Array(3)
  side.writeDual(point, beta)
  expect(Array.from(beta)).toEqual([1, 1, 0])
  expect(side.slope()).toBe(1 / 2)
  expect(side.spread(point)).toEqual({
    rows: Int32Array.of(0, 1),
    slopes: Float64Array.of(-1 / 2, -1 / 2),
    free: Int32Array.of(0, 1),
  })
})
