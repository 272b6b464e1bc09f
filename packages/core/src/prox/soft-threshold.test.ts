import { describe, expect, it } from 'vitest'
import { softResidualSlope, softThreshold } from './soft-threshold.js'

describe('the soft threshold', () => {
  it('moves towards 0 and stops there', () => {
    expect([3, 1, 0.5, 0, -0.5, -1, -3].map((x) => softThreshold(x, 1))).toEqual([2, 0, 0, 0, 0, 0, -2])
  })

  it('minimizes t|y| + ½(y − x)² over a fine grid', () => {
    const cost = (y: number, x: number) => 0.7 * Math.abs(y) + (y - x) ** 2 / 2
    for (const x of [-2, -0.7, -0.2, 0, 0.3, 1.9]) {
      const best = cost(softThreshold(x, 0.7), x)
      for (let y = -3; y <= 3; y += 1 / 64) expect(best).toBeLessThanOrEqual(cost(y, x) + 1e-15)
    }
  })

  it('has a residual of slope 1 where it cuts, and 0 elsewhere', () => {
    expect([2, 1, 0, -0.5, -2].map((x) => softResidualSlope(x, 1))).toEqual([0, 1, 1, 1, 0])
  })

  it('cuts nothing with t = 0', () => {
    expect(softThreshold(-2, 0)).toBe(-2)
    expect(softResidualSlope(0, 0)).toBe(0)
  })
})
