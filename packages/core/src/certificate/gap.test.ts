import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toyProblem } from '../data/toy.js'
import { makePenalty, PENALTIES, type PenaltyName } from '../penalty/all.js'
import { orderByClass, pushLoss } from '../problem/class-order.js'
import type { Problem } from '../problem/problem.js'
import { alm } from '../solver/alm/alm.js'
import { run } from '../solver/run.js'
import { certificate, certify, dualBound } from './gap.js'

const data = toyProblem({ rows: 30, relevant: 3, noise: 5, seed: 7 })
const order = orderByClass(data)
const groups = [
  [0, 1, 2],
  [3, 4],
  [5, 6, 7],
]
const factors = Float64Array.of(1, 2, 0.5, 1, 3, 1, 1, 2)

function problemFor(penalty: PenaltyName, k = 1): Problem {
  return {
    map: data.features.selectRows(order.rows),
    loss: pushLoss(order, { kind: 'top-k', k }),
    penalty: makePenalty(penalty, 8, { l1Ratio: 0.4, groups, factors }),
    lambda: 0.05,
  }
}

const vector = (length: number) =>
  fc
    .array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: length, maxLength: length })
    .map((v) => Float64Array.from(v))

describe.each(Object.keys(PENALTIES) as PenaltyName[])('with the penalty %s', (penalty) => {
  it('any w and any multipliers bracket the optimum', () => {
    for (const k of [1, 4]) {
      const problem = problemFor(penalty, k)
      const optimum = run(alm, problem, { tolerance: 1e-9 }).certificate
      fc.assert(
        fc.property(vector(8), vector(30), (w, dual) => {
          const { primal, dual: bound, relativeGap } = certify(problem, w, dual)
          expect(bound).toBeLessThanOrEqual(optimum.primal * (1 + 1e-12))
          expect(primal).toBeGreaterThanOrEqual(optimum.dual * (1 - 1e-12))
          expect(relativeGap).toBeCloseTo((primal - bound) / primal, 12)
        }),
        { numRuns: 50 },
      )
    }
  })

  it('does not change what it is given', () => {
    const problem = problemFor(penalty)
    const dual = Float64Array.from({ length: 30 }, (_, i) => Math.sin(i))
    const copy = dual.slice()
    dualBound(problem, dual)
    expect(dual).toEqual(copy)
  })
})

it('no multipliers at all still bound the objective by 0', () => {
  expect(dualBound(problemFor('l1'), new Float64Array(30))).toBe(0)
})

it('the relative gap is never negative and never divides by 0', () => {
  expect(certificate(1, 1 + 1e-17).relativeGap).toBe(0)
  expect(certificate(0, 0).relativeGap).toBe(0)
})
