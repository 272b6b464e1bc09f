import { describe, expect, it } from 'vitest'
import { tableOf } from '../../../test/hull.js'
import { thrownBy } from '../../../test/thrown.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { holdout } from '../../data/splits/splits.js'
import { toyProblem } from '../../data/toy.js'
import { metricByName } from '../../metrics/all.js'
import { fit } from '../../model/learn/fit.js'
import { scoreRows, scoreTable } from '../../model/use/score.js'
import type { Matrix } from '../../numeric/matrix/linear-map.js'
import { Random } from '../../statistics/random.js'
import { signedRankTest } from '../../statistics/wilcoxon.js'
import { finish } from '../pieces/work.js'
import { fitByCrossValidation } from '../validation/cross-validation.js'
import { type CompareSettings, compareMethods, comparison } from './compare.js'
import type { Comparison, Spread } from './comparison.js'
import { METHODS, methodByName } from './methods/all.js'

const toy = toyProblem({ rows: 90, relevant: 4, noise: 10, seed: 2 })
const compare = (settings: CompareSettings) => finish(compareMethods(toy, settings))

/** Every value to the third power: the same order, other tails. */
function cubed(features: Matrix): Matrix {
  const copy = features.copyRows(Int32Array.from({ length: features.rows }, (_, row) => row))
  copy.replaceValues((value) => value ** 3)
  return copy
}

/** The mean positive lies amidst the negatives. */
const hidden = (() => {
  const random = Random.fromSeed(3)
  const rows = (count: number, shift: number) =>
    Array.from({ length: count }, () => [random.normal() + shift, random.normal()])
  return tableOf(rows(20, 0.3), rows(120, 0))
})()

/** Everything but the times. */
function timeless({ timing: _, ...found }: Comparison) {
  return found
}

