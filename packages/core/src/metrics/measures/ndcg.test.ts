import { describe, expect, it } from 'vitest'
import { rankedList } from '../ranked-list.js'
import { ndcg } from './ndcg.js'

describe('ndcg', () => {
  const list = rankedList(Float64Array.of(3, 2, 1), Uint8Array.of(0, 1, 1))
  const second = 1 / Math.log2(3)

  it('discounts a positive at rank r by log₂(1 + r), against the perfect ranking', () => {
    expect(ndcg(list)).toBeCloseTo((second + 1 / 2) / (1 + second), 14)
  })

  it('of the first k rows compares with the first k of the perfect ranking', () => {
    expect(ndcg(list, 1)).toBe(0)
    expect(ndcg(list, 2)).toBeCloseTo(second / (1 + second), 14)
    expect(ndcg(list, 3)).toBe(ndcg(list))
  })

  it('shares the gains of tied rows, also those cut by k', () => {
    const tied = rankedList(Float64Array.of(1, 1, 1), Uint8Array.of(1, 0, 0))
    expect(ndcg(tied, 2)).toBeCloseTo((1 + second) / 3, 14)
  })
})
