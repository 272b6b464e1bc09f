import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filledBy, gappyToy } from '../../../test/gappy-toy.js'
import { thrownBy } from '../../../test/thrown.js'
import type { Dataset, MissingRule } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { stratifiedFolds } from '../../data/splits/splits.js'
import { Trainer } from '../../model/learn/trainer.js'
import { scoreRows } from '../../model/use/score.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import { Random } from '../../statistics/random.js'
import { compareMethods } from '../comparison/compare.js'
import { METHODS } from '../comparison/methods/all.js'
import { relax } from '../path/relaxed.js'
import { finish } from '../pieces/work.js'
import { stabilitySelection } from '../stability/stability.js'
import { crossValidation, fitByCrossValidation } from './cross-validation.js'
import { splitAt } from './left-out-rows.js'
import { planOf } from './validation-plan.js'

const CV = { folds: 3, count: 4, seed: 5 }

/** What a training set has for its gaps. */
const fillOf = (train: Dataset) => new Trainer(train, {}).standardization.fill ?? new Float64Array(0)

/** The data with some cells changed. */
function changed({ features, ...rest }: Dataset, cells: [row: number, column: number][], value: number): Dataset {
  const values = (features as DenseRows).values.slice()
  for (const [row, column] of cells) values[row * features.cols + column] = value
  return { ...rest, features: new DenseRows(features.rows, features.cols, values) }
}

describe.each<MissingRule>(['mean', 'median'])('missing cells filled by the %s', (missing) => {
  const data = gappyToy(missing)
  const plan = planOf(data, CV)
  const { shared } = crossValidation.prepare(data, CV)

  it.each([0, 1, 2])('are learnt anew in fold %i: the fold equals the one filled by hand', (index) => {
    const byHand = filledBy(data, fillOf(splitAt(data, plan, index).train))
    expect(crossValidation.piece(data, CV, shared, index)).toEqual(crossValidation.piece(byHand, CV, shared, index))
  })

  it('let a row that is left out change nothing in the model of the others', () => {
    const folds = stratifiedFolds(data.labels, CV.folds, Random.fromSeed(CV.seed).fork(0))
    const modelOf = (all: Dataset, index: number) => {
      const trainer = new Trainer(splitAt(all, plan, index).train, { tolerance: 1e-4 })
      return { ...trainer.standardization, w: trainer.solve(shared.families[0].lambdas[2]).w }
    }
    const value = fc.constantFrom(Number.NaN, 1e6, -1e6)
    fc.assert(
      fc.property(fc.nat(59), fc.nat(7), value, (row, column, cell) => {
        const other = changed(data, [[row, column]], cell)
        expect(modelOf(other, folds[row])).toEqual(modelOf(data, folds[row]))
      }),
      { numRuns: 20 },
    )
    expect(modelOf(changed(data, [[0, 0]], 1e6), (folds[0] + 1) % 3)).not.toEqual(modelOf(data, (folds[0] + 1) % 3))
  })

  it.each(METHODS)('the rules of $name score rows as those that were filled by hand', (method) => {
    const part = (start: number) =>
      selectRows(
        data,
        Int32Array.from({ length: 30 }, (_, i) => start + i),
      )
    const [train, test] = [part(0), part(30)]
    const fill = fillOf(train)
    const setting = [method.settings(data.names.length)[3]]
    const [rule] = method.fitPath(train, setting, 1e-6)
    const [byHand] = method.fitPath(filledBy(train, fill), setting, 1e-6)
    expect(scoreRows(rule, test.features)).toEqual(scoreRows(byHand, filledBy(test, fill).features))
  })

  it('are filled in a relaxed fit, too', () => {
    const selection = Float64Array.of(1, 1, 0, 0, 1, 0, 0, 0)
    expect(relax(data, selection).w).toEqual(relax(filledBy(data, fillOf(data)), selection).w)
  })

  it('go through stability selection and comparison', () => {
    const { features } = finish(stabilitySelection(data, { subsamples: 6, perSubsample: 2 }))
    expect(features.length).toBe(8)
    const { rows } = finish(compareMethods(data, { methods: ['l1-push', 'l2-push'], repeats: 2 }))
    for (const { metrics } of rows) expect(metrics.auc.mean).toBeGreaterThan(0.6)
  })
})

describe('a column with hardly any value', () => {
  const all = gappyToy('mean')
  const column = (kept: readonly number[]) =>
    changed(
      all,
      Array.from({ length: 60 }, (_, row) => [row, 7] as [number, number]).filter(([row]) => !kept.includes(row)),
      Number.NaN,
    )

  it('has the weight 0 in a fold that sees none of its values', () => {
    const data = column([4])
    const folds = stratifiedFolds(data.labels, CV.folds, Random.fromSeed(CV.seed).fork(0))
    const { train, test } = splitAt(data, planOf(data, CV), folds[4])
    const trainer = new Trainer(train, {})
    expect(trainer.standardization.empty).toEqual([7])
    const { w } = trainer.solve(trainer.lambdaAt(0.01))
    expect(w[7]).toBe(0)
    expect(scoreRows({ ...trainer.standardization, weights: w }, test.features).some(Number.isNaN)).toBe(false)
    expect(finish(fitByCrossValidation(data, CV)).metrics.cv?.folds).toBe(3)
  })

  it('is refused before any fold when it has no value at all', () => {
    expect(thrownBy(() => crossValidation.prepare(column([]), CV)).code).toBe('empty-column')
  })
})
