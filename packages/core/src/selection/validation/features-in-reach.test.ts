import { expect, it } from 'vitest'
import { toyProblem } from '../../data/toy.js'
import { Trainer } from '../../model/learn/trainer.js'
import { countSelected } from '../path/path.js'
import { featuresInReach } from './features-in-reach.js'

const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })

it('counts the features with a weight, and those that get one next', () => {
  const trainer = new Trainer(data, {})
  const lambda = trainer.lambdaAt(0.2)
  const { w, dual } = trainer.solve(lambda)
  const now = featuresInReach(trainer.problem(lambda), dual)
  expect(now).toBeGreaterThanOrEqual(countSelected(w))
  expect(now).toBeLessThan(data.names.length)
  // Against a smaller λ the same multipliers pull more features than may have no weight.
  expect(featuresInReach(trainer.problem(lambda / 2), dual)).toBeGreaterThan(now)
})

it('counts none where no weight is ever 0', () => {
  const trainer = new Trainer(data, { penalty: 'l2' })
  const { dual } = trainer.solve(1)
  expect(featuresInReach(trainer.problem(1), dual)).toBe(0)
})
