import { describe, expect, it } from 'vitest'
import { leastSquares } from './least-squares.js'

const copies = (columns: number[][]) => columns.map((column) => Float64Array.from(column))

describe('least squares', () => {
  it('solves what can be solved', () => {
    expect([
      ...leastSquares(
        copies([
          [1, 1],
          [0, 1],
        ]),
        Float64Array.of(2, 5),
      ),
    ]).toEqual([expect.closeTo(2, 14), expect.closeTo(3, 14)])
  })

  it('comes as near as it gets', () => {
    // The mean of 1, 2 and 6 is nearest to all three.
    expect(leastSquares(copies([[1, 1, 1]]), Float64Array.of(1, 2, 6))[0]).toBeCloseTo(3, 14)
  })

  it('keeps its digits where columns are nearly the same, and products of them would not', () => {
    const near = 1e-10
    const columns = [
      [1, 1, 1],
      [1, 1 + near, 1],
      [1, 1, 1 + near],
    ]
    const x = [0.25, 0.5, 0.25]
    const goal = Float64Array.from([0, 1, 2], (k) => columns.reduce((sum, column, t) => sum + x[t] * column[k], 0))
    const found = leastSquares(copies(columns), goal)
    const missed = goal.map((value, k) => value - columns.reduce((sum, column, t) => sum + found[t] * column[k], 0))
    expect(Math.max(...missed.map(Math.abs))).toBeLessThan(1e-15)
    for (const [t, value] of x.entries()) expect(found[t]).toBeCloseTo(value, 5)
  })

  it('leaves out columns that depend on others, and columns of 0', () => {
    const found = leastSquares(
      copies([
        [1, 0, 0],
        [2, 0, 0],
        [0, 0, 0],
        [0, 1, 0],
      ]),
      Float64Array.of(4, 3, 9),
    )
    expect(found[0] + 2 * found[1]).toBeCloseTo(4, 14)
    expect(found[2]).toBe(0)
    expect(found[3]).toBeCloseTo(3, 14)
  })

  it('does not depend on the size of a column', () => {
    const found = leastSquares(
      copies([
        [1e-200, 0],
        [1e150, 1e150],
      ]),
      Float64Array.of(3, 2),
    )
    expect(found[0] * 1e-200).toBeCloseTo(1, 12)
    expect(found[1] * 1e150).toBeCloseTo(2, 12)
  })
})
