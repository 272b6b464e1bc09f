import { describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { falseSelectionBounds, sharpestBound } from './stability-bounds.js'

describe('falseSelectionBounds', () => {
  it('is q²/((2π − 1)p) for independent subsamples, which is 1 for π = 0.9 and q = √(0.8p)', () => {
    const bounds = falseSelectionBounds({ features: 80, perSubsample: 8, minFrequency: 0.9 })
    expect(bounds.worstCase).toBeCloseTo(1, 12)
    expect(bounds).not.toHaveProperty('rConcave')
    expect(sharpestBound(bounds)).toBe(bounds.worstCase)
  })

  it('gives for pairs under unimodality what the R package stabs prints for 9 features, q = 2, cutoff 0.75', () => {
    const { unimodal } = falseSelectionBounds({ features: 9, perSubsample: 2, minFrequency: 0.75, pairs: 50 })
    expect(unimodal).toBeCloseTo(0.454, 3)
  })

  // Made with the R program of Shah and Samworth: p·min(D(θ², 2π − 1, B, −1/2), D(θ, π, 2B, −1/4)).
  it.each([
    [1000, 50, 50, 0.6, 2.605329076],
    [1000, 50, 50, 0.9, 0.1704956871],
    [60, 10, 50, 0.75, 0.5446985448],
    [200, 20, 25, 0.9, 0.1896803862],
  ])(
    'gives under r-concavity what the program of its authors gives: p = %d, q = %d, B = %d, π = %d',
    (p, q, B, pi, bound) => {
      const { rConcave } = falseSelectionBounds({ features: p, perSubsample: q, minFrequency: pi, pairs: B })
      expect((rConcave ?? 0) / bound).toBeCloseTo(1, 4)
    },
  )

  it('never exceeds a bound of fewer assumptions, nor the number of features', () => {
    for (const perSubsample of [1, 5, 20, 35, 60]) {
      for (const minFrequency of [0.51, 0.6, 0.75, 0.755, 0.9, 1]) {
        const found = falseSelectionBounds({ features: 60, perSubsample, minFrequency, pairs: 50 })
        const { worstCase, unimodal = Number.NaN, rConcave = Number.NaN } = found
        expect(rConcave).toBeLessThanOrEqual(unimodal)
        expect(unimodal).toBeLessThanOrEqual(worstCase)
        expect(worstCase).toBeLessThanOrEqual(60)
      }
    }
  })

  it('holds where features are selected by lot', () => {
    // Every half selects q of p features at random: none is better than another, so every stable one is false.
    const [p, q, B, trials] = [20, 4, 10, 4000]
    const random = Random.fromSeed(6)
    const facts = { features: p, perSubsample: q, minFrequency: 0.55, pairs: B }
    let falseOnes = 0
    for (let trial = 0; trial < trials; trial++) {
      const counts = new Int32Array(p)
      for (let half = 0; half < 2 * B; half++) {
        for (const k of random.shuffle(Int32Array.from({ length: p }, (_, i) => i)).subarray(0, q)) counts[k]++
      }
      falseOnes += counts.filter((count) => count >= 0.55 * 2 * B).length
    }
    expect(falseOnes).toBeGreaterThan(0)
    expect(falseOnes / trials).toBeLessThan(falseSelectionBounds(facts).rConcave ?? 0)
  })
})
