import { describe, expect, it } from 'vitest'
import { firstRows } from './first-rows.js'
import { rankedLists } from './ranked-lists.js'

describe('the first rows of a list', () => {
  it('hold the positives that stand there, beside what rows drawn by lot would hold', () => {
    const lists = rankedLists([5, 4, 3, 2, 1], [1, 0, 1, 0, 0])
    expect(firstRows(lists, { budget: 3, of: 5 })).toEqual({ rows: 3, positives: 2, precision: 2 / 3, random: 1.2 })
  })

  it('are no better than rows drawn by lot where all rows tie', () => {
    const { positives, random } = firstRows(rankedLists([0, 0, 0, 0], [1, 0, 0, 0]), { budget: 2, of: 4 })
    expect(positives).toBe(random)
  })

  it('are the same share of a smaller list', () => {
    const { rows, precision } = firstRows(rankedLists([4, 3, 2, 1], [1, 0, 1, 0]), { budget: 50, of: 200 })
    expect([rows, precision]).toEqual([1, 1])
  })

  it('are those of every list together where there are lists', () => {
    const lists = rankedLists([4, 3, 2, 1], [1, 0, 0, 1], Int32Array.of(7, 7, 8, 8))
    expect(firstRows(lists, { budget: 2, of: 4 })).toEqual({ rows: 2, positives: 1, precision: 0.5, random: 1 })
  })
})
