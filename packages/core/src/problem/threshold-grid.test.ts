import { describe, expect, it } from 'vitest'
import { topCount } from '../loss/push/threshold.js'
import { thresholdGrid } from './threshold-grid.js'

describe('the grid of thresholds', () => {
  it('starts with the highest negative and ends with the mean of all', () => {
    const grid = thresholdGrid({ negatives: 10_000 })
    expect(grid[0]).toEqual({ kind: 'max' })
    expect(grid.map((threshold) => topCount(threshold, 10_000))).toEqual([
      1, 50, 100, 200, 500, 1000, 2000, 5000, 10_000,
    ])
  })

  it('tries no number of negatives twice', () => {
    expect(thresholdGrid({ negatives: 97 }).map((threshold) => topCount(threshold, 97))).toEqual([
      1, 2, 5, 10, 20, 49, 97,
    ])
    expect(thresholdGrid({ negatives: 1 })).toEqual([{ kind: 'max' }])
  })

  it('keeps a part of the negatives that means another number in some list', () => {
    const sizes = [
      { positives: 1, negatives: 2 },
      { positives: 1, negatives: 60 },
    ]
    const taus = thresholdGrid({ negatives: 62, lists: { sizes, skipped: 0 } }).map((threshold) =>
      threshold.kind === 'fraction' ? threshold.tau : 0,
    )
    expect(taus).toEqual([0, 0.02, 0.05, 0.1, 0.2, 0.5, 1])
  })
})
