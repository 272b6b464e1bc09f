import { describe, expect, it } from 'vitest'
import { someBlocks } from './row-blocks.js'

const ROWS = { from: 't', number: 'n', last: 9_999, together: 10 }

describe('some blocks of rows', () => {
  it('are spread over the table, none twice', () => {
    const some = someBlocks(ROWS, 0.004)
    expect(some?.part).toBe(0.008)
    expect(some?.where).toMatch(/^\(\(n >= 620 and n < 630\) or \(n >= 1870 and n < 1880\) or /)
    const firsts = Array.from((someBlocks(ROWS, 0.25)?.where ?? '').matchAll(/>= (\d+)/g), ([, first]) => first)
    expect(new Set(firsts).size).toBe(250)
  })

  it('are not taken where they would be a large part of the table', () => {
    expect(someBlocks(ROWS, 0.26)).toBe(undefined)
    expect(someBlocks({ ...ROWS, last: 309 }, 0.001)).toBe(undefined)
    expect(someBlocks({ ...ROWS, last: 310 }, 0.001)?.part).toBe(0.25)
  })
})
