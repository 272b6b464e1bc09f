import { describe, expect, it } from 'vitest'
import { toyProblem } from '../../data/toy.js'
import { LogisticLoss } from '../../loss/rivals/logistic.js'
import { PNormPushLoss } from '../../loss/rivals/p-norm-push.js'
import { RankSvmLoss } from '../../loss/rivals/rank-svm.js'
import type { SmoothLoss } from '../../loss/rivals/smooth.js'
import { dot } from '../../numeric/algebra/dot.js'
import type { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix, Vec } from '../../numeric/matrix/linear-map.js'
import { makePenalty, PENALTIES, type PenaltyName } from '../../penalty/all.js'
import { L1 } from '../../penalty/l1.js'
import { L2 } from '../../penalty/l2.js'
import { orderByClass } from '../../problem/class-order.js'
import { minimizeSmooth } from './minimize-smooth.js'
import { ProximalGradient } from './proximal-gradient.js'
import { descend, type SmoothProblem } from './smooth-problem.js'

function rows(count: number, noise: number): { map: Matrix; m: number; n: number } {
  const data = toyProblem({ rows: count, relevant: 3, noise, seed: 9 })
  const order = orderByClass(data)
  return { map: data.features.selectRows(order.rows), m: order.weights.length, n: order.negatives }
}

const small = rows(14, 2)
const { map, m, n } = rows(60, 9)
const losses: [string, SmoothLoss][] = [
  ['RankSVM', new RankSvmLoss(m, n)],
  ['the 1-norm push', new PNormPushLoss(m, n, 1)],
  ['the 8-norm push', new PNormPushLoss(m, n, 8)],
  ['logistic regression', new LogisticLoss(m, n)],
]

/** −Xᵀ∇h(Xw), which λ∂Ω(w) must hold at the optimum. */
function pull({ map: X, loss }: SmoothProblem, w: Vec): Vec {
  const scores = X.apply(w, new Float64Array(X.rows))
  const gradient = new Float64Array(X.rows)
  loss.gradient(scores, gradient)
  return X.applyTranspose(gradient, new Float64Array(X.cols)).map((g) => -g)
}

/** ℓ2-RankSVM over explicit differences by plain gradient steps of a safe length, for very long. */
function longDescent({ map: X, m: positives, n: negatives }: typeof small, lambda: number): Vec {
  const { values, cols } = X as DenseRows
  const differences = Array.from({ length: positives * negatives }, (_, k) => {
    const [i, j] = [k % positives, positives + Math.floor(k / positives)]
    return Float64Array.from({ length: cols }, (__, c) => values[i * cols + c] - values[j * cols + c])
  })
  const bound = lambda + (2 / differences.length) * differences.reduce((sum, x) => sum + dot(x, x), 0)
  const w = new Float64Array(cols)
  for (let step = 0; step < 20_000; step++) {
    const gradient = w.map((value) => lambda * value)
    for (const x of differences) {
      const factor = (-2 / differences.length) * Math.max(0, 1 - dot(w, x))
      for (let c = 0; c < cols; c++) gradient[c] += factor * x[c]
    }
    for (let c = 0; c < cols; c++) w[c] -= gradient[c] / bound
  }
  return w
}

describe('ℓ2-RankSVM', () => {
  it.each([0.3, 0.03])('finds the w that plain descent over explicit pairs finds, λ = %d', (lambda) => {
    const loss = new RankSvmLoss(small.m, small.n)
    const { w, status } = minimizeSmooth({ map: small.map, loss, penalty: new L2(5), lambda }, { tolerance: 1e-10 })
    const expected = longDescent(small, lambda)
    expect(status).toBe('solved')
    expected.forEach((value, k) => {
      expect(w[k]).toBeCloseTo(value, 7)
    })
  })
})

