import { describe, expect, it } from 'vitest'
import { rankedList } from '../ranked-list.js'
import { tprAtFpr } from './tpr-at-fpr.js'

describe('tprAtFpr', () => {
  const list = rankedList(Float64Array.of(9, 8, 7, 6, 5, 5, 4), Uint8Array.of(1, 0, 1, 0, 1, 0, 1))

  it.each([
    [0, 1 / 4],
    [0.3, 1 / 4],
    [1 / 3, 2 / 4],
    [0.7, 2 / 4],
    [1, 1],
  ])('at the rate %f is %f', (fpr, tpr) => {
    expect(tprAtFpr(list, fpr)).toBe(tpr)
  })

  it('gives nothing for tied rows that exceed the rate together', () => {
    expect(tprAtFpr(rankedList(Float64Array.of(1, 1, 0, 0), Uint8Array.of(1, 0, 1, 0)), 0.4)).toBe(0)
  })

  it('allows 29 of 100 negatives at the rate 0.29, whose product rounds below 29', () => {
    const labels = Uint8Array.from({ length: 101 }, (_, i) => (i === 29 ? 1 : 0))
    const scores = Float64Array.from(labels, (_, i) => -i)
    expect(0.29 * 100).toBeLessThan(29)
    expect(tprAtFpr(rankedList(scores, labels), 0.29)).toBe(1)
    expect(tprAtFpr(rankedList(scores, labels), 0.28)).toBe(0)
  })
})
