import { describe, expect, it } from 'vitest'
import { inBoth, movedRows, movedText, movedWords } from './moved-rows.js'

const A = Int32Array.of(4, 2, 0, 1)
const B = Int32Array.of(2, 4, 1, 3)

describe('moved rows', () => {
  it('say where the other list has them', () => {
    expect(movedRows(A, B, 3)).toEqual([
      { row: 4, rank: 1, other: 2 },
      { row: 2, rank: 2, other: 1 },
      { row: 0, rank: 3, other: undefined },
    ])
    expect(movedRows(A, B, 9).map(movedText)).toEqual(['▲ 1', '▼ 1', 'new', '▼ 1'])
    expect(movedText({ row: 1, rank: 7, other: 7 })).toBe('=')
    expect(movedWords({ row: 1, rank: 2, other: 9 }, 'A')).toBe('7 places higher than in A')
    expect(movedWords({ row: 1, rank: 2, other: 1 }, 'A')).toBe('1 place lower than in A')
  })

  it('are counted where both lists have them among the first', () => {
    expect(inBoth(A, B, 2)).toBe(2)
    expect(inBoth(A, B, 1)).toBe(0)
    expect(inBoth(A, B, 3)).toBe(2)
  })
})
