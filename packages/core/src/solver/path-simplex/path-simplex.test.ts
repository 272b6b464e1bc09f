import { expect, it } from 'vitest'
import { toyProblem } from '../../data/toy.js'
import { AdaptiveL1, weightedL1 } from '../../penalty/adaptive-l1.js'
import { L1 } from '../../penalty/l1.js'
import { L2 } from '../../penalty/l2.js'
import { orderByClass, pushLoss } from '../../problem/class-order.js'
import type { Problem } from '../../problem/problem.js'
import { run } from '../run.js'
import { pathSimplex } from './path-simplex.js'

const data = toyProblem({ rows: 120, relevant: 4, noise: 20, seed: 2 })
const order = orderByClass(data)
const map = data.features.selectRows(order.rows)
const toy: Problem = { map, loss: pushLoss(order, { kind: 'max' }), penalty: new L1(map.cols), lambda: 0.05 }

it('says what it takes, and in words what it does not', () => {
  const free = new Float64Array(map.cols).fill(1)
  expect(pathSimplex.supports(toy)).toBe(true)
  expect(pathSimplex.supports({ ...toy, loss: pushLoss(order, { kind: 'top-k', k: 5 }) })).toBe(true)
  expect(pathSimplex.supports({ ...toy, penalty: new AdaptiveL1(free) })).toBe(true)
  expect(pathSimplex.supports({ ...toy, penalty: new L2(map.cols) })).toMatch(/ℓ1 penalties only, not for l2/)
  free[3] = 0
  expect(pathSimplex.supports({ ...toy, penalty: weightedL1(free) })).toMatch(/factor 0 is never penalized/)
})

it('arrives at the exact solution at once', () => {
  const { status, iterations, certificate } = run(pathSimplex, toy, { tolerance: 1e-11 })
  expect(status).toBe('solved')
  expect(iterations).toBe(1)
  expect(certificate.relativeGap).toBeLessThan(1e-11)
})

it('looks at the clock on its way', () => {
  let looked = 0
  const signal = {
    get aborted() {
      return ++looked > 2
    },
  }
  const { status } = run(pathSimplex, { ...toy, lambda: 1e-4 }, { tolerance: 1e-9, signal })
  expect(status).toBe('aborted')
})

it('lets alm take over where rounding leaves it', () => {
  const iteration = pathSimplex.iterate(toy, 0)
  const poor = { primal: 1, dual: 0.5, relativeGap: 0.5 }
  let point = iteration.next().value
  while (point.tentative) point = iteration.next(poor).value
  const next = iteration.next(poor).value
  expect(next).not.toBe(point)
  expect(next.w.length).toBe(map.cols)
})
