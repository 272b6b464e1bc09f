import { expect, it } from 'vitest'
import { binaryUnit } from './binary-unit.js'

it.each([
  [1, 1],
  [1.999, 1],
  [2, 2],
  [0.3, 0.25],
  [1e300, 2 ** 996],
  [Number.MAX_VALUE, 2 ** 1023],
  [2 ** -1022, 2 ** -1022],
  [5e-324, 2 ** -1022],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  [Number.NaN, Number.NaN],
])('of %d it is %d', (size, unit) => expect(binaryUnit(size)).toBe(unit))
