import { describe, expect, it } from 'vitest'
import { rankedList } from '../ranked-list.js'
import { partialAuc, partialAucAtTop } from './partial-auc.js'

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

describe('partialAucAtTop', () => {
  /** A list of so many negatives, the positives just below the places given. */
  const list = (negatives: number, places: number[]) => {
    const scores = [...Array.from({ length: negatives }, (_, j) => -j), ...places.map((place) => 0.5 - place)]
    const labels = scores.map((_, i) => (i < negatives ? 0 : 1))
    return rankedList(Float64Array.from(scores), Uint8Array.from(labels))
  }

  it('is the partial AUC up to 5 % where that are three negatives or more', () => {
    for (const [negatives, places] of [
      [60, [0, 1, 2, 3]],
      [200, [0, 4, 9, 30]],
    ] as const) {
      const ranked = list(negatives, [...places])
      expect(partialAucAtTop(ranked)).toBe(partialAuc(ranked, 0.05))
      expect(partialAucAtTop(ranked)).toBeGreaterThan(0)
    }
  })

  it('tells lists of few negatives apart that have the same positives above the first', () => {
    const [below, farBelow] = [list(12, [0, 1, 2]), list(12, [0, 5, 6])]
    expect(partialAuc(below, 0.05)).toBe(partialAuc(farBelow, 0.05))
    expect(partialAucAtTop(below)).toBeGreaterThan(partialAucAtTop(farBelow))
  })

  it('is the AUC where there are no more than three negatives', () => {
    const ranked = list(2, [0, 1])
    expect(partialAucAtTop(ranked)).toBe(partialAuc(ranked, 1))
  })
})
