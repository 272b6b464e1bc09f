import { expect, it } from 'vitest'
import { manyRows } from '../../../test/many-rows.js'
import { certify, dualBound } from '../../certificate/gap.js'
import { alm } from '../alm/alm.js'
import { run } from '../run.js'
import { restrict } from './restriction.js'
import { OUT, SINGLE, TIED } from './row-states.js'

const shape = { positives: 40, negatives: 60, features: 6, penalty: 'l2', lambda: 0.1, weighted: true } as const
const positiveState = Uint8Array.from({ length: 40 }, (_, i) => [SINGLE, TIED, OUT][i % 3])
const negativeState = Uint8Array.from({ length: 60 }, (_, j) => (j < 8 ? TIED : j < 40 ? SINGLE : OUT))
const spread = new Float64Array(6).fill(1)

it('gives lower bounds of the whole problem: a dual point and its expansion have the same value', () => {
  const problem = manyRows({ ...shape, top: 12 })
  const part = restrict(problem, { positiveState, negativeState, sampled: false, spread })
  const { w, dual } = run(alm, part.problem, { tolerance: 1e-9 })
  const own = certify(part.problem, w, dual)
  expect(own.dual).toBeGreaterThan(1e-3)
  expect(dualBound(problem, part.expand({ w, dual }).dual)).toBeCloseTo(own.dual, 12)
  expect(certify(problem, w, part.expand({ w, dual }).dual).primal).toBeGreaterThanOrEqual(own.dual)
})

it.each([true, false])('goes there and back without loss (sampled: %s)', (sampled) => {
  const problem = manyRows({ ...shape, top: 12 })
  const states = { positiveState: sampled ? positiveState.map((s) => (s === TIED ? OUT : s)) : positiveState }
  const part = restrict(problem, { ...states, negativeState, sampled, spread })
  const dual = problem.loss.over(part.problem.loss.weights, part.problem.loss.negatives, 4).dualAtZero()
  const back = part.contract(part.expand({ w: new Float64Array(6), dual })).dual
  expect(back.every((value, a) => Math.abs(value - dual[a]) < 1e-15)).toBe(true)
})

it('lets a sample of the positives carry the weight of all', () => {
  const problem = manyRows(shape)
  const some = Uint8Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? SINGLE : OUT))
  const all = new Uint8Array(60).fill(SINGLE)
  const { loss } = restrict(problem, { positiveState: some, negativeState: all, sampled: true, spread }).problem
  expect(loss.weights).toHaveLength(10)
  expect(loss.weights.reduce((sum, v) => sum + v, 0)).toBeCloseTo(1, 12)
})
