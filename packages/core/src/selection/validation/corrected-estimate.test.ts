import { describe, expect, it } from 'vitest'
import type { Model } from '../../model/document/model.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import { Random } from '../../statistics/random.js'
import { finish } from '../pieces/work.js'
import { correctedEstimate } from './corrected-estimate.js'
import { fitByCrossValidation } from './cross-validation.js'

/** Tables of so many rows of each class; the informative columns are a little higher for positives. */
const [OF_EACH, COLUMNS, INFORMATIVE, SHIFT] = [30, 12, 2, 0.7]
const FOLDS = 5
/** pos-at-top falls as negatives are added: fresh rows are judged in lists of the size of a fold. */
const IN_FOLD = OF_EACH / FOLDS
const FRESH_LISTS = Math.ceil(20_000 / (2 * IN_FOLD))

const cell = (random: Random, k: number, label: number) => random.normal() + (k < INFORMATIVE ? label * SHIFT : 0)

function table(random: Random) {
  const labels = Uint8Array.from({ length: 2 * OF_EACH }, (_, row) => row % 2)
  const cells = Float64Array.from({ length: labels.length * COLUMNS }, (_, i) =>
    cell(random, i % COLUMNS, labels[Math.floor(i / COLUMNS)]),
  )
  const names = Array.from({ length: COLUMNS }, (_, k) => `x${k}`)
  return { features: new DenseRows(labels.length, COLUMNS, cells), labels, names }
}

/** pos-at-top of a model on fresh rows. Of columns that the model leaves out nothing has to be drawn. */
function onFreshRows({ weights, scale }: Pick<Model['scoring'], 'weights' | 'scale'>, random: Random): number {
  const used = Array.from(weights.keys()).filter((k) => weights[k] !== 0)
  const slopes = Float64Array.from(used, (k) => weights[k] / scale[k])
  const score = (label: number) => slopes.reduce((sum, slope, i) => sum + slope * cell(random, used[i], label), 0)
  let above = 0
  for (let list = 0; list < FRESH_LISTS; list++) {
    let highest = Number.NEGATIVE_INFINITY
    for (let j = 0; j < IN_FOLD; j++) highest = Math.max(highest, score(0))
    for (let i = 0; i < IN_FOLD; i++) if (score(1) > highest) above++
  }
  return above / (FRESH_LISTS * IN_FOLD)
}

/** What is said of a table's model, and what the model is worth. */
function draw(seed: number) {
  const random = Random.fromSeed(seed)
  const { metrics, scoring } = finish(fitByCrossValidation(table(random), { folds: FOLDS, count: 10, seed }))
  return { cv: metrics.cv, fresh: onFreshRows(scoring, random) }
}

describe('the corrected estimate', () => {
  it('is on average what 20,000 fresh rows show, where the value of the chosen setting is too good', () => {
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
  }, 600_000)

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
