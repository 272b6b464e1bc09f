import { expect, it } from 'vitest'
import { extremeRanks } from './extreme-ranks.js'

it('finds the highest negatives and the lowest positives', () => {
  expect(extremeRanks(Uint8Array.of(1, 0, 1, 1, 0, 0, 1, 0), 2)).toEqual({ high: [1, 4], low: [6, 3] })
  expect(extremeRanks(Uint8Array.of(1, 1), 2)).toEqual({ high: [], low: [1, 0] })
})
