import { expect, it } from 'vitest'
import { FRACTION, RATE, RATE_RANGE, ROWS, STEEPNESS } from './parameter.js'

it('a parameter accepts what its domain says, with its ends', () => {
  const values = [-1, 0, 0.5, 1, 1.5, 2, Number.POSITIVE_INFINITY]
  const accepted = [ROWS, RATE, RATE_RANGE, FRACTION, STEEPNESS].map(({ accepts }) => values.filter(accepts))
  expect(accepted).toEqual([
    [1, 2],
    [0, 0.5, 1],
    [0.5, 1],
    [0.5, 1],
    [0.5, 1, 1.5, 2],
  ])
})
