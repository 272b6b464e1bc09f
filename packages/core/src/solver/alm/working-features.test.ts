import { expect, it } from 'vitest'
import { toyProblem } from '../../data/toy.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { makePenalty, type PenaltyName } from '../../penalty/all.js'
import { orderByClass, pushLoss } from '../../problem/class-order.js'
import type { Problem } from '../../problem/problem.js'
import { run } from '../run.js'
import { alm } from './alm.js'
import { growFeatures, initialFeatures, restrictTo } from './working-features.js'

const wide = 400

function wideProblem(penalty: PenaltyName, lambda: number): Problem {
  const data = toyProblem({ rows: 40, relevant: 5, noise: wide - 5, seed: 11 })
  const order = orderByClass(data)
  const groups = Array.from({ length: wide / 4 }, (_, g) => [4 * g, 4 * g + 1, 4 * g + 2, 4 * g + 3])
  return {
    map: data.features.selectRows(order.rows),
    loss: pushLoss(order, { kind: 'max' }),
    penalty: makePenalty(penalty, wide, { groups, l1Ratio: 0.5 }),
    lambda,
  }
}

const start = (problem: Problem) => ({ w: new Float64Array(problem.map.cols), dual: problem.loss.dualAtZero() })

it('takes all features of a narrow problem, and of a penalty that selects none', () => {
  const ridge = wideProblem('l2', 0.1)
  expect(initialFeatures(ridge, start(ridge))).toHaveLength(wide)
})

it('begins with few features of a wide problem, and whole blocks', () => {
  const problem = wideProblem('group', 0.1)
  const features = initialFeatures(problem, start(problem))
  expect(features.length).toBeLessThan(wide)
  expect(features.length % 4).toBe(0)
  for (let a = 0; a < features.length; a += 4) expect(features[a] % 4).toBe(0)
})

it('begins with all features within reach where the start comes from a λ not much larger', () => {
  // The pull of every feature is its value in the only positive.
  const values = Array.from({ length: wide }, (_, k) => (k < 300 ? 1 : 0.5))
  const map = denseFromRows([values, values.map(() => 0)])
  const order = orderByClass({ features: map, names: values.map((_, k) => `x${k}`), labels: Uint8Array.of(1, 0) })
  const problem = { ...wideProblem('l1', 0.95), map, loss: pushLoss(order, { kind: 'max' }) }
  const within = Int32Array.from({ length: 300 }, (_, k) => k)
  expect(initialFeatures(problem, start(problem))).toEqual(within)
  // From far away nearly all of them pull too much, and few have a weight in the end.
  expect(initialFeatures({ ...problem, lambda: 0.5 }, start(problem))).toHaveLength(100)
})

it('grows by features that violate the dual constraint, and never shrinks', () => {
  const problem = wideProblem('l1', 0.05)
  const before = initialFeatures(problem, start(problem))
  const after = growFeatures(problem, start(problem), before)
  expect(after.length).toBeGreaterThan(before.length)
  for (const k of before) expect(after.includes(k)).toBe(true)
})

it('comes and goes between the wide and the narrow problem', () => {
  const problem = wideProblem('l1', 0.05)
  const features = Int32Array.of(3, 7, 300)
  const { contract, expand } = restrictTo(problem, features)
  const narrow = { w: Float64Array.of(1, 2, 3), dual: problem.loss.dualAtZero() }
  expect(expand(narrow).w[300]).toBe(3)
  expect(contract(expand(narrow)).w).toEqual(narrow.w)
})

it.each<PenaltyName>(['l1', 'elastic-net', 'group', 'sparse-group', 'linf-group'])(
  'solves wide problems with %s, certified on all features',
  (penalty) => {
    for (const lambda of [0.2, 0.02]) {
      expect(run(alm, wideProblem(penalty, lambda), { tolerance: 1e-8 }).status).toBe('solved')
    }
  },
)
