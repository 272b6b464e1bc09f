import { describe, expect, it } from 'vitest'
import { StackedRows } from './stacked-rows.js'

const piece = (...rows: number[][]) => ({ keys: rows.map(String), values: Float64Array.from(rows.flat()) })

describe('rows that came apart', () => {
  it('are read by their number below all pieces, also below empty ones', () => {
    const rows = new StackedRows([piece([1, 2]), piece(), piece([3, 4], [5, 6]), piece()])
    const out = new Float64Array(7)
    for (const i of [0, 1, 2]) rows.readRow(i, out, 1 + 2 * i)
    expect(Array.from(out)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(rows.cols).toBe(2)
  })
})
