import { describe, expect, it } from 'vitest'
import { rankedList } from '../ranked-list.js'
import { partialAuc } from './partial-auc.js'

describe('partialAuc', () => {
  const list = rankedList(Float64Array.of(6, 5, 4, 3, 2, 1), Uint8Array.of(1, 0, 0, 1, 0, 0))

  it('is the mean height of the ROC curve up to a false positive rate', () => {
    expect(partialAuc(list, 0.25)).toBe(0.5)
    expect(partialAuc(list, 0.5)).toBe(0.5)
    expect(partialAuc(list, 0.75)).toBeCloseTo((0.5 + 0.5 + 1) / 3, 14)
  })

  it('cuts the curve between two negatives', () => {
    expect(partialAuc(list, 0.625)).toBeCloseTo((0.25 * 0.5 + 0.25 * 0.5 + 0.125 * 1) / 0.625, 14)
  })

  it('draws tied rows as one slope, cut where it crosses the rate', () => {
    const tied = rankedList(new Float64Array(8), Uint8Array.of(1, 1, 1, 1, 0, 0, 0, 0))
    expect(partialAuc(tied, 0.1)).toBeCloseTo(0.05, 14)
    expect(partialAuc(tied, 0.6)).toBeCloseTo(0.3, 14)
  })

  it('is 1 for a perfect ranking', () => {
    expect(partialAuc(rankedList(Float64Array.of(3, 2, 1), Uint8Array.of(1, 1, 0)), 0.1)).toBe(1)
  })
})
