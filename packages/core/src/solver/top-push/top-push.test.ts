import { describe, expect, it } from 'vitest'
import { toyProblem } from '../../data/toy.js'
import { TopPushLoss } from '../../loss/rivals/top-push.js'
import { dot } from '../../numeric/algebra/dot.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { orderByClass } from '../../problem/class-order.js'
import { Random } from '../../statistics/random.js'
import { solveTopPush, type TopPushProblem } from './top-push.js'

function toy(lambda: number): TopPushProblem {
  const data = toyProblem({ rows: 80, relevant: 4, noise: 8, seed: 5 })
  const order = orderByClass(data)
  return { map: data.features.selectRows(order.rows), positives: order.weights.length, lambda }
}

function objective({ map, positives, lambda }: TopPushProblem, w: Float64Array): number {
  return (lambda / 2) * dot(w, w) + new TopPushLoss(positives).value(map.apply(w, new Float64Array(map.rows)))
}

describe('TopPush', () => {
  it.each([1, 0.1, 0.01, 0.001])('closes the duality gap at λ = %d', (lambda) => {
    const problem = toy(lambda)
    const { status, certificate, dual, w } = solveTopPush(problem, { tolerance: 1e-8 })
    expect(status).toBe('solved')
    expect(certificate.relativeGap).toBeLessThanOrEqual(1e-8)
    expect(certificate.primal).toBeCloseTo(objective(problem, w), 14)
    const [alpha, beta] = [dual.subarray(0, problem.positives), dual.subarray(problem.positives)]
    expect(Math.max(...alpha)).toBeLessThanOrEqual(0)
    expect(Math.min(...beta)).toBeGreaterThanOrEqual(0)
    expect(dual.reduce((sum, y) => sum + y, 0)).toBeCloseTo(0, 12)
  })

  it('cannot be improved by moving w', () => {
    const problem = toy(0.1)
    const { w } = solveTopPush(problem, { tolerance: 1e-10 })
    const random = Random.fromSeed(6)
    for (let round = 0; round < 200; round++) {
      const size = 10 ** (-4 * random.uniform())
      const moved = w.map((value) => value + size * random.normal())
      expect(objective(problem, moved)).toBeGreaterThan(objective(problem, w) * (1 - 1e-10))
    }
  })

  it('solves a problem known in closed form: one positive and one negative', () => {
    // With w = t·(1, 0): λt²/2 + (1 − t)², least at t = 2/(2 + λ).
    const map = denseFromRows([
      [1, 3],
      [0, 3],
    ])
    const { w } = solveTopPush({ map, positives: 1, lambda: 0.5 }, { tolerance: 1e-12 })
    expect(w[0]).toBeCloseTo(0.8, 6)
    expect(w[1]).toBeCloseTo(0, 12)
  })

  it('answers w = 0 where the mean positive lies among the negatives, with objective 1', () => {
    const map = denseFromRows([
      [-1, 0],
      [1, 0],
      [0, 3],
      [3, -2],
      [-3, -2],
    ])
    const { w, status, certificate } = solveTopPush({ map, positives: 2, lambda: 0.1 })
    expect(status).toBe('solved')
    expect(certificate.primal).toBe(1)
    expect(w).toEqual(new Float64Array(2))
  })

  it('says when it ran out of iterations, with an honest gap', () => {
    const { status, iterations, certificate } = solveTopPush(toy(0.01), { tolerance: 1e-8, maxIterations: 7 })
    expect(status).toBe('max-iterations')
    expect(iterations).toBe(7)
    expect(certificate.relativeGap).toBeGreaterThan(1e-8)
  })
})
