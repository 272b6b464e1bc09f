import { describe, expect, it } from 'vitest'
import { trainingRows } from '../../data/scaling/training-rows.js'
import { toyProblem } from '../../data/toy.js'
import { InfinitePushLoss } from '../../loss/push/infinite-push.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { makePenalty, type PenaltyName } from '../../penalty/all.js'
import { orderByClass, pushLoss } from '../../problem/class-order.js'
import type { Problem } from '../../problem/problem.js'
import { alm } from '../alm/alm.js'
import { run } from '../run.js'
import { admmPairs, makeAdmmPairs } from './admm-pairs.js'
import { AlgorithmOne } from './algorithm-one.js'

const groups = [0, 1, 2].map((g) => [0, 1, 2, 3].map((k) => 4 * g + k))

function toy(penalty: PenaltyName, lambda: number, rows = 60): Problem {
  const data = toyProblem({ rows, relevant: 4, noise: 8, seed: 5 })
  const order = orderByClass(data)
  return {
    map: trainingRows(data, order.rows).map,
    loss: pushLoss(order, { kind: 'max' }),
    penalty: makePenalty(penalty, 12, { groups, l1Ratio: 0.5 }),
    lambda,
  }
}

const farthest = (a: Vec, b: Vec) => a.reduce((max, value, k) => Math.max(max, Math.abs(value - b[k])), 0)

// @paper eq:5-8 alg:4 alg:20-21
describe('Algorithm 1', () => {
  it.each(['l1', 'l2', 'group', 'elastic-net', 'sparse-group'] as const)(
    'reaches a certified gap of 1e-4, and the objective of alm (%s)',
    (penalty) => {
      for (const lambda of [0.1, 0.03]) {
        const problem = toy(penalty, lambda)
        const solution = run(admmPairs, problem, { tolerance: 1e-4 })
        expect({ lambda, status: solution.status }).toEqual({ lambda, status: 'solved' })
        const reference = run(alm, problem, { tolerance: 1e-8 }).certificate.primal
        expect(Math.abs(solution.certificate.primal / reference - 1)).toBeLessThan(1e-4)
      }
    },
  )

  // @paper alg:2
  it('does so with fixed tolerances too, and with another μ', () => {
    const problem = toy('l1', 0.1)
    for (const options of [{ tolerances: 'fixed' }, { mu: 0.01 }, { mu: 5e-4 }] as const) {
      expect(run(makeAdmmPairs(options), problem, { tolerance: 1e-3 }).status).toBe('solved')
    }
  })

  // @paper eq:7 eq:9 alg:8-18
  it.each(['l1', 'l2'] as const)("goes the same way with the paper's prox as with the exact one (%s)", (penalty) => {
    const problem = toy(penalty, 0.1, 16)
    const [exact, paper] = (['exact', 'paper'] as const).map((prox) => new AlgorithmOne(problem, { prox }))
    for (let k = 1; k <= 60; k++) {
      for (const algorithm of [exact, paper]) algorithm.step(1e-10)
      const [a, b] = [exact.iterate(), paper.iterate()]
      expect(farthest(a.w, b.w)).toBeLessThan(1e-7)
      expect(farthest(a.dual, b.dual)).toBeLessThan(1e-7)
    }
  })

  it("is solved with the paper's prox as well", () => {
    const problem = toy('l1', 0.1, 16)
    expect(run(makeAdmmPairs({ prox: 'paper' }), problem, { tolerance: 1e-3 }).status).toBe('solved')
  })

  it('hands out multipliers of the dual (3), summed over the pairs: 0 ≤ α ≤ 1/m, β ≥ 0, Σα = Σβ', () => {
    const problem = toy('l1', 0.05)
    const m = problem.loss.size - problem.loss.negatives
    const algorithm = new AlgorithmOne(problem)
    for (let k = 1; k <= 50; k++) {
      algorithm.step(1e-3)
      const { dual } = algorithm.iterate()
      const alpha = Array.from(dual.subarray(0, m), (value) => -value)
      const beta = Array.from(dual.subarray(m))
      const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
      expect(Math.min(...alpha, ...beta)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...alpha)).toBeLessThanOrEqual((1 / m) * (1 + 1e-12))
      expect(sum(alpha)).toBeCloseTo(sum(beta), 12)
    }
  })

  it('stays where it is when it starts at a solution', () => {
    const problem = toy('l2', 0.1)
    const from = run(alm, problem, { tolerance: 1e-9 })
    const algorithm = new AlgorithmOne(problem, {}, from)
    for (let k = 1; k <= 20; k++) algorithm.step(1e-6)
    expect(farthest(algorithm.iterate().w, from.w)).toBeLessThan(1e-3)
  })
})

describe('what it supports', () => {
  const of = (weights: number[], negatives: number, k: number) =>
    admmPairs.supports({
      map: denseFromRows([[1]]),
      loss: new InfinitePushLoss(Float64Array.from(weights), negatives, k),
      penalty: makePenalty('l1', 1),
      lambda: 1,
    })

  it('is the highest negative, positives of one weight, and a bearable number of pairs', () => {
    expect(of([0.5, 0.5], 3, 1)).toBe(true)
    expect(of([0.5, 0.5], 3, 2)).toContain('threshold must be max')
    expect(of([0.4, 0.6], 3, 1)).toContain('different weights')
    expect(of([0.5, 0.5], 20_000_000, 1)).toContain('40000000 pairs')
  })

  it('is a μ above 0', () => {
    expect(() => makeAdmmPairs({ mu: 0 })).toThrow(expect.objectContaining({ code: 'bad-mu', field: 'mu' }))
  })
})