describe.each(losses)('%s', (_name, loss) => {
  it.each([0.3, 0.03, 0.003])('with l1 fulfils the optimality conditions, λ = %d', (lambda) => {
    const problem = { map, loss, penalty: new L1(map.cols), lambda }
    const { w, status } = minimizeSmooth(problem, { tolerance: 1e-9 })
    const u = pull(problem, w)
    expect(status).toBe('solved')
    expect(w.some((value) => value !== 0)).toBe(true)
    w.forEach((value, k) => {
      if (value === 0) expect(Math.abs(u[k])).toBeLessThanOrEqual(lambda * (1 + 1e-6))
      else expect(u[k]).toBeCloseTo(lambda * Math.sign(value), 7)
    })
  })

  it('with l2 has no gradient left, and Newton and proximal gradient steps agree', () => {
    const problem = { map, loss, penalty: new L2(map.cols), lambda: 0.02 }
    const newton = minimizeSmooth(problem, { tolerance: 1e-10 })
    pull(problem, newton.w).forEach((u, k) => {
      expect(u).toBeCloseTo(0.02 * newton.w[k], 9)
    })
    const other = descend(new ProximalGradient(problem), { tolerance: 1e-8, maxIterations: 20_000 })
    expect(other.status).toBe('solved')
    expect(newton.iterations).toBeLessThan(other.iterations)
    expect(Math.abs(other.objective - newton.objective)).toBeLessThan(1e-12)
  })

  it('goes down from Newton step to Newton step', () => {
    const problem = { map, loss, penalty: new L2(map.cols), lambda: 1e-3 }
    const objectives = Array.from({ length: 9 }, (_, maxIterations) => minimizeSmooth(problem, { maxIterations }))
    for (let k = 1; k < objectives.length; k++) {
      expect(objectives[k].objective).toBeLessThanOrEqual(objectives[k - 1].objective)
    }
    const objective = loss.value(new Float64Array(m + n))
    expect(objectives[0]).toMatchObject({ status: 'max-iterations', iterations: 0, objective, optimality: 1 })
  })

  it('leaves w at 0 when λ is large enough, and only then', () => {
    const penalty = new L1(map.cols)
    const enough = penalty.emptyNorm(pull({ map, loss, penalty, lambda: 1 }, new Float64Array(map.cols)))
    const nonzero = (lambda: number) => minimizeSmooth({ map, loss, penalty, lambda }).w.some((value) => value !== 0)
    expect([1.001, 0.999].map((factor) => nonzero(factor * enough))).toEqual([false, true])
  })
})

describe('every penalty', () => {
  const groups = [[0, 1, 2, 3], [4, 5, 6], [7], [8, 9, 10, 11]]
  const factors = Float64Array.from({ length: map.cols }, (_, k) => 1 + (k % 3))

  it.each(Object.keys(PENALTIES) as PenaltyName[])(
    '%s: u is a subgradient of λΩ at w, by Fenchel’s equality',
    (name) => {
      const penalty = makePenalty(name, map.cols, { l1Ratio: 0.5, groups, factors })
      const problem = { map, loss: new RankSvmLoss(m, n), penalty, lambda: 0.05 }
      const { w, status } = minimizeSmooth(problem, { tolerance: 1e-9 })
      const u = pull(problem, w)
      const scale = penalty.dualScale(u, 0.05)
      const feasible = u.map((value) => value * scale)
      expect(status).toBe('solved')
      expect(scale).toBeGreaterThan(1 - 1e-6)
      const gap = 0.05 * penalty.value(w) + penalty.conjugate(feasible, 0.05) - dot(feasible, w)
      expect(Math.abs(gap)).toBeLessThan(1e-7)
    },
  )
})

it('with a growing p, the p-norm push lowers the worst negative’s mean loss', () => {
  const top = (w: Vec) => {
    const scores = map.apply(w, new Float64Array(map.rows))
    const positives = scores.subarray(0, m).reduce((sum, s) => sum + Math.exp(-s), 0) / m
    return positives * Math.exp(Math.max(...scores.subarray(m))) + 0.005 * dot(w, w)
  }
  const penalty = new L2(map.cols)
  const worst = [1, 4, 16, 256].map((power) =>
    top(minimizeSmooth({ map, loss: new PNormPushLoss(m, n, power), penalty, lambda: 0.01 }).w),
  )
  for (let k = 1; k < worst.length; k++) expect(worst[k]).toBeLessThan(worst[k - 1])
})

it('nothing to learn (equal classes) is solved at once, with w = 0', () => {
  const same = {
    ...small.map,
    apply: (_: Vec, out: Vec) => out.fill(0),
    applyTranspose: (_: Vec, out: Vec) => out.fill(0),
  }
  for (const penalty of [new L1(5), new L2(5)]) {
    const loss = new RankSvmLoss(small.m, small.n)
    const solution = minimizeSmooth({ map: { ...same, rows: 14, cols: 5 }, loss, penalty, lambda: 0.1 })
    expect(solution).toMatchObject({ status: 'solved', iterations: 0, objective: 1, optimality: 0 })
  }
})
