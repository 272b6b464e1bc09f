import { describe, expect, it } from 'vitest'
import { thrownBy } from '../../test/thrown.js'
import { Random } from '../statistics/random.js'
import { budgetYield } from './budget-yield.js'

/** The mean number of positives in the first k rows over many orders of the tied rows. */
function byShuffling(scores: Float64Array, labels: Uint8Array, k: number): number {
  const random = Random.fromSeed(2)
  let hits = 0
  const orders = 4000
  for (let i = 0; i < orders; i++) {
    const rows = random.shuffle(Int32Array.from(scores.keys()))
    const list = Array.from(rows).sort((a, b) => scores[b] - scores[a])
    hits += list.slice(0, k).reduce((sum, row) => sum + labels[row], 0)
  }
  return hits / orders
}

describe('what a budget yields', () => {
  const scores = Float64Array.of(5, 4, 4, 4, 4, 3, 2, 1)
  const labels = Uint8Array.of(1, 1, 0, 0, 1, 0, 1, 0)

  it('is expected over the orders of tied rows, in four units', () => {
    const { rows, positives, precision, recall, enrichment } = budgetYield(scores, labels, { budget: 3, of: 8 })
    expect(rows).toBe(3)
    expect(positives.value).toBe(2)
    expect(positives.value).toBeCloseTo(byShuffling(scores, labels, 3), 1)
    expect(precision.value).toBeCloseTo(2 / 3, 12)
    expect(recall.value).toBe(0.5)
    expect(enrichment.value).toBeCloseTo(2 / 3 / 0.5, 12)
  })

  it('is that of the same share, when the budget is N of M rows', () => {
    const share = budgetYield(scores, labels, { budget: 1, of: 4 })
    expect(share).toEqual(budgetYield(scores, labels, { budget: 2, of: 8 }))
    expect(budgetYield(scores, labels, { budget: 3, of: 16 }).rows).toBe(1.5)
  })

  it('has intervals that hold 19 times out of 20, and do not claim certainty', () => {
    const random = Random.fromSeed(7)
    const budget = { budget: 20, of: 200 }
    let covered = 0
    for (let i = 0; i < 1000; i++) {
      const list = Float64Array.from({ length: 200 }, () => random.uniform())
      // A row of score s is positive with probability s: of those above t, (1 + t)/2 are.
      const classes = Uint8Array.from(list, (score) => (random.uniform() < score ? 1 : 0))
      const cut = list.slice().sort()[179]
      const { interval } = budgetYield(list, classes, budget).precision
      if (interval.low <= (1 + cut) / 2 && (1 + cut) / 2 <= interval.high) covered++
    }
    expect(covered / 1000).toBeGreaterThan(0.94)
    const perfect = budgetYield(Float64Array.of(3, 2, 1), Uint8Array.of(1, 1, 0), { budget: 2, of: 3 })
    expect(perfect.precision.interval.low).toBeLessThan(0.2)
    expect(perfect.positives.interval.high).toBe(2)
  })

  it('is refused where the budget is everything, nothing, or less than a row', () => {
    const refused = (budget: number, of: number) => thrownBy(() => budgetYield(scores, labels, { budget, of }))
    expect(refused(8, 8)).toMatchObject({ code: 'bad-budget', kind: 'usage' })
    expect(refused(0, 8)).toMatchObject({ code: 'bad-budget' })
    expect(refused(1, 100).hint).toContain('100 rows')
  })
})
