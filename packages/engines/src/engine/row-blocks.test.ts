import { describe, expect, it } from 'vitest'
import { blocksTo, inBlocks, spread } from './row-blocks.js'

const NUMBERING = { column: 'n', together: 10 }

describe('blocks of rows', () => {
  it('hold every row once', () => {
    expect(blocksTo(20, NUMBERING)).toEqual([
      { first: 0, end: 10 },
      { first: 10, end: 20 },
      { first: 20, end: 30 },
    ])
    expect(blocksTo(19, NUMBERING)).toHaveLength(2)
  })

  it('are spread over the table, none twice', () => {
    const blocks = blocksTo(999, NUMBERING)
    expect(spread(blocks, 4).map(({ first }) => first)).toEqual([120, 370, 620, 870])
    expect(new Set(spread(blocks, 100)).size).toBe(100)
  })

  it('are a condition on the number of a row', () => {
    const [first, , third] = blocksTo(29, NUMBERING)
    expect(inBlocks(NUMBERING, [first, third])).toBe('((n >= 0 and n < 10) or (n >= 20 and n < 30))')
  })
})
