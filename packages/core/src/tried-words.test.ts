import { describe, expect, it } from 'vitest'
import type { TriedThreshold } from './model/document/model.js'
import { settingsTried, triedRows, triedWords, untriedWords } from './tried-words.js'

const best = { lambda: 0.1, mean: 0.5, standardError: 0, selected: 3 }
const path = [best, best]
const max = { threshold: { kind: 'max' }, lambdaMax: 0 } as const satisfies TriedThreshold
const all = { threshold: { kind: 'fraction', tau: 1 }, lambdaMax: 1, best } as const satisfies TriedThreshold

describe('what was tried', () => {
  it('is so many λ, or thresholds times λ, and no threshold whose models are all empty counts', () => {
    expect(triedWords({ path })).toBe('2 λ')
    expect(triedWords({ path, thresholds: [all, all, max] })).toBe('2 thresholds × 2 λ')
    expect(settingsTried({ path, thresholds: [all, max] })).toBe(2)
    const ranks = { ...all, transform: 'rank' } as const
    expect(triedWords({ path, thresholds: [all, ranks] })).toBe('2 thresholds and transforms × 2 λ')
  })

  it('is what was counted, where a threshold was not tried to its end', () => {
    const corrected = { mean: 0.5, interval: { low: 0, high: 1 }, method: 'other-folds', settings: 3 } as const
    const thresholds = [all, { ...all, reason: 'time' } as const]
    expect(settingsTried({ path, thresholds, corrected })).toBe(3)
    expect(triedWords({ path, thresholds, corrected })).toBe('2 thresholds × up to 2 λ')
  })

  it('has a line for what was taken, where that is not the best λ of its threshold', () => {
    const other = { ...best, lambda: 0.3 }
    const cv = { path: [other, best], thresholds: [max, all] }
    const at = (lambda: number) =>
      triedRows(cv, { threshold: all.threshold, transform: 'none', lambda }).map((row) => [row.at?.lambda, row.taken])
    expect(at(0.1)).toEqual([
      [undefined, false],
      [0.1, true],
    ])
    expect(at(0.3)).toEqual([
      [undefined, false],
      [0.1, false],
      [0.3, true],
    ])
  })

  it('has a reason where it has no best λ', () => {
    expect(untriedWords(all)).toBe('')
    expect(untriedWords(max)).toBe('every model is empty')
    expect(untriedWords({ ...max, lambdaMax: 0.2 })).toBe('empty at every λ that was tried')
    expect(untriedWords({ ...max, lambdaMax: 0.2, reason: 'time' })).toBe('not tried: the time was up')
    const crowded = { ...max, lambdaMax: 0.02, reason: 'room' } as const
    expect(untriedWords(crowded)).toBe('not tried: λ_max is below a tenth of that of all negatives')
    expect(triedWords({ path, thresholds: [crowded, all] })).toBe('1 threshold × 2 λ')
    const behind = { ...max, lambdaMax: 0.2, reason: 'behind' } as const
    expect(untriedWords(behind)).toBe('clearly behind on the first split, not tried on the others')
    expect(untriedWords({ ...all, reason: 'time' })).toBe('not to its end: the time was up')
  })
})
