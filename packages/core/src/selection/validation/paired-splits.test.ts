import { describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { pairedSplits } from './paired-splits.js'

describe('pairedSplits', () => {
  it('widens the interval of the t test by the rows that splits share', () => {
    const first = [0.5, 0.6, 0.4, 0.7, 0.5]
    const second = [0.4, 0.4, 0.3, 0.4, 0.4]
    const { difference, interval, pValue } = pairedSplits(first, second, 0)
    // R: t.test(first, second, paired = TRUE)
    expect(difference).toBeCloseTo(0.16, 12)
    expect(interval.low).toBeCloseTo(0.04894219579, 9)
    expect(interval.high).toBeCloseTo(0.27105780421, 9)
    expect(pValue).toBeCloseTo(0.0161300899, 9)
    const wide = pairedSplits(first, second, 1 / 4)
    expect((wide.interval.high - 0.16) / (interval.high - 0.16)).toBeCloseTo(Math.sqrt(1 + 5 / 4), 10)
    expect(wide.pValue).toBeGreaterThan(pValue)
  })

  it('says that its interval leaves 0 out exactly where its p-value is below 5 %', () => {
    const random = Random.fromSeed(3)
    for (let trial = 0; trial < 200; trial++) {
      const values = () => Array.from({ length: 5 }, () => random.uniform())
      const { interval, pValue } = pairedSplits(
        values().map((value) => value + 0.3),
        values(),
        0.25,
      )
      expect(pValue < 0.05).toBe(interval.low > 0 || interval.high < 0)
    }
  })

  it('knows that the signed-rank test of five splits cannot come below 1/16', () => {
    const { signedRank, leastPValue } = pairedSplits([1, 2, 3, 4, 5], [0, 0, 0, 0, 0], 0.25)
    expect(signedRank.pValue).toBe(1 / 16)
    expect(leastPValue).toBe(1 / 16)
  })

  it('finds no difference between a setting and itself, and knows nothing after one split', () => {
    expect(pairedSplits([0.5, 0.25], [0.5, 0.25], 1)).toMatchObject({ difference: 0, pValue: 1 })
    expect(pairedSplits([0.5, 0.5], [0.25, 0.25], 1)).toMatchObject({ difference: 0.25, pValue: 0 })
    expect(pairedSplits([0.5], [0.25], 1)).toMatchObject({ pValue: 1, interval: { low: -Infinity, high: Infinity } })
  })
})
