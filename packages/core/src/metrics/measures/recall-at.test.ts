import { describe, expect, it } from 'vitest'
import { rankedList } from '../ranked-list.js'
import { recallAt } from './recall-at.js'

describe('recallAt', () => {
  const list = rankedList(Float64Array.of(4, 3, 3, 1), Uint8Array.of(1, 0, 1, 0))

  it('is the fraction of the positives among the first k rows', () => {
    expect(recallAt(list, 1)).toBe(0.5)
    expect(recallAt(list, 3)).toBe(1)
    expect(recallAt(list, 10)).toBe(1)
  })

  it('shares the last places between tied rows', () => {
    expect(recallAt(list, 2)).toBe(0.75)
  })
})
