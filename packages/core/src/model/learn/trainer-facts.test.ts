import { expect, test } from 'vitest'
import { toyProblem } from '../../data/toy.js'
import { Trainer } from './trainer.js'
import { recallSearch, recordSearch } from './trainer-facts.js'

const data = toyProblem({ rows: 120, relevant: 4, noise: 6, seed: 3 })

test.each([{ kind: 'max' }, { kind: 'fraction', tau: 0.2 }, { kind: 'fraction', tau: 1 }] as const)(
  'what proves λ_max survives JSON, and a trainer that is told it does not search again: %j',
  (threshold) => {
    const settings = { threshold }
    const first = new Trainer(data, settings)
    const facts = JSON.parse(JSON.stringify(first.facts()))
    const told = new Trainer(data, settings, facts)
    expect(told.provedStart()).toEqual(first.provedStart())
  },
)

test('a share keeps all its digits, whether it is the largest or not', () => {
  const start = { value: 2, lower: 1, upper: 2, hull: Float64Array.of(0, 1 / 3, 0.1, 1 / 3, 0, 0.7 / 3) }
  const { hull, ...bounds } = start
  expect(recallSearch(bounds, JSON.parse(JSON.stringify(recordSearch(start))), hull.length)).toEqual(start)
})
