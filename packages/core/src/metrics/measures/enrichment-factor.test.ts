import { describe, expect, it } from 'vitest'
import { rankedList } from '../ranked-list.js'
import { enrichmentFactor } from './enrichment-factor.js'

describe('enrichmentFactor', () => {
  const scores = Float64Array.from({ length: 25 }, (_, i) => -i)
  const labels = Uint8Array.from(scores, (_, i) => ([0, 2, 9, 20, 21].includes(i) ? 1 : 0))
  const list = rankedList(scores, labels)

  it('compares the top ⌈N·fraction⌉ rows with the whole list', () => {
    expect(enrichmentFactor(list, 0.01)).toBe(5)
    expect(enrichmentFactor(list, 0.05)).toBe(5 / 2)
    expect(enrichmentFactor(list, 0.1)).toBeCloseTo((2 / 3) * 5, 14)
  })

  it('of the whole list is 1', () => {
    expect(enrichmentFactor(list, 1)).toBe(1)
  })

  it('of rows that all tie is 1', () => {
    expect(enrichmentFactor(rankedList(new Float64Array(25), labels), 0.1)).toBeCloseTo(1, 14)
  })
})
