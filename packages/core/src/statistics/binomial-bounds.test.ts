import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clopperPearson, fewestTrials, lowerBound, mostSuccesses, upperBound } from './binomial-bounds.js'

/** P(Bin(n, p) ≤ x), summed from its definition. */
function atMost(x: number, n: number, p: number): number {
  let term = (1 - p) ** n
  let sum = x < 0 ? 0 : term
  for (let k = 1; k <= x; k++) {
    term *= ((n - k + 1) / k) * (p / (1 - p))
    sum += term
  }
  return sum
}

const trial = fc.integer({ min: 1, max: 60 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))

describe('the bounds of Clopper and Pearson', () => {
  it('are the rates at which so few or so many successes become improbable', () => {
    fc.assert(
      fc.property(trial, ([x, n]) => {
        if (x < n) expect(atMost(x, n, upperBound(x, n, 0.95))).toBeCloseTo(0.05, 9)
        else expect(upperBound(x, n, 0.95)).toBe(1)
        if (x > 0) expect(1 - atMost(x - 1, n, lowerBound(x, n, 0.95))).toBeCloseTo(0.05, 9)
        else expect(lowerBound(x, n, 0.95)).toBe(0)
      }),
    )
  })

  it('are the textbook interval for 10 of 20', () => {
    expect(clopperPearson(10, 20).low).toBeCloseTo(0.2719578, 6)
    expect(clopperPearson(10, 20).high).toBeCloseTo(0.7280422, 6)
    expect(clopperPearson(0, 0)).toEqual({ low: 0, high: 1 })
  })

  it('cover every rate as often as they promise, whatever it is', () => {
    for (const rate of [0.003, 0.05, 0.31, 0.8]) {
      const n = 50
      let covered = 0
      for (let x = 0; x <= n; x++) {
        const probability = atMost(x, n, rate) - atMost(x - 1, n, rate)
        if (upperBound(x, n, 0.95) >= rate) covered += probability
      }
      expect(covered).toBeGreaterThanOrEqual(0.95 - 1e-9)
    }
  })
})

describe('mostSuccesses', () => {
  it('is the last count whose upper bound is within the rate', () => {
    const rate = fc.double({ min: 0.005, max: 0.7, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), rate, (n, most) => {
        const x = mostSuccesses(n, most, 0.95)
        if (x >= 0) expect(upperBound(x, n, 0.95)).toBeLessThanOrEqual(most + 1e-9)
        expect(upperBound(x + 1, n, 0.95)).toBeGreaterThanOrEqual(most - 1e-9)
      }),
    )
  })

  it('needs at least fewestTrials: 2,995 for a thousandth', () => {
    expect(fewestTrials(0.001, 0.95)).toBe(2995)
    expect(mostSuccesses(2995, 0.001, 0.95)).toBe(0)
    expect(mostSuccesses(2994, 0.001, 0.95)).toBe(-1)
    expect(mostSuccesses(1_000_000, 0.001, 0.95)).toBe(947)
  })
})
