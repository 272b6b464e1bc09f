import { describe, expect, it } from 'vitest'
import { rankedList } from '../ranked-list.js'
import { posAtTop } from './pos-at-top.js'

// @paper eq:1
describe('posAtTop', () => {
  it('is the fraction of positives above the highest negative', () => {
    expect(posAtTop(rankedList(Float64Array.of(5, 4, 3, 2, 1), Uint8Array.of(1, 1, 0, 1, 0)))).toBe(2 / 3)
  })

  it('does not count a positive that ties with the highest negative', () => {
    expect(posAtTop(rankedList(Float64Array.of(5, 4, 4), Uint8Array.of(1, 1, 0)))).toBe(0.5)
    expect(posAtTop(rankedList(Float64Array.of(0, 0, 0), Uint8Array.of(1, 1, 0)))).toBe(0)
  })

  it('is 1 when all positives come first and 0 when a negative does', () => {
    expect(posAtTop(rankedList(Float64Array.of(3, 2, 1), Uint8Array.of(1, 1, 0)))).toBe(1)
    expect(posAtTop(rankedList(Float64Array.of(3, 2, 1), Uint8Array.of(0, 1, 1)))).toBe(0)
  })
})
