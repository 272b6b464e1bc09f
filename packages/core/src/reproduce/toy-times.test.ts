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
  it('time all algorithms and the ranking SVM by the number of pairs, on problems that were solved', () => {
    const { times } = finish(inOrder(toyTimes, undefined, { sizes, repeats: 1, tolerance: 1e-2 }))
    expect(times.map(({ what, pairs }) => [what, pairs])).toEqual([
      ['auto', 100],
      ['admm-pairs', 100],
      ['algorithm-one', 100],
      ['l1-ranksvm', 100],
      ['auto', 420],
      ['admm-pairs', 420],
      ['algorithm-one', 420],
      ['l1-ranksvm', 420],
    ])
    for (const { timeMs, solved } of times) {
      expect(timeMs).toBeGreaterThan(0)
      expect(solved).toBe(true)
    }
  })

  it('do not ask Algorithm 1 to go through more pairs than told', () => {
    const { pieces } = toyTimes.prepare(undefined, { sizes, repeats: 1, mostPairs: 420, mostPairsAsPrinted: 100 })
    const rowsOf = (what: string) =>
      pieces.filter((name) => name.startsWith(what)).map((name) => /(\d+) rows/.exec(name)?.[1])
    expect(rowsOf('admm-pairs')).toEqual(['20', '41'])
    expect(rowsOf('algorithm-one')).toEqual(['20'])
  })

  it('fit the exponent of time ∝ pairs^p, from what was solved', () => {
    const settings = { sizes, repeats: 1 }
    const { shared } = toyTimes.prepare(undefined, settings)
    const time = (pairs: number, timeMs: number, solved = true) =>
      ({ what: 'auto', rows: 0, noise: 2, repeat: 0, pairs, timeMs, solved }) as const
    const pieces = [time(100, 3), time(10_000, 300), time(40_000, 1200), time(80_000, 1, false)]
    const { exponents } = toyTimes.combine(undefined, settings, shared, pieces)
    const [auto, pairs] = exponents
    expect(auto).toMatchObject({ what: 'auto', noise: 2 })
    expect(auto.exponent).toBeCloseTo(1, 9)
    expect(pairs).toEqual({ what: 'admm-pairs', noise: 2 })
  })
})
