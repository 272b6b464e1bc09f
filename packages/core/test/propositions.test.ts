import { describe, expect, it } from 'vitest'
import { certify } from '../src/certificate/gap.js'
import { toyProblem } from '../src/data/toy.js'
import { DenseRows } from '../src/numeric/matrix/dense-rows.js'
import type { Vec } from '../src/numeric/matrix/linear-map.js'
import { makePenalty, type PenaltyName } from '../src/penalty/all.js'
import { orderByClass, pushLoss } from '../src/problem/class-order.js'
import type { Problem } from '../src/problem/problem.js'
import { algorithmOne } from '../src/solver/admm-pairs/admm-pairs.js'
import { SOLVERS } from '../src/solver/all.js'
import { alm } from '../src/solver/alm/alm.js'
import { run } from '../src/solver/run.js'
import type { Iterate } from '../src/solver/solver.js'
import { Random } from '../src/statistics/random.js'

const GAP = 1e-9
const STARTS = 3

interface Shape {
  penalty: PenaltyName
  rows: number
  noise: number
  lambda: number
}

/** Toy data whose last feature is a copy of the first: where Ω is not strictly convex, that leaves w a choice. */
function problemWithCopy({ penalty, rows, noise, lambda }: Shape): Problem {
  const data = toyProblem({ rows, relevant: 3, noise, seed: 7 })
  const order = orderByClass(data)
  const cols = data.features.cols + 1
  const table = new DenseRows(rows, cols, new Float64Array(rows * cols))
  order.rows.forEach((row, i) => {
    const to = table.values.subarray(i * cols, (i + 1) * cols)
    data.features.readRow(row, to, 0)
    to[cols - 1] = to[0]
  })
  const loss = pushLoss(order, { kind: 'max' })
  return { map: table, loss, penalty: makePenalty(penalty, cols, { l1Ratio: 0.5 }), lambda }
}

/** Somewhere far away, with multipliers that are feasible but have nothing to do with w. */
function randomStart({ map, loss }: Problem, seed: number): Iterate {
  const random = Random.fromSeed(seed)
  const w = Float64Array.from({ length: map.cols }, () => 3 * random.normal())
  const dual = Float64Array.from({ length: map.rows }, () => random.normal() / map.rows)
  loss.repairDual(dual)
  return { w, dual }
}

const distance = (a: Vec, b: Vec) => a.reduce((max, value, k) => Math.max(max, Math.abs(value - b[k])), 0)

const SHAPES: Shape[] = [
  { penalty: 'l2', rows: 30, noise: 4, lambda: 0.5 },
  { penalty: 'l2', rows: 30, noise: 4, lambda: 0.1 },
  { penalty: 'l2', rows: 16, noise: 30, lambda: 0.3 },
  { penalty: 'elastic-net', rows: 30, noise: 4, lambda: 0.2 },
  { penalty: 'elastic-net', rows: 16, noise: 30, lambda: 0.3 },
]

// @paper prop:1
describe('Proposition 1', () => {
  it.each(SHAPES)(
    'has one w for $penalty, whatever the solver and the start ($rows rows, $noise noise, λ = $lambda)',
    (shape) => {
      const problem = problemWithCopy(shape)
      const { w } = run(alm, problem, { tolerance: 1e-12 })
      // With one precision of its inner problems the printed algorithm gets as far as that precision: it has a test of its own.
      const able = SOLVERS.filter((solver) => solver !== algorithmOne && solver.supports(problem) === true)
      expect(able.map(({ name }) => name)).toEqual(expect.arrayContaining(['alm', 'working-set', 'admm', 'admm-pairs']))
      for (const solver of able) {
        for (let seed = 1; seed <= STARTS; seed++) {
          const from = randomStart(problem, seed)
          const solution = run(solver, problem, { tolerance: GAP, from, maxIterations: 20_000 })
          const found = { solver: solver.name, status: solution.status, near: distance(solution.w, w) < 1e-6 }
          expect(found).toEqual({ solver: solver.name, status: 'solved', near: true })
          expect(distance(from.w, w)).toBeGreaterThan(1)
        }
      }
    },
  )

  it.each(SHAPES)(
    'leaves Algorithm 1 as near to that w as its gap allows ($penalty, $rows rows, λ = $lambda)',
    (shape) => {
      const problem = problemWithCopy(shape)
      const { w } = run(alm, problem, { tolerance: 1e-12 })
      const { w: found, certificate } = run(algorithmOne, problem, { tolerance: 0.05, from: randomStart(problem, 1) })
      expect(certificate.relativeGap).toBeLessThan(0.05)
      // λΩ bends by at least λ (l2) or λ(1 − ρ): a gap g keeps w within √(2g/λ(1 − ρ)) of the best one.
      const bend = shape.lambda * (shape.penalty === 'l2' ? 1 : 0.5)
      expect(distance(found, w)).toBeLessThanOrEqual(Math.sqrt((2 * (certificate.primal - certificate.dual)) / bend))
    },
  )

  it('promises no more than a solution for l1, which is not strictly convex: a copied feature takes over any share', () => {
    const problem = problemWithCopy({ penalty: 'l1', rows: 30, noise: 4, lambda: 0.05 })
    const { w, dual } = run(alm, problem, { tolerance: GAP })
    const last = w.length - 1
    const whole = w[0] + w[last]
    expect(Math.abs(whole)).toBeGreaterThan(0.1)
    for (const share of [0, 0.3, 1]) {
      const other = w.slice()
      other[0] = share * whole
      other[last] = (1 - share) * whole
      expect(certify(problem, other, dual).relativeGap).toBeLessThan(2 * GAP)
    }
  })
})
