import { describe, expect, it } from 'vitest'
import { toyProblem } from '../data/toy.js'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import type { Threshold } from '../loss/push/threshold.js'
import { csrFromEntries } from '../numeric/matrix/csr.js'
import type { DenseRows } from '../numeric/matrix/dense-rows.js'
import { makePenalty, PENALTIES, type PenaltyName, type PenaltySettings } from '../penalty/all.js'
import { orderByClass, pushLoss } from '../problem/class-order.js'
import type { Problem } from '../problem/problem.js'
import { chooseSolver, SOLVERS } from './all.js'
import { run } from './run.js'
import type { Solver } from './solver.js'

const names = Object.keys(PENALTIES) as PenaltyName[]
const thresholds: Threshold[] = [{ kind: 'max' }, { kind: 'top-k', k: 7 }, { kind: 'fraction', tau: 1 }]
const features = 12

const factors = Float64Array.from({ length: features }, (_, k) => (k === 5 ? Number.POSITIVE_INFINITY : 1 + (k % 3)))

/** What a problem may have beyond a penalty and a threshold. */
const EXTRAS: Record<string, { settings?: PenaltySettings; lists?: number }> = {
  'weights ≥ 0': { settings: { nonnegative: true } },
  'some weights ≥ 0': { settings: { nonnegative: [0, 2, 11] } },
  factors: { settings: { factors } },
  'a free feature': { settings: { factors: factors.map((factor, k) => (k === 2 ? 0 : factor)) } },
  lists: { lists: 5 },
  'lists and weights ≥ 0': { lists: 5, settings: { nonnegative: true } },
}

function toy(penalty: PenaltyName, threshold: Threshold, lambda: number, extra: (typeof EXTRAS)[string] = {}): Problem {
  const data = toyProblem({ rows: 80, relevant: 4, noise: 8, seed: 5 })
  const { lists } = extra
  const order = orderByClass(
    lists ? { ...data, queries: Int32Array.from(data.labels, (_, row) => (row >> 1) % lists) } : data,
  )
  return {
    map: data.features.selectRows(order.rows),
    loss: pushLoss(order, threshold),
    penalty: makePenalty(penalty, features, {
      l1Ratio: 0.5,
      groups: [
        [0, 1, 2, 3],
        [4, 5, 6],
        [7, 8],
        [9, 10, 11],
      ],
      ...(PENALTIES[penalty].needs.includes('factors') && { factors }),
      ...extra.settings,
    }),
    lambda,
  }
}

/** The first-order solvers are held to what they promise: an honest gap. */
function goalOf({ name }: Solver): number {
  if (['path-simplex', 'alm', 'working-set'].includes(name)) return 1e-8
  return name === 'algorithm-one' ? 0.05 : 1e-3
}

describe.each(SOLVERS.map((solver) => [solver.name, solver] as const))('%s', (_, solver) => {
  const goal = goalOf(solver)

  const taken = names.filter((penalty) => solver.supports(toy(penalty, { kind: 'max' }, 0.1)) === true)

  it('takes at least one penalty with the max threshold, and says why not in words', () => {
    expect(taken.length).toBeGreaterThan(0)
    for (const penalty of names) {
      const answer = solver.supports(toy(penalty, { kind: 'top-k', k: 7 }, 0.1))
      if (answer !== true) expect(answer).toMatch(/\w+ \w+ \w+/)
    }
  })

  // @paper prop:1
  it.each(taken)('solves problems with the penalty %s and every threshold it takes', (penalty) => {
    for (const threshold of thresholds) {
      for (const lambda of [0.1, 0.01]) {
        const problem = toy(penalty, threshold, lambda)
        if (solver.supports(problem) !== true) continue
        const { status, certificate } = run(solver, problem, {
          tolerance: goal,
          maxIterations: 3000,
        })
        expect({ threshold, lambda, status, gap: certificate.relativeGap > goal }).toEqual({
          threshold,
          lambda,
          status: 'solved',
          gap: false,
        })
      }
    }
  })

  it.each(Object.keys(EXTRAS))('solves problems with %s, or says in words why not', (what) => {
    for (const penalty of names) {
      for (const threshold of thresholds.slice(0, 2)) {
        const problem = toy(penalty, threshold, 0.03, EXTRAS[what])
        const answer = solver.supports(problem)
        if (answer !== true) expect(answer).toMatch(/\w+ \w+ \w+/)
        else if (goal < 1e-3 || penalty === 'l1') {
          const { status } = run(solver, problem, { tolerance: goal, maxIterations: 3000 })
          expect({ penalty, threshold, status }).toEqual({ penalty, threshold, status: 'solved' })
        }
      }
    }
  })

  it('gives the same objective on sparse and on dense storage', () => {
    const problem = toy(taken[0], { kind: 'max' }, 0.03)
    const dense = problem.map as DenseRows
    const entries = Array.from(dense.values.keys())
    const sparse = csrFromEntries(dense.rows, dense.cols, {
      rows: entries.map((t) => Math.floor(t / features)),
      columns: entries.map((t) => t % features),
      values: dense.values,
    })
    const [a, b] = [problem, { ...problem, map: sparse }].map(
      (p) => run(solver, p, { tolerance: goal }).certificate.primal,
    )
    expect(Math.abs(a - b)).toBeLessThan(2 * goal)
  })

  it('starts from where it is told: a solved point is solved at once', () => {
    const problem = toy(taken[0], { kind: 'max' }, 0.05)
    const solution = run(solver, problem, { tolerance: goal })
    expect(run(solver, problem, { tolerance: goal, from: solution }).iterations).toBe(0)
  })
})

it('all solvers of a problem agree, since every one is certified', () => {
  for (const penalty of names) {
    const problem = toy(penalty, { kind: 'max' }, 0.05)
    const able = SOLVERS.filter((solver) => solver.supports(problem) === true)
    const found = able.map((solver) => run(solver, problem, { tolerance: goalOf(solver) }).certificate)
    const highest = Math.max(...found.map(({ dual }) => dual))
    const lowest = Math.min(...found.map(({ primal }) => primal))
    expect(highest).toBeLessThanOrEqual(lowest * (1 + 1e-12))
    for (const [k, { primal }] of found.entries()) expect(primal * (1 - goalOf(able[k]))).toBeLessThanOrEqual(lowest)
  }
})

it('an unknown solver is refused with the nearest name', () => {
  const problem = toy('l1', { kind: 'max' }, 0.05)
  expect(() => chooseSolver('admn', problem)).toThrow(
    expect.objectContaining({ code: 'unknown-solver', hint: 'Did you mean admm?' }),
  )
})

it('auto takes path-simplex for l1 on a small table, alm for what it does not follow, working-set for many negatives', () => {
  const l1 = toy('l1', { kind: 'max' }, 0.05)
  expect(chooseSolver('auto', l1).name).toBe('path-simplex')
  const l2 = toy('l2', { kind: 'max' }, 0.05)
  expect(chooseSolver('auto', l2).name).toBe('alm')
  const rows = l2.map.selectRows(Array.from({ length: 9000 }, (_, i) => i % l2.map.rows))
  const loss = new InfinitePushLoss(new Float64Array(1000).fill(1e-3), 8000, 1)
  expect(chooseSolver('auto', { ...l2, map: rows, loss }).name).toBe('working-set')
})
