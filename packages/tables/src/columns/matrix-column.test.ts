import { describe, expect, it } from 'vitest'
import { MatrixColumn } from './matrix-column.js'

describe('a column in a matrix', () => {
  it('fills its place in row after row, and leaves the others alone', () => {
    const cells = new Float64Array(15)
    const column = new MatrixColumn(cells, 3, 1)
    column.push(5)
    column.append(Float64Array.of(9, 6, 7, 9), 1, 3)
    expect([...cells]).toEqual([0, 5, 0, 0, 6, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0])
    expect(column.size).toBe(3)
  })

  it('reads what has come so far, more than once', () => {
    const column = new MatrixColumn(new Float64Array(8), 2, 0)
    column.append(Float64Array.of(1, 2), 0, 2)
    expect([...column.joined()]).toEqual([1, 2])
    column.push(3)
    expect([...column.first(2)]).toEqual([1, 2])
    expect([...column.first(9)]).toEqual([1, 2, 3])
    expect(column.blocks.map((block) => [...block])).toEqual([[1, 2, 3]])
  })
})
