import { describe, expect, it } from 'vitest'
import { rankedList } from '../ranked-list.js'
import { averagePrecision } from './average-precision.js'

describe('averagePrecision', () => {
  it('is the mean precision at the ranks of the positives', () => {
    const list = rankedList(Float64Array.of(5, 4, 3, 2, 1), Uint8Array.of(0, 1, 1, 0, 1))
    expect(averagePrecision(list)).toBeCloseTo((1 / 2 + 2 / 3 + 3 / 5) / 3, 14)
  })

  it('of one positive tied with one negative is the mean of both orders', () => {
    expect(averagePrecision(rankedList(Float64Array.of(7, 7), Uint8Array.of(1, 0)))).toBe((1 + 1 / 2) / 2)
  })

  it('is 1 when all positives come first, tied or not', () => {
    expect(averagePrecision(rankedList(Float64Array.of(2, 2, 1), Uint8Array.of(1, 1, 0)))).toBe(1)
    expect(averagePrecision(rankedList(Float64Array.of(3, 2, 1), Uint8Array.of(1, 1, 0)))).toBe(1)
  })
})
