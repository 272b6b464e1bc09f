import { expect, it } from 'vitest'
import { hullProblem, minimize } from '../../test/hull-problem.js'
import { Random } from '../statistics/random.js'
import { lambdaMax } from './lambda-max.js'
import { roughStart } from './rough-start.js'

const random = Random.fromSeed(3)
const cloud = (count: number, shift: number, cols = 6) =>
  Array.from({ length: count }, () => Array.from({ length: cols }, () => random.normal() + shift))
const problem = hullProblem(cloud(20, 0.8), cloud(40, 0))
/** Of so many features that it is first looked for by products alone. */
const wide = hullProblem(cloud(20, 0.1, 500), cloud(40, 0, 500))

it.each([
  [problem, 40],
  [problem, 30],
  [problem, 20],
  [problem, 10],
  [wide, 30],
  [wide, 10],
])('brackets λ_max of the mean of some negatives', (whole, k) => {
  const asked = { ...whole, loss: whole.loss.withTopK(k) }
  const { value } = lambdaMax(asked, minimize)
  const found = roughStart(asked, 0, minimize)
  expect(found?.lower).toBeLessThanOrEqual(value * (1 + 1e-9))
  expect(found?.upper).toBeGreaterThanOrEqual(value * (1 - 1e-9))
  expect(found?.upper).toBeLessThan(value * (1 + 2e-4))
})

it.each([problem, wide])('tells that λ_max lies below what is asked for, and what it is where it does not', (whole) => {
  const asked = { ...whole, loss: whole.loss.withTopK(20) }
  const { value } = lambdaMax(asked, minimize)
  const below = roughStart(asked, 1.5 * value, minimize)
  expect(below?.value).toBe(1.5 * value)
  expect(below?.lower).toBe(0)
  expect(roughStart(asked, 0.6 * value, minimize)?.value).toBeCloseTo(value, 3)
})

it('leaves a mean positive inside of the hull to the search that proves it', () => {
  const inside = hullProblem(
    [[0, 0]],
    [
      [1, 1],
      [-1, 1],
      [1, -1],
      [-1, -1.5],
    ],
  )
  expect(roughStart(inside, 0, minimize)).toBeUndefined()
})
