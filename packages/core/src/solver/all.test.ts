import { expect, it } from 'vitest'
import { manyRows } from '../../test/many-rows.js'
import { chooseSolver, walksGrid } from './all.js'

const size = { positives: 50, features: 5, lambda: 0.1, penalty: 'l1' } as const

it.each([
  ['path-simplex', { negatives: 500 }],
  ['path-simplex', { negatives: 500, top: 250 }],
  ['path-simplex', { negatives: 4500 }],
  ['alm', { negatives: 4500, top: 900 }],
  ['working-set', { negatives: 20_000, top: 900 }],
] as const)("'auto' takes %s for one λ of %o", (name, shape) => {
  expect(chooseSolver('auto', manyRows({ ...size, ...shape })).name).toBe(name)
})

it("'auto' takes alm against the mean of many negatives where the table is too wide for a walk", () => {
  const problem = manyRows({ ...size, negatives: 4500, top: 900 })
  const wide = { ...problem, map: Object.assign(Object.create(problem.map), { cols: 4000 }) }
  expect(walksGrid('auto', wide)).toBe(false)
  expect(chooseSolver('auto', wide).name).toBe('alm')
  expect(chooseSolver('auto', { ...wide, loss: problem.loss.withTopK(1) }).name).toBe('working-set')
})

it('a grid of λ is one walk wherever the table is small, and never with a solver that was named instead', () => {
  const problem = manyRows({ ...size, negatives: 4500, top: 900 })
  expect(walksGrid('auto', problem)).toBe(true)
  expect(walksGrid('path-simplex', problem)).toBe(true)
  expect(walksGrid('alm', problem)).toBe(false)
  expect(walksGrid('auto', manyRows({ ...size, negatives: 20_000 }))).toBe(true)
  expect(walksGrid('auto', manyRows({ ...size, negatives: 20_000, top: 900 }))).toBe(false)
  expect(walksGrid('auto', manyRows({ ...size, negatives: 20_000, features: 30 }))).toBe(false)
})
