import { describe, expect, it } from 'vitest'
import { rankedList } from '../ranked-list.js'
import { hitsAt } from './hits-at.js'

describe('hitsAt', () => {
  const list = rankedList(Float64Array.of(5, 4, 4, 4, 4, 1), Uint8Array.of(1, 1, 0, 0, 0, 1))

  it.each([
    [1, 1],
    [2, 1.25],
    [4, 1.75],
    [5, 2],
    [6, 3],
    [99, 3],
  ])('expects of the first %i rows %f positives', (k, hits) => {
    expect(hitsAt(list, k)).toBe(hits)
  })
})
