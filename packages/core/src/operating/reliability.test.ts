import { describe, expect, it } from 'vitest'
import { Random } from '../statistics/random.js'
import { reliability } from './reliability.js'

describe('reliability', () => {
  it('tells the Brier score, and that of one probability for all', () => {
    const { brier, brierOfShare } = reliability(Float64Array.of(0.1, 0.4, 0.8, 1), Uint8Array.of(0, 0, 0, 1))
    expect(brier).toBeCloseTo((0.01 + 0.16 + 0.64 + 0) / 4, 12)
    expect(brierOfShare).toBeCloseTo(0.1875, 12)
  })

  it('puts every row into one of ten bins of equal size, with rising probabilities', () => {
    const random = Random.fromSeed(1)
    const probabilities = Float64Array.from({ length: 1000 }, () => random.uniform())
    const labels = Uint8Array.from(probabilities, (p) => (random.uniform() < p ? 1 : 0))
    const { bins } = reliability(probabilities, labels)
    expect(bins.map(({ rows }) => rows)).toEqual(new Array(10).fill(100))
    bins.forEach(({ predicted, observed, interval }, i) => {
      if (i > 0) expect(predicted).toBeGreaterThan(bins[i - 1].predicted)
      expect(interval.low).toBeLessThan(observed)
      expect(interval.high).toBeGreaterThan(observed)
    })
    const inside = bins.filter(({ predicted, interval }) => interval.low <= predicted && predicted <= interval.high)
    expect(inside.length).toBeGreaterThanOrEqual(8)
  })

  it('never separates rows of one probability', () => {
    const probabilities = Float64Array.from({ length: 100 }, (_, i) => (i < 37 ? 0.1 : 0.7))
    const { bins } = reliability(
      probabilities,
      Uint8Array.from(probabilities, (_, i) => i % 2),
    )
    expect(bins.map(({ rows }) => rows)).toEqual([37, 63])
    expect(bins.map(({ predicted }) => Number(predicted.toFixed(9)))).toEqual([0.1, 0.7])
  })
})
