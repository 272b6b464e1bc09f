import { describe, expect, it } from 'vitest'
import { inBlocks, spread, wholeBlocks } from './row-blocks.js'

const NUMBERING = { column: 'n', together: 10 }

describe('blocks of rows', () => {
  it('hold every row once, as many as are stored together in none of two blocks', () => {
    const blocks = wholeBlocks(NUMBERING, 64, 2)
    expect(blocks).toEqual([
      { first: 0, end: 20 },
      { first: 20, end: 40 },
      { first: 40, end: 60 },
      { first: 60, end: Number.POSITIVE_INFINITY },
    ])
    expect(wholeBlocks(NUMBERING, 59, 2)).toHaveLength(3)
    expect(wholeBlocks(NUMBERING, 0, 2)).toEqual([{ first: 0, end: Number.POSITIVE_INFINITY }])
  })

  it('are spread over the table, none twice', () => {
    const blocks = wholeBlocks(NUMBERING, 999, 1)
    expect(spread(blocks, 4).map(({ first }) => first)).toEqual([120, 370, 620, 870])
    expect(new Set(spread(blocks, 100)).size).toBe(100)
  })

  it('are a condition on the number of a row', () => {
    const [a, , , d] = wholeBlocks(NUMBERING, 64, 2)
    expect(inBlocks(NUMBERING, [a, d])).toBe('((n >= 0 and n < 20) or n >= 60)')
  })
})
