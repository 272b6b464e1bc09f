import { expect, it } from 'vitest'
import { type Threshold, topCount } from './threshold.js'

it('max looks at one negative, top-k at k, a fraction at ⌈τn⌉', () => {
  expect(topCount({ kind: 'max' }, 950)).toBe(1)
  expect(topCount({ kind: 'top-k', k: 7 }, 950)).toBe(7)
  expect(topCount({ kind: 'fraction', tau: 0.01 }, 950)).toBe(10)
  expect(topCount({ kind: 'fraction', tau: 1 }, 950)).toBe(950)
})

it('a fraction that is whole in decimals is not rounded up by its binary tail', () => {
  expect(topCount({ kind: 'fraction', tau: 0.07 }, 100)).toBe(7)
  expect(topCount({ kind: 'fraction', tau: 1e-9 }, 100)).toBe(1)
})

it.each<[Threshold, string]>([
  [{ kind: 'top-k', k: 0 }, 'bad-top-k'],
  [{ kind: 'top-k', k: 11 }, 'bad-top-k'],
  [{ kind: 'top-k', k: 1.5 }, 'bad-top-k'],
  [{ kind: 'fraction', tau: 0 }, 'bad-fraction'],
  [{ kind: 'fraction', tau: 1.1 }, 'bad-fraction'],
  [{ kind: 'fraction', tau: Number.NaN }, 'bad-fraction'],
])('refuses %j', (threshold, code) => {
  expect(() => topCount(threshold, 10)).toThrow(expect.objectContaining({ code, kind: 'usage' }))
})
