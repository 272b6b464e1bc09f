import { describe, expect, it } from 'vitest'
import { thrownBy } from '../../../test/thrown.js'
import { falseSelectionBounds, sharpestBound } from './stability-bounds.js'
import { type StabilitySettings, selectionFacts, stabilityPlan } from './stability-plan.js'

const bound = (settings: StabilitySettings, q?: number, pi?: number) => {
  const plan = stabilityPlan(settings, 60)
  const at = { ...plan, minFrequency: pi ?? plan.minFrequency }
  return sharpestBound(falseSelectionBounds(selectionFacts(at, 60, q ?? plan.perSubsample ?? 0)))
}

describe('stabilityPlan', () => {
  it('expects at most one false selection unless told otherwise, at the frequency 0.9', () => {
    expect(stabilityPlan({}, 60)).toEqual({
      subsamples: 100,
      complementaryPairs: false,
      minFrequency: 0.9,
      perSubsample: 6,
      seed: 0,
    })
    expect(stabilityPlan({ pfer: 5 }, 60).perSubsample).toBe(15)
  })

  it.each([{}, { complementaryPairs: true }])('chooses the largest q within the bound: %j', (pairs) => {
    const settings = { ...pairs, pfer: 2, minFrequency: 0.8 }
    const { perSubsample = 0 } = stabilityPlan(settings, 60)
    expect(bound(settings)).toBeLessThanOrEqual(2)
    expect(bound(settings, perSubsample + 1)).toBeGreaterThan(2)
  })

  it.each([{}, { complementaryPairs: true }])('chooses the smallest frequency within the bound: %j', (pairs) => {
    const settings = { ...pairs, pfer: 0.5, perSubsample: 5 }
    const { minFrequency } = stabilityPlan(settings, 60)
    expect(minFrequency * 100).toBe(Math.round(minFrequency * 100))
    expect(bound(settings)).toBeLessThanOrEqual(0.5)
    expect(bound(settings, 5, minFrequency - 0.01)).toBeGreaterThan(0.5)
  })

  it('keeps q and frequency as they are given, and fixes no q for a region of the path', () => {
    expect(stabilityPlan({ perSubsample: 9, minFrequency: 0.7 }, 60)).toMatchObject({
      perSubsample: 9,
      minFrequency: 0.7,
    })
    expect(stabilityPlan({ lambdaMinRatio: 0.5 }, 60)).not.toHaveProperty('perSubsample')
  })

  it.each([
    [{ subsamples: 1 }, 'bad-subsamples'],
    [{ subsamples: 2.5 }, 'bad-subsamples'],
    [{ subsamples: 9, complementaryPairs: true }, 'bad-subsamples'],
    [{ minFrequency: 0.5 }, 'bad-minFrequency'],
    [{ minFrequency: 1.1 }, 'bad-minFrequency'],
    [{ perSubsample: 0 }, 'bad-perSubsample'],
    [{ perSubsample: 61 }, 'bad-perSubsample'],
    [{ pfer: 0 }, 'bad-pfer'],
    [{ pfer: 0.001 }, 'bad-pfer'],
    [{ pfer: 0.001, perSubsample: 20 }, 'bad-pfer'],
    [{ pfer: 1, perSubsample: 5, minFrequency: 0.9 }, 'bad-pfer'],
    [{ pfer: 1, lambdaMinRatio: 0.5 }, 'bad-pfer'],
    [{ perSubsample: 5, lambdas: [0.1] }, 'bad-perSubsample'],
    [{ penalty: 'l2' as const }, 'bad-penalty'],
    [{ seed: -1 }, 'bad-seed'],
  ])('refuses %j', (settings, code) => {
    const error = thrownBy(() => stabilityPlan(settings, 60))
    expect(error).toMatchObject({ code, kind: 'usage' })
    expect(error).toHaveProperty('hint', expect.stringMatching(/\w/))
  })
})
