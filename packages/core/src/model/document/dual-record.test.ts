import { describe, expect, it } from 'vitest'
import { sonar } from '../../../test/sonar.js'
import { dualBound } from '../../certificate/gap.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { toyProblem } from '../../data/toy.js'
import type { ProblemSettings } from '../input/settings.js'
import { Trainer } from '../learn/trainer.js'
import { recallDual, recordDual } from './dual-record.js'

const toy = toyProblem({ rows: 400, relevant: 3, noise: 5, seed: 8 })
const weights = Float64Array.from(toy.labels, (_, i) => i % 4)

describe('the record of the multipliers', () => {
  it.each([
    ['sonar', sonar(), {}],
    ['sonar, unstandardized', sonar(), { standardize: false }],
    ['top-k', sonar(), { threshold: { kind: 'top-k', k: 4 } }],
    ['l2', toy, { penalty: 'l2' }],
    ['weights, some of them 0', { ...toy, weights }, {}],
    ['a solver that was stopped early', toy, { solver: 'alm', maxIterations: 2 }],
  ] as [string, Dataset, ProblemSettings][])('gives the same bound again: %s', (_, data, settings) => {
    const trainer = new Trainer(data, settings)
    const lambda = trainer.lambdaAt(0.1)
    const problem = trainer.problem(lambda)
    const { w, dual } = trainer.solve(lambda)
    const { rows } = trainer.order
    const record = recordDual(problem, w, dual, rows)
    const again = recallDual(problem, w, record, rows)
    expect(dualBound(problem, again)).toBeCloseTo(dualBound(problem, dual), 13)
    const feasible = dual.slice()
    problem.loss.repairDual(feasible)
    again.forEach((value, i) => {
      expect(value).toBeCloseTo(feasible[i], 15)
    })
  })

  it('is small: most positives are above the threshold or below it, and few negatives hold it', () => {
    const trainer = new Trainer(toy, {})
    const lambda = trainer.lambdaAt(0.1)
    const { w, dual } = trainer.solve(lambda)
    const record = recordDual(trainer.problem(lambda), w, dual, trainer.order.rows)
    expect(record.positives.length + record.negatives.length).toBeLessThan(40)
  })

  it('passes over rows that the problem has not', () => {
    const problem = new Trainer(toy, {}).problem(1)
    const { rows } = new Trainer(toy, {}).order
    const w = new Float64Array(8)
    const nothing = { positives: [], negatives: [] }
    const alien = { positives: [], negatives: [[1e6, 1] as [number, number]] }
    expect(recallDual(problem, w, alien, rows)).toEqual(recallDual(problem, w, nothing, rows))
  })
})
