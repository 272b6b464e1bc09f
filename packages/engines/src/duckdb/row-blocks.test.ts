import { describe, expect, it } from 'vitest'
import { someBlocks } from './row-blocks.js'

const ROWS = { from: 't', number: 'n', hidden: [], last: 9_999, together: 10 }

describe('some blocks of rows', () => {
  it('are spread over the table, none twice', () => {
    const some = someBlocks(ROWS, 0.004)
    expect(some?.part).toBe(0.008)
    const [first, second] = [620, 1870].map((n) => `select * from t where n >= ${n} and n < ${n + 10}`)
    expect(some?.from.startsWith(`(${first} union all ${second} union all `)).toBe(true)
    expect(someBlocks({ ...ROWS, hidden: ['n'] }, 0.004)?.from).toContain('select *, n from t where')
    const firsts = Array.from((someBlocks(ROWS, 0.25)?.from ?? '').matchAll(/>= (\d+)/g), ([, first]) => first)
    expect(new Set(firsts).size).toBe(250)
  })

  it('are not taken where they would be a large part of the table', () => {
    expect(someBlocks(ROWS, 0.26)).toBe(undefined)
    expect(someBlocks({ ...ROWS, last: 309 }, 0.001)).toBe(undefined)
    expect(someBlocks({ ...ROWS, last: 310 }, 0.001)?.part).toBe(0.25)
  })
})
