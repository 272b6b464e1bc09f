import { describe, expect, it } from 'vitest'
import { manyRows } from '../../../test/many-rows.js'
import { certify } from '../../certificate/gap.js'
import type { Problem } from '../../problem/problem.js'
import { run } from '../run.js'
import type { Iterate } from '../solver.js'
import { alm } from './alm.js'
import { exactFinish } from './exact-finish.js'
import { endsExactly } from './quadratic-ends.js'

const shape = { positives: 60, negatives: 200, features: 12, penalty: 'l2' } as const

function finished(problem: Problem, from: Iterate): { point: Iterate | undefined; changes: number } {
  const finish = exactFinish(problem, from)
  let changes = 0
  let step = finish.next()
  for (; !step.done; step = finish.next()) changes++
  return { point: step.value, changes }
}

/** A point of little worth: where a solver is after its first iterate. */
const rough = (problem: Problem) => run(alm, { ...problem, lambda: 1.1 * problem.lambda }, { tolerance: 0.5 })

describe('the exact end of an ℓ2 problem', () => {
  it.each([1, 0.1, 0.01, 1e-3, 1e-4])('is the solution to all digits, λ = %d', (lambda) => {
    const problem = manyRows({ ...shape, lambda })
    const from = { ...rough(problem) }
    from.dual = from.dual.map((value, i) => value * (1 + 0.3 * Math.sin(i)))
    expect(certify(problem, from.w, from.dual).relativeGap).toBeGreaterThan(1e-5)
    const { point, changes } = finished(problem, from)
    expect(changes).toBeGreaterThan(0)
    expect(point && certify(problem, point.w, point.dual).relativeGap).toBeLessThan(1e-10)
  })

  it('copes with rows that are there twice, and with weights', () => {
    const problem = manyRows({ ...shape, lambda: 0.01, weighted: true })
    const rows = Array.from({ length: 260 }, (_, i) => (i < 60 ? i : i - (i % 2)))
    const twice = { ...problem, map: problem.map.selectRows(rows) }
    const { point } = finished(twice, rough(twice))
    expect(point && certify(twice, point.w, point.dual).relativeGap).toBeLessThan(1e-10)
  })

  it('is asked only where the dual is a quadratic program with one sum', () => {
    expect(endsExactly(manyRows({ ...shape, lambda: 0.1 }))).toBe(true)
    expect(endsExactly(manyRows({ ...shape, lambda: 0.1, penalty: 'l1' }))).toBe(false)
    expect(endsExactly(manyRows({ ...shape, lambda: 0.1, top: 5 }))).toBe(false)
  })
})

it('ends alm after its first iterates', () => {
  const solution = run(alm, manyRows({ ...shape, lambda: 0.01 }), { tolerance: 1e-9 })
  expect(solution.status).toBe('solved')
  expect(solution.iterations).toBeLessThan(6)
})
