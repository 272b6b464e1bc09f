import { expect, it } from 'vitest'
import { manyRows } from '../../../test/many-rows.js'
import { Incumbent } from './incumbent.js'

const problem = manyRows({ positives: 50, negatives: 200, features: 6, penalty: 'l1', lambda: 0.01 })
const direction = Float64Array.of(1, 1, 1, 1, 1, 0)
const scoresOf = (w: Float64Array) => problem.map.apply(w, new Float64Array(problem.map.rows))
const objective = (w: Float64Array) => problem.lambda * problem.penalty.value(w) + problem.loss.value(scoresOf(w))

it('starts as the empty model', () => {
  expect(new Incumbent(problem).primal).toBeCloseTo(1, 12)
})

it('goes to w where w is best, and between when w goes too far', () => {
  const near = direction.map((value) => 0.05 * value)
  const incumbent = new Incumbent(problem)
  expect(incumbent.moveTowards(near, scoresOf(near))).toBe(1)
  expect(incumbent.primal).toBe(objective(near))
  const far = direction.map((value) => 30 * value)
  const step = incumbent.moveTowards(far, scoresOf(far))
  expect(step).toBeGreaterThan(0)
  expect(step).toBeLessThan(1)
  expect(incumbent.primal).toBeLessThan(Math.min(objective(near), objective(far)))
  expect(incumbent.primal).toBeCloseTo(objective(incumbent.w), 12)
})

it('stays where it is when nothing on the way is better', () => {
  const incumbent = new Incumbent(problem)
  const away = direction.map((value) => -value)
  expect(incumbent.moveTowards(away, scoresOf(away))).toBe(0)
  expect(incumbent.primal).toBeCloseTo(1, 12)
})
