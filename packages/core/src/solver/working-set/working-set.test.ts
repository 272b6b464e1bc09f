import { describe, expect, it } from 'vitest'
import { manyRows } from '../../../test/many-rows.js'
import { certify } from '../../certificate/gap.js'
import { lambdaMax } from '../../certificate/lambda-max.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import { makePenalty } from '../../penalty/all.js'
import type { Problem } from '../../problem/problem.js'
import { alm } from '../alm/alm.js'
import { run } from '../run.js'
import { workingSet } from './working-set.js'

const size = { positives: 300, negatives: 4500, features: 15, lambda: 0.02 }
const solve = (solver: typeof alm, problem: Problem) => run(solver, problem, { tolerance: 1e-7 })

/** Solves with alm on all rows and with the working set, and holds one against the other. */
function expectSameOptimum(problem: Problem): void {
  const [whole, part] = [alm, workingSet].map((solver) => solve(solver, problem))
  expect(part.status).toBe('solved')
  expect(Math.abs(part.certificate.primal - whole.certificate.primal)).toBeLessThan(1e-6)
  expect(part.certificate).toEqual(certify(problem, part.w, part.dual))
}

describe('the working set of rows reaches the optimum of all rows', () => {
  it.each([
    { penalty: 'l1', negatives: 9000 },
    { penalty: 'l1', top: 40, weighted: true },
    { penalty: 'l1', top: 4000 },
    { penalty: 'l1', sparse: true, features: 40, lambda: 0.01 },
    { penalty: 'l2' },
    { penalty: 'l2', top: 2500, weighted: true },
    { penalty: 'l2', sparse: true, features: 40, top: 5 },
    { penalty: 'elastic-net', top: 90 },
    { penalty: 'elastic-net', sparse: true, features: 40, weighted: true },
    { penalty: 'group' },
    { penalty: 'group', sparse: true, features: 40, top: 30 },
    { penalty: 'sparse-group', top: 4500 },
  ] as const)('%o', (shape) => {
    expectSameOptimum(manyRows({ ...size, ...shape }))
  })

  it.each([{ penalty: 'l1' }, { penalty: 'l2', weighted: true }, { penalty: 'l1', top: 60 }] as const)(
    'with so many positives that they are sampled and tied: %o',
    (shape) => {
      expectSameOptimum(manyRows({ ...size, ...shape, positives: 7000, negatives: 3000, features: 6 }))
    },
  )

  it('with numbers stored as f32', () => {
    const problem = manyRows({ ...size, penalty: 'l1' })
    const { rows, cols } = problem.map
    const values = new Float64Array(rows * cols)
    for (let i = 0; i < rows; i++) problem.map.readRow(i, values, i * cols)
    expectSameOptimum({ ...problem, map: new DenseRows(rows, cols, Float32Array.from(values)) })
  })

  it('with one positive, and with one negative', () => {
    expectSameOptimum(manyRows({ ...size, penalty: 'l1', positives: 1 }))
    expectSameOptimum(manyRows({ ...size, penalty: 'l2', positives: 7000, negatives: 1, features: 5 }))
  })
})

it('finds the same λ_max as alm', () => {
  const problem = manyRows({ ...size, penalty: 'l1' })
  const [whole, part] = [alm, workingSet].map((solver) => {
    return lambdaMax(problem, (p, tolerance, from) => run(solver, p, { tolerance, ...(from && { from }) })).value
  })
  expect(whole).toBeGreaterThan(0.1)
  expect(Math.abs(part - whole)).toBeLessThan(1e-8 * whole)
})

it('copes with ties: every negative the same, every row twice, or every score 0', () => {
  const problem = manyRows({ ...size, penalty: 'l1' })
  const { positives, negatives } = size
  const same = Array.from({ length: positives + negatives }, (_, i) => Math.min(i, positives))
  expect(solve(workingSet, { ...problem, map: problem.map.selectRows(same) }).status).toBe('solved')
  const twice = Array.from({ length: positives + negatives }, (_, i) => (i < positives ? i : i - (i % 2)))
  expect(solve(workingSet, { ...problem, map: problem.map.selectRows(twice) }).status).toBe('solved')
  const empty = new DenseRows(positives + negatives, 2, new Float64Array(2 * (positives + negatives)))
  const nothing = solve(workingSet, { ...problem, map: empty, penalty: makePenalty('l1', 2) })
  expect(nothing.certificate.primal).toBeCloseTo(1, 12)
  expect(nothing.status).toBe('solved')
})

it('solves at once from the solution, and quickly from that of a larger λ', () => {
  const problem = manyRows({ ...size, penalty: 'l1' })
  const before = solve(workingSet, { ...problem, lambda: 0.025 })
  const warm = run(workingSet, problem, { tolerance: 1e-7, from: before })
  expect(warm.status).toBe('solved')
  expect(run(workingSet, problem, { tolerance: 1e-7, from: warm }).iterations).toBe(0)
})
