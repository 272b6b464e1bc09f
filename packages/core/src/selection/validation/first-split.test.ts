import { describe, expect, it } from 'vitest'
import { shortTexts } from '../../../test/short-texts.js'
import { pieceTasks } from '../pieces/piece-tasks.js'
import { finish } from '../pieces/work.js'
import { meanOf } from './choose-setting.js'
import { correctedSplits } from './corrected-splits.js'
import { crossValidation, fitByCrossValidation } from './cross-validation.js'
import type { Family } from './families.js'
import { inTheRace } from './first-split.js'
import { asFarAsFollowed } from './followed-paths.js'
import { splitsToTry } from './one-split.js'
import { settingsTried } from './setting.js'
import { planOf } from './validation-plan.js'

const family = (kind: 'max' | 'auto', lambdas: number[]): Family => ({
  threshold: kind === 'max' ? { kind } : { kind: 'fraction', tau: 1 },
  transform: 'none',
  lambdaMax: { value: 1, lower: 1, upper: 1 },
  lambdas,
})
const said = (...pairs: [number, number][]) =>
  pairs.map(([value, partialAuc]) => ({ value, partialAuc, precision: 0, selected: 1 }))

describe('the race after the first split', () => {
  it('keeps λ down to the last one that is near the best by either measure', () => {
    const first = [said([0, 0], [0.5, 0.2], [0.1, 0.2], [0.1, 0.1]), said([0, 0], [0.1, 0.5], [0.1, 0.46], [0.1, 0.4])]
    const [max, all] = inTheRace([family('max', [4, 3, 2, 1]), family('auto', [8, 6, 4, 2])], first)
    expect(max).toEqual(family('max', [4, 3]))
    expect(all).toEqual(family('auto', [8, 6, 4]))
  })

  it('lets go of a threshold whose λ are all behind, and says so', () => {
    const first = [said([0.1, 0.1], [0.2, 0.2]), said([0.5, 0.5], [0.5, 0.5])]
    const [max, all] = inTheRace([family('max', [2, 1]), family('auto', [2, 1])], first)
    expect(max).toEqual({ ...family('max', []), reason: 'behind' })
    expect(all.lambdas).toEqual([2, 1])
  })

  it('lets go of nobody where there is nothing to be ahead by, and a threshold without λ keeps its reason', () => {
    const crowded = { ...family('max', []), reason: 'room' as const }
    const [max, all] = inTheRace([crowded, family('auto', [2, 1])], [[], said([0, 0], [0, 0])])
    expect(max).toBe(crowded)
    expect(all.lambdas).toEqual([2, 1])
  })

  it('does not count a metric that no setting has anything of', () => {
    const [all] = inTheRace([family('auto', [3, 2, 1])], [said([0, 0.2], [0, 0.5], [0, 0.3])])
    expect(all.lambdas).toEqual([3, 2])
  })
})

describe('cross-validation of rough models', () => {
  const texts = shortTexts()
  const settings = { count: 8 }
  const { shared, pieces } = crossValidation.prepare(texts, settings)

  it('asks the first split for everything, and the others for what is not behind there', () => {
    const whole = splitsToTry(texts, settings)
    const lengths = whole.shared.families.map(({ lambdas }) => lambdas.length)
    expect(pieces).toEqual(whole.pieces.slice(1))
    expect(shared.first).toHaveLength(lengths.length)
    const raced = shared.families.map(({ lambdas }) => lambdas.length)
    for (const [f, length] of raced.entries()) expect(length).toBeLessThanOrEqual(shared.first?.[f].length ?? 0)
    expect(raced.reduce((a, b) => a + b)).toBeLessThan(lengths.reduce((a, b) => a + b))
    const results = crossValidation.piece(texts, settings, shared, 0)
    for (const [f, result] of results.entries()) expect(result.length).toBeLessThanOrEqual(raced[f])
  })

  const model = finish(fitByCrossValidation(texts, settings))

  it('compares what all splits tried, and says who was behind', () => {
    const { thresholds = [], finished } = model.metrics.cv ?? {}
    expect(thresholds.map(({ reason }) => reason)).toEqual(shared.families.map(({ reason }) => reason))
    for (const { best, reason } of thresholds) expect(best === undefined).toBe(reason === 'behind')
    expect(finished).toBeUndefined()
  })

  it('corrects by the splits that had no part in the race', () => {
    const others = pieces.map((_, index) => crossValidation.piece(texts, settings, shared, index))
    const results = [shared.first ?? [], ...others]
    const tried = settingsTried(asFarAsFollowed(shared.families, results), results)
    const judges = correctedSplits(tried, planOf(texts, settings), settings)?.slice(1) ?? []
    expect(model.metrics.cv?.corrected?.mean).toBe(meanOf({ splits: judges }, 'value'))
    expect(judges).toHaveLength(4)
  })

  it('is the same when pieces travel as text', () => {
    const tasks = pieceTasks('cross-validation', texts, settings)
    const prepared = tasks.prepare()
    const texted = prepared.pieces.map((_, index) => tasks.piece(prepared.shared, index))
    const other = tasks.combine(prepared.shared, texted) as ReturnType<typeof crossValidation.combine>
    expect({ ...other, timing: undefined }).toEqual({ ...model, timing: undefined })
  })

  it('has no race under a limit of time, nor with two splits', () => {
    expect(crossValidation.prepare(texts, { ...settings, timeLimitMs: 1e6 })).toMatchObject({ pieces: { length: 5 } })
    expect(crossValidation.prepare(texts, { ...settings, folds: 2 }).shared).not.toHaveProperty('first')
  })
})