describe('compareMethods', () => {
  const settings = { methods: ['l1-push', 'rfe-push', 'l2-ranksvm'], repeats: 3, trainSize: 0.7, seed: 4 }
  const found = compare(settings)

  it('follows the protocol of section 4.2: best on 70/30 of the training rows, refit, measured on the others', () => {
    const top = metricByName('pos-at-top')
    const l1Push = methodByName('l1-push')
    const [row] = found.rows
    for (let repeat = 0; repeat < 3; repeat++) {
      const random = Random.fromSeed(4).fork(repeat)
      const outer = holdout(toy.labels, { trainFraction: 0.7 }, random)
      const [train, test] = [selectRows(toy, outer.train), selectRows(toy, outer.test)]
      const inner = holdout(train.labels, { trainFraction: 0.7 }, random)
      const [part, rest] = [selectRows(train, inner.train), selectRows(train, inner.test)]
      const rules = Array.from(l1Push.fitPath(part, l1Push.settings(14), 1e-4))
      const values = rules.map((rule) => top(scoreRows(rule, rest.features), rest.labels))
      const { setting } = rules[values.indexOf(Math.max(...values))]
      expect(row.settings[repeat]).toBe(setting)
      const model = fit(train, { lambdaRatio: setting })
      expect(row.metric.values[repeat]).toBe(top(scoreTable(model, test), test.labels))
      expect(row.selected.values[repeat]).toBe(model.scoring.weights.filter((w) => w !== 0).length)
    }
  })

  it('gives every method the same splits, so that the others do not matter', () => {
    const { metric, metrics, selected, settings: chosen } = compare({ ...settings, methods: ['l2-ranksvm'] }).rows[0]
    expect(found.rows[2]).toMatchObject({ metric, metrics, selected, settings: chosen })
  })

  it('is the same for the same seed, and another for another', () => {
    expect(timeless(compare(settings))).toEqual(timeless(found))
    expect(timeless(compare({ ...settings, seed: 5 })).rows).not.toEqual(timeless(found).rows)
  })

  it('tells sizes, mean and sample standard deviation', () => {
    expect(found).toMatchObject({ metric: 'pos-at-top', repeats: 3, seed: 4, train: 63, test: 27 })
    for (const { metric } of found.rows) {
      const [a, b, c] = metric.values
      const mean = (a + b + c) / 3
      expect(metric.mean).toBeCloseTo(mean, 12)
      expect(metric.sd ** 2).toBeCloseTo(((a - mean) ** 2 + (b - mean) ** 2 + (c - mean) ** 2) / 2, 12)
    }
    expect(compare({ methods: ['l2-ranksvm'], repeats: 1 }).rows[0].metric.sd).toBe(0)
  })

  it('measures all metrics, the one it chooses by among them', () => {
    for (const { metric, metrics } of found.rows) {
      expect(metrics.posAtTop).toEqual(metric)
      expect(metrics.auc.values).toHaveLength(3)
      expect(Object.keys(metrics.precisionAt)).toEqual(['5', '10'])
      expect(metrics.precisionAt['5'].mean).toBeGreaterThan(0.5)
    }
  })

  it('tests each method against the one with the highest mean', () => {
    const many = compare({ methods: ['l2-ranksvm', 'l1-push', 'top-push'], repeats: 8, trainSize: 30, metric: 'auc' })
    const best = many.rows.find(({ method }) => method === many.best)
    for (const row of many.rows) {
      expect(row.metric.mean).toBeLessThanOrEqual(best?.metric.mean ?? 0)
      if (row === best) expect(row).toMatchObject({ significantlyWorse: false })
      else {
        const expected = signedRankTest(row.metric.values, best?.metric.values ?? [])
        expect(row.againstBest).toEqual(expected)
        expect(row.significantlyWorse).toBe(expected.pValue < 0.05)
      }
    }
    expect(best).not.toHaveProperty('againstBest')
    expect(many.rows.some(({ significantlyWorse }) => significantlyWorse)).toBe(true)
  })

  it('keeps times apart, by method', () => {
    expect(Object.keys(found.timing.methods)).toEqual(settings.methods)
    for (const { values } of Object.values(found.timing.methods)) expect(values).toHaveLength(3)
    expect(JSON.stringify(found.rows)).not.toContain('Ms')
  })

  it('comes in pieces that survive JSON and may be computed in any order', () => {
    const { shared, pieces } = comparison.prepare(toy, settings)
    expect(pieces).toHaveLength(9)
    expect(pieces[4]).toBe('rfe-push, repeat 2 of 3')
    const plan = JSON.parse(JSON.stringify(shared))
    const done = pieces.map((_, i) => i).reverse()
    const outcomes = done.map((index) => comparison.piece(toy, settings, plan, index)).reverse()
    const combined = comparison.combine(toy, settings, plan, JSON.parse(JSON.stringify(outcomes)))
    expect(timeless(combined)).toEqual(timeless(found))
  })

  it('takes a number of training rows, and another metric', () => {
    const other = compare({ methods: ['l2-ranksvm'], repeats: 2, trainSize: 40, metric: 'auc' })
    expect(other).toMatchObject({ train: 40, test: 50, metric: 'auc' })
    expect(other.rows[0].metric.mean).toBeGreaterThan(0.9)
  })

  it('pushes above the threshold that is given, which other methods do not have', () => {
    const methods = ['l1-push', 'l2-ranksvm']
    const [plain, all] = [{}, { threshold: { kind: 'fraction', tau: 1 } as const }].map((more) =>
      compare({ methods, repeats: 2, trainSize: 0.6, metric: 'auc', ...more }),
    )
    expect(plain).not.toHaveProperty('threshold')
    expect(all.threshold).toEqual({ kind: 'fraction', tau: 1 })
    expect(all.rows[0].metric).not.toEqual(plain.rows[0].metric)
    expect(all.rows[1].metric).toEqual(plain.rows[1].metric)
  })

  it('with auto learns inside each split what fit would, on the same rows', () => {
    const { rows } = compare({ methods: ['l1-push'], repeats: 2, trainSize: 0.6, threshold: { kind: 'auto' } })
    const values = [0, 1].map((repeat) => {
      const outer = holdout(toy.labels, { trainFraction: 0.6 }, Random.fromSeed(0).fork(repeat))
      const model = finish(fitByCrossValidation(selectRows(toy, outer.train)))
      const test = selectRows(toy, outer.test)
      return metricByName('pos-at-top')(scoreTable(model, test), test.labels)
    })
    expect(rows[0].metric.values).toEqual(values)
  })

  it('sends columns through ranks learnt from the training rows of each split, whatever their units, for every method', () => {
    const cubes = { ...toy, features: cubed(toy.features) }
    const settings = { methods: ['l1-push', 'l1-logistic'], repeats: 2, trainSize: 0.6, transform: 'rank' } as const
    const [plain, odd] = [toy, cubes].map((data) => finish(compareMethods(data, settings)))
    expect(odd.transform).toBe('rank')
    expect(odd.rows.map(({ selected }) => selected.values)).toEqual(plain.rows.map(({ selected }) => selected.values))
    odd.rows.forEach(({ metrics }, i) => {
      expect((metrics.auc as Spread).mean).toBeCloseTo((plain.rows[i].metrics.auc as Spread).mean, 2)
    })
  })

  it('with auto takes the transform that fit would, or that is better where a setting is chosen', () => {
    const settings = { methods: ['l1-push', 'l2-ranksvm'], repeats: 1, trainSize: 0.6 }
    const [none, rank, auto] = (['none', 'rank', 'auto'] as const).map((transform) =>
      compare({ ...settings, transform }),
    )
    expect(none).not.toHaveProperty('transform')
    expect([none.rows[1].metric.mean, rank.rows[1].metric.mean]).toContain(auto.rows[1].metric.mean)
    const outer = holdout(toy.labels, { trainFraction: 0.6 }, Random.fromSeed(0).fork(0))
    const [train, test] = [outer.train, outer.test].map((rows) => selectRows(toy, rows))
    const model = finish(fitByCrossValidation(train, { threshold: { kind: 'max' }, transform: 'auto' }))
    expect(auto.rows[0].metric.values).toEqual([metricByName('pos-at-top')(scoreTable(model, test), test.labels)])
  })

  it('says in how many repeats a method came out empty', () => {
    const { rows } = finish(compareMethods(hidden, { methods: ['l1-push', 'l2-ranksvm'], repeats: 2, trainSize: 0.6 }))
    expect(rows.map(({ empty }) => empty)).toEqual([2, 0])
  })

  it('compares all methods, a repeated name once, and says where it is', () => {
    const names = METHODS.map(({ name }) => name)
    const work = compareMethods(toy, { methods: [...names, 'l1-push'], repeats: 1 })
    const seen: string[] = []
    let step = work.next()
    for (; !step.done; step = work.next()) seen.push(step.value.what)
    expect(seen).toEqual(expect.arrayContaining(names.map((name) => `${name}, repeat 1 of 1`)))
    expect(step.value.rows.map(({ method }) => method)).toEqual(names)
  })

  it.each([
    [{ methods: ['l3-push'] }, 'unknown-method'],
    [{ methods: [] }, 'bad-methods'],
    [{ repeats: 0 }, 'bad-repeats'],
    [{ repeats: 1.5 }, 'bad-repeats'],
    [{ trainSize: 90 }, 'bad-train-size'],
    [{ trainSize: 1 }, 'bad-train-size'],
    [{ trainSize: -0.5 }, 'bad-train-size'],
    [{ metric: 'acc' }, 'unknown-metric'],
    [{ seed: -1 }, 'bad-seed'],
  ])('refuses %j', (given, code) => {
    expect(thrownBy(() => compare(given))).toMatchObject({ code, kind: 'usage' })
  })

  it('refuses row weights, which not every method knows', () => {
    const weighted = { ...toy, weights: new Float64Array(90).fill(1) }
    expect(thrownBy(() => finish(compareMethods(weighted)))).toMatchObject({ code: 'bad-weights', kind: 'usage' })
  })
})
