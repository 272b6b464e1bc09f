import { describe, expect, it } from 'vitest'
import { correctedSplits } from './corrected-splits.js'
import type { Setting } from './setting.js'

const FOLDS = 5
const plan = { scheme: { folds: FOLDS }, seed: 3 }

/** One family of settings with these values on the splits. */
const family = (values: number[][]): Setting[] =>
  values.map((own, i) => ({
    family: 0,
    lambda: 1 / (i + 1),
    empty: false,
    splits: own.map((value) => ({ value, partialAuc: value, precision: value / 2, selected: 3 })),
  }))

const valuesOf = (tried: Setting[][], seed = 3) =>
  correctedSplits(tried, { ...plan, seed }, {})?.map(({ value }) => value)

describe('what splits say of settings that they had no part in choosing', () => {
  it('has nothing of the luck of a fold that alone finds a setting good', () => {
    const lucky = family(
      Array.from({ length: FOLDS }, (_, k) => Array.from({ length: FOLDS }, (_, f) => Number(f === k))),
    )
    expect(valuesOf([lucky])).toEqual([0, 0, 0, 0, 0])
  })

  it('is what the best setting is worth where all folds agree on it', () => {
    const values = [0.5, 0.75, 0.5, 1, 0.75]
    const tried = [family([[0, 0, 0, 0, 0], values, [0.25, 0.25, 0.25, 0.25, 0.25]])]
    expect(correctedSplits(tried, plan, {})).toEqual(tried[0][1].splits)
  })

  it('is a mean over draws of the other folds where these do not agree, the same for the same seed', () => {
    const tried = [
      family([
        [1, 1, 0, 0, 0.5],
        [0, 0, 1, 1, 0.75],
      ]),
    ]
    const last = valuesOf(tried)?.[4] ?? Number.NaN
    expect(last).toBeGreaterThan(0.5)
    expect(last).toBeLessThan(0.75)
    expect(valuesOf(tried)).toEqual(valuesOf(tried))
    expect(valuesOf(tried, 4)).not.toEqual(valuesOf(tried))
  })

  it('asks only folds of the same draw, since those of another hold the rows that measure', () => {
    const first = [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]
    expect(valuesOf([family([first, first.toReversed()])])).toEqual(Array(10).fill(1))
  })

  it('does not exist of random parts, which overlap', () => {
    expect(correctedSplits([family([[1, 0]])], { scheme: { holdout: 0.7 }, seed: 3 }, {})).toBeUndefined()
  })
})
