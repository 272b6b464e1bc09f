import { describe, expect, it } from 'vitest'
import { hullProblem, minimize, square } from '../../test/hull-problem.js'
import { pullOf } from '../problem/problem.js'
import { Random } from '../statistics/random.js'
import { emptyPoint, lambdaMax, meanProblem } from './lambda-max.js'
import { nearCombination } from './near-combination.js'

const random = Random.fromSeed(5)
const cloud = (count: number, shift: number) =>
  Array.from({ length: count }, () => Array.from({ length: 8 }, () => random.normal() + shift))
const problem = hullProblem(cloud(20, 0.7), cloud(60, 0))

describe.each([60, 40, 20, 8])('the mean of the %i highest of 60 negatives', (k) => {
  const asked = { ...problem, loss: problem.loss.withTopK(k) }
  const { value } = lambdaMax(asked, minimize)
  const at = (ratio: number) => ({ ...meanProblem(asked), lambda: ratio * value })

  it.each([1.2, 2])('has a combination within %d of λ_max, which is one of the capped simplex', (ratio) => {
    const base = at(ratio)
    const shares = nearCombination(base) ?? new Float64Array(60)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...shares)).toBeLessThanOrEqual((1 + 1e-9) / k)
    const pull = pullOf(base.map, emptyPoint(base, shares).dual)
    expect(base.penalty.emptyNorm(pull)).toBeLessThanOrEqual(base.lambda)
  })

  it.each([0.98, 0.5, 0.1])('has none within %d of λ_max', (ratio) => {
    expect(nearCombination(at(ratio))).toBeUndefined()
  })
})

it('finds the mean positive inside of the hull, however small λ is', () => {
  const inside = hullProblem([[0.3, -0.2]], square)
  expect(nearCombination({ ...meanProblem(inside), lambda: 1e-3 })).toBeDefined()
})
