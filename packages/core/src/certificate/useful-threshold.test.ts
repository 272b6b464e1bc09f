import { describe, expect, it } from 'vitest'
import { minimize, hullProblem as problem, square } from '../../test/hull-problem.js'
import { lambdaMax } from './lambda-max.js'
import { firstUseful, smallestUsefulTopK, smallestWithRoom } from './useful-threshold.js'

describe('the smallest useful K', () => {
  const near = [
    [0.5, 0],
    [0.7, 0],
  ]

  it('is where the mean positive leaves the shrinking hull', () => {
    // (0.6, 0) is inside for K = 2, where the hull still reaches (1, 0), and outside for K = 3, where it ends at (1/3, 0).
    expect(smallestUsefulTopK(problem(near, square))).toBe(3)
    expect(lambdaMax(problem(near, square, 2), minimize).value).toBe(0)
    expect(lambdaMax(problem(near, square, 3), minimize).value).toBeGreaterThan(0.1)
  })

  it('does not exist when the class means coincide', () => {
    expect(smallestUsefulTopK(problem([[0, 0]], square))).toBeUndefined()
  })
})

describe('a search by halves', () => {
  it('finds every place there is, and says so when there is none', () => {
    for (const first of [1, 2, 3, 4, 5, 6, 7]) expect(firstUseful(7, (k) => k >= first)).toBe(first)
    expect(firstUseful(7, () => false)).toBeUndefined()
  })

  it('tells how many steps are done, of about how many', () => {
    const told: number[][] = []
    firstUseful(
      5,
      () => true,
      (...step) => told.push(step),
    )
    expect(told).toEqual([
      [1, 4],
      [2, 4],
    ])
  })
})

describe('the smallest threshold with room for a path', () => {
  it('is the last whose λ_max is a tenth of the first', () => {
    expect(smallestWithRoom([1, 0.5, 0.1, 0.09, 0])).toBe(2)
    expect(smallestWithRoom([1, 0.5])).toBe(1)
    expect(smallestWithRoom([1])).toBe(0)
  })

  it('is none when the first is empty', () => {
    expect(smallestWithRoom([0, 0])).toBe(-1)
  })
})
