import { expect, test } from 'vitest'
import { sonar } from '../../../test/sonar.js'
import { certify } from '../../certificate/gap.js'
import { toyProblem } from '../../data/toy.js'
import { Trainer } from './trainer.js'
import { walkToRatio } from './walked-point.js'

const going = { aborted: false }

test.each([
  ['sonar', sonar(), {}],
  ['sonar against the mean of 5', sonar(), { threshold: { kind: 'top-k', k: 5 } }],
  ['a wide table', toyProblem({ rows: 40, relevant: 5, noise: 3300, seed: 3 }), {}],
] as const)(
  'a walk finds the λ_max of the search, bounded from both sides, and the solution: %s',
  (_, data, settings) => {
    const trainer = new Trainer(data, settings)
    const walked = walkToRatio(trainer.problem(1), 0.1, going)
    const searched = trainer.lambdaMax()
    if (!walked) throw new Error('The walk did not arrive.')
    const { start, lambda, point } = walked
    expect(start.value / searched.value).toBeCloseTo(1, 7)
    expect(start.lower).toBeLessThanOrEqual(searched.upper)
    expect(start.lower).toBeGreaterThan(0)
    expect(start.upper).toBeGreaterThanOrEqual(searched.lower)
    expect(start.hull.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
    expect(lambda).toBe(0.1 * start.value)
    expect(certify(trainer.problem(lambda), point.w, point.dual).relativeGap).toBeLessThan(1e-9)
  },
)

test('without a λ_max, or where it is told to end, it says nothing', () => {
  const rows = toyProblem({ rows: 60, relevant: 3, noise: 10, seed: 2 })
  // Both classes have the same rows, so that no direction separates their means.
  const labels = rows.labels.map((_, i) => i % 2)
  const features = rows.features.selectRows(Int32Array.from(labels, (_, i) => i >> 1))
  expect(walkToRatio(new Trainer({ ...rows, features, labels }, {}).problem(1), 0.1, going)).toBeUndefined()
  const problem = new Trainer(rows, {}).problem(1)
  expect(walkToRatio(problem, 0.1, { aborted: true })).toBeUndefined()
  expect(walkToRatio(problem, 1, going)).toBeUndefined()
})
