import { describe, expect, it, vi } from 'vitest'
import { minimize, hullProblem as problem, square } from '../../test/hull-problem.js'
import { L2 } from '../penalty/l2.js'
import type { PushProblem } from '../problem/problem.js'
import { alm } from '../solver/alm/alm.js'
import { run } from '../solver/run.js'
import { provedDistance } from './hull-proof.js'
import { type HullAnswer, HullSearch } from './hull-search.js'
import { type LambdaMax, lambdaMax, lambdaMaxBelow, lambdaMaxFor, type Minimizer } from './lambda-max.js'

describe('λ_max', () => {
  it('is the distance from the mean positive to the hull of the negatives', () => {
    // The mean positive (3, 0) is 2 away from the square in the maximum norm.
    const found = lambdaMax(
      problem(
        [
          [2, 0.5],
          [4, -0.5],
        ],
        square,
      ),
      minimize,
    )
    expect(found.value).toBeCloseTo(2, 8)
    expect(found.lower).toBeLessThanOrEqual(2 + 1e-8)
    expect(found.lower).toBeGreaterThan(2 - 1e-6)
    expect(found.upper).toBeGreaterThanOrEqual(2 - 1e-8)
    expect(found.hull.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
  })

  it('uses the dual norm of the penalty', () => {
    const found = lambdaMax({ ...problem([[4, 5]], square), penalty: new L2(2) }, minimize)
    expect(found.value).toBeCloseTo(5, 7)
  })

  it('is what separates the empty model from the others', () => {
    const base = problem(
      [
        [1.5, 0.2],
        [0.3, 1.1],
        [2, 2],
      ],
      [...square, [0.5, 2]],
    )
    const { value } = lambdaMax(base, minimize)
    expect(run(alm, { ...base, lambda: value * (1 + 1e-6) }, { tolerance: 1e-9 }).certificate.primal).toBe(1)
    expect(run(alm, { ...base, lambda: value * (1 - 1e-3) }, { tolerance: 1e-9 }).certificate.primal).toBeLessThan(1)
  })

  it('is 0 when the mean positive lies in the hull, and the hull holds it', () => {
    const base = problem(
      [
        [0.5, 0],
        [-0.3, 0.2],
      ],
      square,
    )
    const { value, hull } = lambdaMax(base, minimize)
    expect(value).toBe(0)
    const point = [0, 1].map((k) => square.reduce((sum, corner, j) => sum + hull[j] * corner[k], 0))
    expect(point[0]).toBeCloseTo(0.1, 6)
    expect(point[1]).toBeCloseTo(0.1, 6)
  })

  it('is 0 when the mean positive equals the mean of identical negatives', () => {
    expect(
      lambdaMax(
        problem(
          [[1, 2]],
          [
            [1, 2],
            [1, 2],
          ],
        ),
        minimize,
      ).value,
    ).toBe(0)
  })
})

describe('λ_max where the search of the hull does not know', () => {
  /** λ_max, as if the search had given up at this combination. */
  function bySearchBelow(given: PushProblem, solve = minimize, hull = new Float64Array(4).fill(0.25)): LambdaMax {
    const direction = new Float64Array(given.map.cols)
    const { upper } = provedDistance(given, hull)
    const gaveUp: HullAnswer = { place: 'unknown', hull, lower: 0, upper, direction }
    const ask = vi.spyOn(HullSearch.prototype, 'ask').mockReturnValue(gaveUp)
    try {
      return lambdaMax(given, solve)
    } finally {
      ask.mockRestore()
    }
  }

  it.each([1e-6, 1, 1e6])('is found by trials, in the unit of the table (%d)', (unit) => {
    const scaled = square.map((row) => row.map((x) => x * unit))
    for (const distance of [2, 0.005]) {
      const given = problem([[(1 + distance) * unit, 0]], scaled)
      const { value, lower, upper } = bySearchBelow(given)
      expect(value / unit).toBeCloseTo(distance, 7)
      expect(lower / unit).toBeCloseTo(distance, 7)
      expect(upper).toBe(value)
    }
  })

  it('is not said to be 0, however near a trial comes to the mean positive', () => {
    const given = problem([[0.1, 0.2]], square)
    const { value, lower, upper, hull } = bySearchBelow(given)
    expect([value > 0, value === upper, lower]).toEqual([true, true, 0])
    expect(upper).toBeLessThan(1e-4)
    expect(hull.reduce((sum, share, j) => sum + share * square[j][1], 0)).toBeCloseTo(0.2, 4)
  })

  it('is told by a parabola under ℓ2, where no trial shows anything', () => {
    const given = { ...problem([[3, 0]], square), penalty: new L2(2) }
    const parabolasAlone: Minimizer = (own, tolerance, from) =>
      own.penalty.ridge ? minimize(own, tolerance, from) : (from as NonNullable<typeof from>)
    const { value, lower } = bySearchBelow(given, parabolasAlone)
    expect([value, lower]).toEqual([expect.closeTo(2, 7), expect.closeTo(2, 7)])
  })

  it('is no more than the nearest combination shows when no trial gets further', () => {
    const given = problem([[3, 0]], square)
    const idle: Minimizer = (_, __, from) => from as NonNullable<typeof from>
    const near = Float64Array.of(0.5, 0.5, 0, 0)
    const { value, lower, upper, hull } = bySearchBelow(given, idle, near)
    expect([value, lower, upper]).toEqual([expect.closeTo(2, 12), 0, expect.closeTo(2, 12)])
    expect(Array.from(hull)).toEqual(Array.from(near))
  })
})

it('is for several thresholds what it is for each, and one combination serves all from the first that is empty', () => {
  const near = problem(
    [
      [0.5, 0],
      [0.7, 0],
    ],
    square,
  )
  const losses = [4, 3, 2, 1].map((k) => near.loss.withTopK(k))
  const found = [...lambdaMaxFor(near, losses, minimize)]
  found.forEach(({ value }, i) => {
    expect(value).toBeCloseTo(lambdaMax({ ...near, loss: losses[i] }, minimize).value, 8)
  })
  expect(found.map(({ value }) => value > 0)).toEqual([true, true, false, false])
  expect(found[3].hull).toBe(found[2].hull)
})

describe('what is known of a λ_max below a λ', () => {
  const positives = [
    [2, 0.5],
    [4, -0.5],
  ]
  const outside = problem(positives, square)

  it('is an upper bound of it, near to that λ at most', () => {
    for (const lambda of [2.02, 2.5, 10]) {
      const { lower, upper } = lambdaMaxBelow(outside, lambda, minimize) ?? { lower: 0, upper: 0 }
      expect(lower).toBeLessThanOrEqual(2 + 1e-8)
      expect(upper).toBeGreaterThanOrEqual(2 - 1e-8)
      expect(upper).toBeLessThanOrEqual(1.01 * lambda)
    }
  })

  it('is nothing where it lies above', () => {
    for (const lambda of [0.1, 1, 1.9]) expect(lambdaMaxBelow(outside, lambda, minimize)).toBeUndefined()
  })

  it('is that it is 0 where the mean positive lies in the hull', () => {
    expect(lambdaMaxBelow(problem([[0.5, 0]], square), 1, minimize)?.value).toBe(0)
  })
})
