import { describe, expect, it } from 'vitest'
import { inHull } from '../../test/hull.js'
import { sonar } from '../../test/sonar.js'
import { toyProblem } from '../data/toy.js'
import { diagnose } from '../model/diagnosis/diagnose.js'
import { parseModel, serializeModel } from '../model/document/document.js'
import type { FittedModel } from '../model/document/model.js'
import { fit } from '../model/learn/fit.js'
import { verify } from '../model/proof/verify.js'
import type { DenseRows } from '../numeric/matrix/dense-rows.js'
import { path } from '../selection/path/path.js'
import { diagnoseInPlace } from './diagnose-in-place.js'
import { fitInPlace } from './in-place-model.js'
import { MemoryPasses } from './memory-passes.js'
import type { PassTold } from './pass-driver.js'
import { pathInPlace } from './path-in-place.js'
import type { TableOfPasses } from './table-of-passes.js'
import { verifyInPlace } from './verify-in-place.js'

const FEW = { positives: 20, negatives: 30, near: 12 }

describe('a fit where the table is', () => {
  it('comes to the optimum and to λ_max that a fit in memory comes to, with fewer rows than there are', async () => {
    const table = new MemoryPasses(sonar())
    const model = await fitInPlace(table, { lambdaRatio: 0.2, rows: FEW })
    const known = fit(sonar(), { lambdaRatio: 0.2 })
    expect(model.status).toBe('solved')
    expect(model.certificate.relativeGap).toBeLessThan(1e-6)
    expect((model.lambdaMax ?? 0) / (known.lambdaMax ?? 0)).toBeCloseTo(1, 6)
    expect(model.certificate.primal / known.certificate.primal).toBeCloseTo(1, 5)
    expect(model.selected.map(({ name }) => name).sort()).toEqual(known.selected.map(({ name }) => name).sort())
  })

  it('is the same kind of document, which survives its text', async () => {
    const data = toyProblem({ rows: 400, relevant: 5, noise: 5, seed: 2 })
    const model = await fitInPlace(new MemoryPasses(data), { lambdaRatio: 0.3, rows: FEW })
    const { timing, warnings, ...kept } = model
    expect(warnings).toEqual([])
    expect(timing.totalMs).toBeGreaterThanOrEqual(timing.solveMs)
    expect(parseModel(serializeModel(model))).toMatchObject(kept)
    const known = fit(data, { lambdaRatio: 0.3 })
    expect(model.metrics.train.posAtTop).toBeCloseTo(known.metrics.train.posAtTop, 9)
    expect(model.metrics.train.auc).toBeCloseTo(known.metrics.train.auc, 5)
    expect(model.training).toMatchObject({ rows: 400, positives: known.training.positives, standardized: true })
  })

  it('is verified by the rows it lists and one pass, and not after one changed cell', async () => {
    const data = toyProblem({ rows: 400, relevant: 5, noise: 5, seed: 2 })
    const model = await fitInPlace(new MemoryPasses(data), { lambdaRatio: 0.3, rows: FEW })
    expect((await verifyInPlace(model, new MemoryPasses(data))).verified).toBe(true)
    const values = data.features.selectColumns(Array.from({ length: 10 }, (_, k) => k)) as DenseRows
    values.values[777] += 0.01
    const changed = await verifyInPlace(model, new MemoryPasses({ ...data, features: values }))
    expect(changed.checks.find(({ name }) => name === 'data')?.passed).toBe(false)
    expect(() => verify(model, data)).toThrow('stayed in an engine')
  })

  it.each([
    ['pos-at-top', (metrics: FittedModel['metrics']) => Object.assign(metrics.train, { posAtTop: 0.99 })],
    ['the area under the curve', (metrics: FittedModel['metrics']) => Object.assign(metrics.train, { auc: 0.5 })],
    [
      'what the first rows hold',
      (metrics: FittedModel['metrics']) => Object.assign(metrics.first ?? {}, { positives: 1 }),
    ],
  ])('is not verified when it says something else of %s', async (_, lie) => {
    const table = new MemoryPasses(toyProblem({ rows: 400, relevant: 5, noise: 5, seed: 2 }))
    const model = structuredClone(await fitInPlace(table, { lambdaRatio: 0.3, rows: FEW }))
    lie(model.metrics)
    const { checks } = await verifyInPlace(model, table)
    expect(checks.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual(['metrics'])
  })

  it('inside the hull ends with the proof that every model is empty', async () => {
    const data = toyProblem({ rows: 400, relevant: 5, noise: 5, seed: 2 })
    const labels = data.labels.map((_, i) => Number(i % 10 === 0))
    const table = new MemoryPasses({ ...data, labels })
    const model = await fitInPlace(table, { lambdaRatio: 0.2, rows: { positives: 20, negatives: 200, near: 20 } })
    expect([model.status, model.lambdaMax, model.lambdaMaxProof?.says]).toEqual(['solved', 0, 'empty'])
    expect(model.scoring.weights.every((weight) => weight === 0)).toBe(true)
  })

  it('has a path whose points are those in memory', async () => {
    const data = toyProblem({ rows: 400, relevant: 5, noise: 5, seed: 2 })
    const { points, lambdaMax } = await pathInPlace(new MemoryPasses(data), { count: 10, rows: { ...FEW, near: 60 } })
    const known = path(data, { count: 10, tolerance: 1e-8 })
    expect(lambdaMax / known[0].lambda).toBeCloseTo(1, 6)
    points.forEach(({ certificate, status }, i) => {
      expect(status).toBe('solved')
      expect(certificate.primal / known[i].certificate.primal).toBeCloseTo(1, 5)
    })
  })

  it('knows λ_max of all thresholds and which negatives hold the hull', async () => {
    const known = diagnose(sonar())
    const told = await diagnoseInPlace(new MemoryPasses(sonar()), { rows: { ...FEW, near: 60 } })
    expect(told).toMatchObject({ rows: 208, positives: 111, negatives: 97, features: 60, emptyForEveryLambda: false })
    told.thresholds.forEach(({ threshold, lambdaMax }, i) => {
      expect(threshold).toEqual(known.thresholds[i].threshold)
      expect(lambdaMax).toBeCloseTo(known.thresholds[i].lambdaMax ?? Number.NaN, 6)
    })
    expect(told.hull[0].key).toBe(String(known.hull[0].row))
  })

  it('says why every model is empty, and what to do', async () => {
    const model = await fitInPlace(new MemoryPasses(inHull), { lambdaRatio: 0.1 })
    const known = fit(inHull, { lambdaRatio: 0.1 })
    expect(model.warnings.map(({ hint }) => hint)).toEqual(known.warnings.map(({ hint }) => hint))
    expect(model).toMatchObject({ lambdaMax: 0, weights: {}, status: 'solved' })
  })

  it('tells every pass', async () => {
    const told: PassTold[] = []
    const table = new MemoryPasses(toyProblem({ rows: 2000, relevant: 5, noise: 5, seed: 2 }))
    const model = await fitInPlace(table, {
      lambda: 0.05,
      rows: { ...FEW, near: 60 },
      onPass: (pass) => told.push(pass),
    })
    expect(told.map(({ aim }) => aim).slice(0, 3)).toEqual(['statistics', 'sample', 'fit'])
    expect(told.map(({ pass }) => pass)).toEqual(told.map((_, i) => i + 1))
    expect(told.findLast(({ aim }) => aim === 'fit')?.gap).toBeLessThan(1e-6)
    expect(told.at(-1)).toMatchObject({ aim: 'lists', pass: table.told.passes })
    expect(model.passes?.count).toBeGreaterThan(3)
  })

  it('ends with the reason of the signal, and with an error when the time is up before anything is known', async () => {
    const table = new MemoryPasses(toyProblem({ rows: 2000, relevant: 5, noise: 5, seed: 2 }))
    const controller = new AbortController()
    const onPass = ({ aim }: PassTold) => {
      if (aim === 'fit') controller.abort(new Error('enough'))
    }
    const settings = { lambda: 0.05, rows: FEW }
    await expect(fitInPlace(table, { ...settings, onPass, signal: controller.signal })).rejects.toThrow('enough')
    const slow = { ...settings, timeLimitMs: 1 }
    await expect(fitInPlace(slowly(table), slow)).rejects.toMatchObject({ code: 'time-limit' })
  })
})

/** The same answers, a little later. */
function slowly(table: MemoryPasses): TableOfPasses {
  return {
    features: table.features,
    statistics: async (options) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return table.statistics(options)
    },
    sample: (question, options) => table.sample(question, options),
    rows: (question, options) => table.rows(question, options),
    pass: (questions, options) => table.pass(questions, options),
    sums: (questions, options) => table.sums(questions, options),
    excess: (question, options) => table.excess(question, options),
    lists: (questions, options) => table.lists(questions, options),
    fingerprint: () => table.fingerprint(),
  }
}
