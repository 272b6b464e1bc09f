import { describe, expect, it } from 'vitest'
import { rankedList } from '../ranked-list.js'
import { precisionAt } from './precision-at.js'

describe('precisionAt', () => {
  const list = rankedList(Float64Array.of(4, 3, 3, 1), Uint8Array.of(1, 0, 1, 0))

  it('is the fraction of positives among the first k rows', () => {
    expect(precisionAt(list, 1)).toBe(1)
    expect(precisionAt(list, 3)).toBe(2 / 3)
  })

  it('shares the last places between tied rows', () => {
    expect(precisionAt(list, 2)).toBe(1.5 / 2)
  })

  it('counts places beyond the end of the list as misses', () => {
    expect(precisionAt(list, 10)).toBe(0.2)
  })
})
