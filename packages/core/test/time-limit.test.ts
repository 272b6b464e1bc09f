import { describe, expect, it } from 'vitest'
import { InfinitePushError } from '../src/errors/infinite-push-error.js'
import { diagnose } from '../src/model/diagnosis/diagnose.js'
import { fit } from '../src/model/learn/fit.js'
import { compareMethods } from '../src/selection/comparison/compare.js'
import { path, walkPath } from '../src/selection/path/path.js'
import { inOrder } from '../src/selection/pieces/piecewise.js'
import { finish } from '../src/selection/pieces/work.js'
import { stabilitySelection } from '../src/selection/stability/stability.js'
import { fitByCrossValidation } from '../src/selection/validation/cross-validation.js'
import { heldOutScores } from '../src/selection/validation/held-out-scores.js'
import { nestedValidation } from '../src/selection/validation/nested-validation.js'
import { Random } from '../src/statistics/random.js'
import { tableOf } from './hull.js'
import { sonar } from './sonar.js'
import { underTicks } from './ticking-clock.js'

/** Classes that overlap so much that the paper's own threshold has empty models alone. */
const overlapping = (() => {
  const random = Random.fromSeed(3)
  const rows = (count: number, shift: number) =>
    Array.from({ length: count }, () => [random.normal() + shift, random.normal(), random.normal()])
  return tableOf(rows(15, 0.4), rows(80, 0))
})()

/** Looks at the clock that may follow the one that finds the time up: those who were told tell others. */
const AFTERWARDS = 60

/** What there is within so many looks at the clock; undefined where it was refused because there is nothing. */
function inLooks<T>(timeLimitMs: number, work: (timeLimitMs: number) => T): T | undefined {
  const { result, looks } = underTicks(() => {
    try {
      return work(timeLimitMs)
    } catch (error) {
      if (error instanceof InfinitePushError && error.code === 'time-limit') return undefined
      throw error
    }
  })
  expect(looks).toBeLessThan(timeLimitMs + AFTERWARDS)
  return result
}

const LIMITS = [3, 40, 600]
const solvers = ['alm', 'auto']

describe.each(LIMITS)('a limit of %i looks at the clock', (limit) => {
  it.each(solvers)('holds in a fit at a part of λ_max, which must be known before (%s)', (solver) => {
    const model = inLooks(limit, (timeLimitMs) => fit(sonar(), { lambdaRatio: 0.1, solver, timeLimitMs }))
    if (model) expect(['time-limit', 'solved']).toContain(model.status)
  })

  it('holds in the diagnosis of an empty model', () => {
    const model = inLooks(limit, (timeLimitMs) => fit(overlapping, { lambda: 0.1, timeLimitMs }))
    expect(model?.features.selected).toBe(0)
  })

  it.each([overlapping, sonar()])('holds in a diagnosis, which tells what is known', (data) => {
    const found = inLooks(limit, (timeLimitMs) => diagnose(data, { timeLimitMs }, { smallestTopK: true }))
    expect(found?.rows).toBe(data.labels.length)
  })

  it.each(solvers)('holds along a path, whose points up to there are told (%s)', (solver) => {
    const whole = path(sonar(), { solver, count: 20 })
    const found = inLooks(limit, (timeLimitMs) => finish(walkPath(sonar(), { solver, count: 20, timeLimitMs })))
    if (!found) return
    const isCut = found.warnings.some(({ code }) => code === 'out-of-time')
    expect(isCut).toBe(found.points.length < 20)
    found.points.forEach(({ lambda, status }, i) => {
      expect(lambda).toBeCloseTo(whole[i].lambda, 8)
      if (i > 0) expect(status).toBe('solved')
    })
  })

  it.each([overlapping, sonar()])('holds while threshold and λ are chosen, and there is a model', (data) => {
    const model = inLooks(limit, (timeLimitMs) =>
      finish(fitByCrossValidation(data, { folds: 3, count: 5, timeLimitMs })),
    )
    if (!model) return
    const isCut = model.warnings.some(({ code }) => code === 'out-of-time')
    if (isCut) expect(model.status).toBe('time-limit')
    expect(model.certificate.relativeGap).toBeLessThanOrEqual(1)
  })

  it('holds in stability selection, which counts the subsamples that were finished', () => {
    const found = inLooks(limit, (timeLimitMs) =>
      finish(stabilitySelection(sonar(), { subsamples: 6, complementaryPairs: true, perSubsample: 3, timeLimitMs })),
    )
    if (!found) return
    expect(found.subsamples % 2).toBe(0)
    expect(found.warnings.some(({ code }) => code === 'out-of-time')).toBe(found.subsamples < 6)
  })

  it('holds in folds inside of folds, and where held-out rows are scored', () => {
    const { scoring, lambda, metrics } = finish(fitByCrossValidation(overlapping, { folds: 3, count: 5 }))
    const cv = metrics.cv
    if (!cv) throw new Error('Nothing was chosen.')
    const chosen = { folds: 3, count: 5, cv, lambda, scoring, threshold: { kind: 'fraction', tau: 1 } as const }
    inLooks(limit, (timeLimitMs) => finish(inOrder(nestedValidation, overlapping, { ...chosen, timeLimitMs })))
    inLooks(limit, (timeLimitMs) => finish(inOrder(heldOutScores, overlapping, { ...chosen, timeLimitMs })))
  })
})

it('a comparison is of the repeats that all methods have finished when the time is up', () => {
  const settings = { methods: ['l1-push', 'l2-ranksvm'], repeats: 3, seed: 1 }
  const whole = underTicks(() => finish(compareMethods(overlapping, settings)))
  const timeLimitMs = Math.round(0.6 * whole.looks)
  const { result } = underTicks(() => finish(compareMethods(overlapping, { ...settings, timeLimitMs })))
  expect(result.repeats).toBeLessThan(3)
  expect(result.warnings).toMatchObject([{ code: 'out-of-time', values: { finished: result.repeats, of: 3 } }])
  expect(result.rows.map(({ metric }) => metric.values)).toEqual(
    whole.result.rows.map(({ metric }) => metric.values.slice(0, result.repeats)),
  )
})

describe('what is chosen when the time is up', () => {
  const choose = (timeLimitMs: number) =>
    underTicks(() => finish(fitByCrossValidation(overlapping, { folds: 3, count: 5, timeLimitMs })))
  const { looks } = choose(1e9)

  it('is the best of the settings that were tried, the more the more time there was', () => {
    const models = [0.1, 0.25, 0.5, 2].map((part) => choose(Math.round(part * looks)).result)
    const counts = models.map(({ metrics }) => metrics.cv?.thresholds?.filter(({ reason }) => !reason).length ?? 0)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(counts[0]).toBeLessThan(counts[3])
    for (const { features } of models.slice(2)) expect(features.selected).toBeGreaterThan(0)
  })

  it('is told, and ends with another status than what had its time', () => {
    const { result } = choose(Math.round(looks / 2))
    expect(result.status).toBe('time-limit')
    expect(result.warnings[0]).toMatchObject({ code: 'out-of-time' })
    expect(choose(1e9).result).toMatchObject({ status: 'solved', warnings: [] })
  })
})
