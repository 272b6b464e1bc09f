import { describe, expect, it } from 'vitest'
import { certify } from '../../certificate/gap.js'
import { toyProblem } from '../../data/toy.js'
import { InfinitePushLoss } from '../../loss/push/infinite-push.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { L1 } from '../../penalty/l1.js'
import { L2 } from '../../penalty/l2.js'
import { orderByClass, pushLoss } from '../../problem/class-order.js'
import type { Problem } from '../../problem/problem.js'
import { Random } from '../../statistics/random.js'
import { alm } from '../alm/alm.js'
import { run } from '../run.js'
import type { Iterate } from '../solver.js'
import { agarwal, agarwalPairs } from './agarwal.js'

function toy(lambda: number, seed = 5): Problem {
  const data = toyProblem({ rows: 40, relevant: 3, noise: 5, seed })
  const order = orderByClass(data)
  return {
    map: data.features.selectRows(order.rows),
    loss: pushLoss(order, { kind: 'max' }),
    penalty: new L2(8),
    lambda,
  }
}

/** Few different rows: ties everywhere, and a singular dual. */
function degenerate(seed: number): Problem {
  const random = Random.fromSeed(seed)
  const rows = Array.from({ length: 9 }, (_, i) => [random.integer(3) + (i < 4 ? 1 : 0), random.integer(2), 1])
  const loss = new InfinitePushLoss(new Float64Array(4).fill(1 / 4), 5, 1)
  return { map: denseFromRows(rows), loss, penalty: new L2(3), lambda: 0.05 }
}

const problems = [
  ...[1, 0.1, 0.01, 0.001].map((lambda) => toy(lambda)),
  toy(0.05, 11),
  ...Array.from({ length: 20 }, (_, seed) => degenerate(seed)),
]

// @paper eq:3
describe.each([agarwal, agarwalPairs])('$name', (solver) => {
  it('reaches the optimum of alm, with a certified gap', () => {
    for (const problem of problems) {
      const { certificate, status } = run(solver, problem, { tolerance: 1e-6 })
      const best = run(alm, problem, { tolerance: 1e-9 }).certificate
      expect(status).toBe('solved')
      expect(Math.abs(certificate.primal - best.primal)).toBeLessThan(2e-6 * best.primal)
      expect(certificate.dual).toBeLessThanOrEqual(best.primal * (1 + 1e-12))
    }
  })

  it('hands over multipliers that are feasible as they are', () => {
    const problem = toy(0.1)
    const iteration = solver.iterate(problem, 1e-6)
    for (let look = 0; look < 3; look++) {
      const { dual } = iteration.next(certify(problem, new Float64Array(8), problem.loss.dualAtZero())).value
      const repaired = dual.slice()
      problem.loss.repairDual(repaired)
      repaired.forEach((value, k) => {
        expect(value).toBeCloseTo(dual[k], 12)
      })
    }
  })

  it('goes on from where it is told', () => {
    const problem = toy(0.01)
    const solved = run(solver, problem, { tolerance: 1e-8 })
    const firstGap = (from?: Iterate) => {
      const { w, dual } = solver.iterate(problem, 1e-8, from).next(solved.certificate).value
      return certify(problem, w, dual).relativeGap
    }
    expect(firstGap()).toBeGreaterThan(1e-3)
    expect(firstGap(solved)).toBeLessThan(1e-6)
  })

  it('says what it cannot do', () => {
    const problem = toy(0.1)
    const uneven = new InfinitePushLoss(Float64Array.of(0.5, 0.25, 0.25), 4, 1)
    expect(solver.supports(problem)).toBe(true)
    expect(solver.supports({ ...problem, penalty: new L1(8) })).toMatch(/penalty l2, not of l1/)
    expect(solver.supports({ ...problem, lambda: 0 })).toMatch(/λ > 0/)
    expect(solver.supports({ ...problem, loss: new InfinitePushLoss(new Float64Array(2).fill(0.5), 4, 3) })).toMatch(
      /threshold max, not the mean of the 3 highest/,
    )
    expect(solver.supports({ ...problem, loss: uneven })).toMatch(/same weight/)
  })
})

it('agarwal-pairs refuses more pairs than it can hold, agarwal does not', () => {
  const problem = { ...toy(0.1), loss: new InfinitePushLoss(new Float64Array(2000).fill(1 / 2000), 2000, 1) }
  expect(agarwalPairs.supports(problem)).toMatch(/4000000 pairs/)
  expect(agarwal.supports(problem)).toBe(true)
})
