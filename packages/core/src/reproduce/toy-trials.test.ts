// @paper figure:1 figure:2
import { describe, expect, it } from 'vitest'
import { inOrder } from '../selection/pieces/piecewise.js'
import { finish } from '../selection/pieces/work.js'
import { signedRankTest } from '../statistics/wilcoxon.js'
import { type ToyTrialSettings, toyTrials } from './toy-trials.js'

const small: ToyTrialSettings = {
  sizes: [
    { rows: 40, noise: 3 },
    { rows: 60, noise: 6 },
  ],
  relevant: 4,
  testRows: 100,
  repeats: 3,
  seed: 1,
}
const result = finish(inOrder(toyTrials, undefined, small))

describe('the toy trials', () => {
  it('give one line per size and method of section 4.1, with one value per repeat', () => {
    expect(result.trials.map(({ rows, noise, method }) => [rows, noise, method])).toEqual([
      [40, 3, 'l1-push'],
      [40, 3, 'rfe-push'],
      [40, 3, 'l1-ranksvm'],
      [60, 6, 'l1-push'],
      [60, 6, 'rfe-push'],
      [60, 6, 'l1-ranksvm'],
    ])
    for (const { top, selected } of result.trials) {
      expect(top.values).toHaveLength(3)
      for (const value of top.values) expect(value * 50).toBeCloseTo(Math.round(value * 50), 9)
      for (const value of selected.values) expect(value).toBeLessThanOrEqual(10)
    }
  })

  it('measure how well the relevant features are found: F is the harmonic mean of precision and recall', () => {
    for (const { precision, recall, fMeasure, selected } of result.trials) {
      fMeasure.values.forEach((f, i) => {
        const [p, r] = [precision.values[i], recall.values[i]]
        expect(f).toBeCloseTo(p + r === 0 ? 0 : (2 * p * r) / (p + r), 12)
        expect(p * selected.values[i]).toBeCloseTo(4 * r, 9)
      })
    }
  })

  it('test the others against the first method', () => {
    const [first, second] = result.trials
    expect(first.pValue).toBeUndefined()
    expect(second.pValue).toBe(signedRankTest(first.top.values, second.top.values).pValue)
  })

  it('are the same when plan and pieces went through JSON, and in any order', () => {
    const through = <T>(value: T): T => JSON.parse(JSON.stringify(value))
    const { shared, pieces } = toyTrials.prepare(undefined, small)
    const found = pieces.map((_, index) => index).reverse()
    const done = found.map((index) => through(toyTrials.piece(undefined, small, through(shared), index))).reverse()
    expect(toyTrials.combine(undefined, small, through(shared), done)).toEqual(result)
  })

  it('find the relevant features, and put nearly all positives on top, when the problem is easy', () => {
    const sizes = [{ rows: 200, noise: 2 }]
    const { trials } = finish(inOrder(toyTrials, undefined, { ...small, sizes, methods: ['l1-push'], relevant: 8 }))
    expect(trials[0].recall.mean).toBeGreaterThan(0.7)
    expect(trials[0].top.mean).toBeGreaterThan(0.5)
  })

  it('take the middle of the settings that do equally well when asked to, which selects no fewer features', () => {
    const { trials } = finish(inOrder(toyTrials, undefined, { ...small, ties: 'middle' }))
    const selected = (list: typeof trials) => list.reduce((sum, trial) => sum + trial.selected.mean, 0)
    expect(selected(trials)).toBeGreaterThan(selected(result.trials))
  })

  it('refuse a method that does not exist', () => {
    expect(() => toyTrials.prepare(undefined, { ...small, methods: ['l1-psuh'] })).toThrow(
      /There is no method 'l1-psuh'/,
    )
  })
})
