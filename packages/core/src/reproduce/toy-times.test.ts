// @paper figure:3
import { describe, expect, it } from 'vitest'
import { inOrder } from '../selection/pieces/piecewise.js'
import { finish } from '../selection/pieces/work.js'
import { toyTimes } from './toy-times.js'

const sizes = [
  { rows: 20, noise: 2 },
  { rows: 41, noise: 2 },
]

describe('the toy times', () => {
  it('time both algorithms and the ranking SVM by the number of pairs, on problems that were solved', () => {
    const { times } = finish(inOrder(toyTimes, undefined, { sizes, repeats: 1, tolerance: 1e-2 }))
    expect(times.map(({ what, pairs }) => [what, pairs])).toEqual([
      ['alm', 100],
      ['admm-pairs', 100],
      ['l1-ranksvm', 100],
      ['alm', 420],
      ['admm-pairs', 420],
      ['l1-ranksvm', 420],
    ])
    for (const { timeMs, solved } of times) {
      expect(timeMs).toBeGreaterThan(0)
      expect(solved).toBe(true)
    }
  })

  it('do not ask Algorithm 1 to go through more pairs than told', () => {
    const { pieces } = toyTimes.prepare(undefined, { sizes, repeats: 1, mostPairs: 100 })
    expect(pieces.filter((name) => name.startsWith('admm-pairs'))).toEqual(['admm-pairs, 20 rows, repeat 1 of 1'])
  })

  it('fit the exponent of time ∝ pairs^p, from what was solved', () => {
    const settings = { sizes, repeats: 1 }
    const { shared } = toyTimes.prepare(undefined, settings)
    const time = (pairs: number, timeMs: number, solved = true) =>
      ({ what: 'alm', rows: 0, noise: 2, repeat: 0, pairs, timeMs, solved }) as const
    const pieces = [time(100, 3), time(10_000, 300), time(40_000, 1200), time(80_000, 1, false)]
    const { exponents } = toyTimes.combine(undefined, settings, shared, pieces)
    const [alm, pairs] = exponents
    expect(alm).toMatchObject({ what: 'alm', noise: 2 })
    expect(alm.exponent).toBeCloseTo(1, 9)
    expect(pairs).toEqual({ what: 'admm-pairs', noise: 2 })
  })
})
