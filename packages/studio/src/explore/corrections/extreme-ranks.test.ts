import { expect, it } from 'vitest'
import { extremeRanks } from './extreme-ranks.js'

it('finds the highest negatives, and the lowest positives that do not stand on top', () => {
  expect(extremeRanks(Uint8Array.of(1, 0, 1, 1, 0, 0, 1, 0), 2)).toEqual({ high: [1, 4], low: [6, 3] })
  expect(extremeRanks(Uint8Array.of(1, 1, 0, 1), 2)).toEqual({ high: [2], low: [3] })
  expect(extremeRanks(Uint8Array.of(1, 1), 2)).toEqual({ high: [], low: [] })
})
