import { describe, expect, it } from 'vitest'
import { metricByName } from '../../metrics/all.js'
import { scoreRows } from '../../model/use/score.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import { Random } from '../../statistics/random.js'
import { finish } from '../pieces/work.js'
import { correctedEstimate } from './corrected-estimate.js'
import { fitByCrossValidation } from './cross-validation.js'

const [POSITIVES, NEGATIVES, FOLDS, COLUMNS] = [30, 30, 5, 12]

/** Two of the columns are a little higher for positives. */
function table(random: Random, lists: number) {
  const each = (POSITIVES + NEGATIVES) / FOLDS
  const labels = Uint8Array.from({ length: lists * each }, (_, row) => row % 2)
  const cells = Float64Array.from({ length: labels.length * COLUMNS }, (_, i) => {
    const isHigher = i % COLUMNS < 2 && labels[Math.floor(i / COLUMNS)] === 1
    return random.normal() + (isHigher ? 0.7 : 0)
  })
  const features = new DenseRows(labels.length, COLUMNS, cells)
  const queries = Int32Array.from(labels.keys(), (row) => Math.floor(row / each))
  return { features, labels, queries, names: Array.from({ length: COLUMNS }, (_, k) => `x${k}`) }
}

/** A model of a table, and what it is worth on fresh rows in lists of the size of a fold. */
function draw(seed: number) {
  const random = Random.fromSeed(seed)
  const { queries: _, ...data } = table(random, FOLDS)
  const { metrics, scoring } = finish(fitByCrossValidation(data, { folds: FOLDS, count: 10, seed }))
  const fresh = table(random, 100)
  return {
    cv: metrics.cv,
    fresh: metricByName('pos-at-top')(scoreRows(scoring, fresh.features), fresh.labels, fresh.queries),
  }
}

describe('the corrected estimate', () => {
  it('is on average what fresh rows show, where the value of the chosen setting is too good', () => {
    const draws = Array.from({ length: 200 }, (_, seed) => draw(seed + 1)).filter(({ cv }) => cv?.corrected)
    const mean = (value: (one: ReturnType<typeof draw>) => number) =>
      draws.reduce((sum, one) => sum + value(one), 0) / draws.length
    const fresh = mean((one) => one.fresh)
    expect(draws.length).toBeGreaterThan(190)
    expect(Math.abs(mean(({ cv }) => cv?.corrected?.mean ?? 0) - fresh)).toBeLessThan(0.02)
    expect(mean(({ cv }) => cv?.mean ?? 0) - fresh).toBeGreaterThan(0.05)
    const covers = ({ cv, fresh }: ReturnType<typeof draw>) => {
      const { low, high } = cv?.corrected?.interval ?? { low: 0, high: 0 }
      return Number(low <= fresh && fresh <= high)
    }
    expect(mean(covers)).toBeGreaterThan(0.88)
  }, 120_000)

  const plan = { scheme: { folds: 5 }, metric: 'pos-at-top' }
  const measured = (values: number[], metric = 'pos-at-top') =>
    correctedEstimate(
      values.map((value) => ({ value, partialAuc: 0, precision: 0, selected: 1 })),
      { plan: { ...plan, metric }, order: { weights: new Float64Array(20) }, settings: 50 },
    )

  it('claims no certainty where all folds agree', () => {
    expect(measured([0, 0, 0, 0, 0]).interval.low).toBe(0)
    expect(measured([0, 0, 0, 0, 0]).interval.high).toBeGreaterThan(0.1)
    expect(measured([1, 1, 1, 1, 1]).interval.low).toBeLessThan(0.9)
  })

  it('lies between 0 and 1, unless the metric has no such bound', () => {
    expect(measured([0, 0.9, 0.1, 1, 0.5]).interval).toEqual({ low: 0, high: 1 })
    expect(measured([1, 9, 5, 4, 2], 'enrichment-factor-0.1').interval.high).toBeGreaterThan(4.2)
  })
})
