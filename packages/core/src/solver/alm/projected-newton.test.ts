import { describe, expect, it } from 'vitest'
import { manyRows } from '../../../test/many-rows.js'
import { certify, dualBound } from '../../certificate/gap.js'
import type { Problem } from '../../problem/problem.js'
import { run } from '../run.js'
import type { Iterate } from '../solver.js'
import { alm } from './alm.js'
import { DualPoint } from './dual-point.js'
import { projectedNewton } from './projected-newton.js'
import { endsInDual } from './quadratic-ends.js'
import { RowSizes } from './row-sizes.js'

const shape = { positives: 100, negatives: 900, features: 300, penalty: 'l2', sparse: true } as const

/** A point of little worth: that of another λ, its multipliers disturbed, some of them out of their bounds. */
function rough(problem: Problem): Iterate {
  const { w, dual } = run(alm, { ...problem, lambda: 1.5 * problem.lambda }, { tolerance: 0.1 })
  return { w, dual: dual.map((value, i) => value * (1 + 0.5 * Math.sin(i))) }
}

/** The first point within the tolerance, if it comes to one. */
function found(problem: Problem, from: Iterate, tolerance: number): Iterate | undefined {
  const dual = DualPoint.of(problem, from)
  for (const gap of projectedNewton(dual, new RowSizes(problem.map))) if (gap <= tolerance) return dual.point()
  return undefined
}

describe('Newton’s method on the dual of an ℓ2 problem', () => {
  it.each([0.1, 0.03, 0.01, 1e-3])('finds the solution from a rough point, λ = %d', (lambda) => {
    const problem = manyRows({ ...shape, lambda })
    const from = rough(problem)
    expect(certify(problem, from.w, from.dual).relativeGap).toBeGreaterThan(1e-3)
    const point = found(problem, from, 1e-9)
    expect(point && certify(problem, point.w, point.dual).relativeGap).toBeLessThan(2e-9)
  })

  it.each([2, 9, 50, 900])('finds the solution against the mean of the %d highest', (top) => {
    const problem = manyRows({ ...shape, lambda: 0.03, top })
    const point = found(problem, rough(problem), 1e-9)
    expect(point && certify(problem, point.w, point.dual).relativeGap).toBeLessThan(2e-9)
  })

  it('copes with rows that are there twice, and with weights', () => {
    const problem = manyRows({ ...shape, lambda: 0.05, weighted: true })
    const rows = Array.from({ length: 1000 }, (_, i) => (i < 100 ? i : i - (i % 2)))
    const twice = { ...problem, map: problem.map.selectRows(rows) }
    const point = found(twice, rough(twice), 1e-9)
    expect(point && certify(twice, point.w, point.dual).relativeGap).toBeLessThan(2e-9)
  })

  it.each([1, 20])('goes uphill: no step lowers the lower bound, K = %d', (top) => {
    const problem = manyRows({ ...shape, lambda: 0.1, top })
    const dual = DualPoint.of(problem, rough(problem))
    let highest = 0
    for (const _ of projectedNewton(dual, new RowSizes(problem.map))) {
      const bound = dualBound(problem, dual.point().dual)
      expect(bound).toBeGreaterThan(highest * (1 - 1e-12))
      highest = Math.max(highest, bound)
    }
    expect(highest).toBeGreaterThan(0)
  })

  it('is asked only where the rows are sparse and the dual is a quadratic program, whatever the threshold', () => {
    expect(endsInDual(manyRows({ ...shape, lambda: 0.1 }))).toBe(true)
    expect(endsInDual(manyRows({ ...shape, lambda: 0.1, sparse: false }))).toBe(false)
    expect(endsInDual(manyRows({ ...shape, lambda: 0.1, penalty: 'elastic-net' }))).toBe(false)
    expect(endsInDual(manyRows({ ...shape, lambda: 0.1, top: 5 }))).toBe(true)
  })

  it('ends alm after its first iterates', () => {
    const solution = run(alm, manyRows({ ...shape, lambda: 0.1 }), { tolerance: 1e-9 })
    expect(solution.status).toBe('solved')
    expect(solution.iterations).toBeLessThan(6)
  })
})
