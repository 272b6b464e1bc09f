import { describe, expect, it } from 'vitest'
import { sonar } from '../../test/sonar.js'
import { toyProblem } from '../data/toy.js'
import { parseModel, serializeModel } from '../model/document/document.js'
import { fit } from '../model/learn/fit.js'
import { fitInPlace } from './in-place-model.js'
import { MemoryPasses } from './memory-passes.js'

const FEW = { positives: 20, negatives: 30, near: 12 }

describe('a fit where the table is', () => {
  it('comes to the optimum and to λ_max that a fit in memory comes to, with fewer rows than there are', async () => {
    const table = new MemoryPasses(sonar())
    const model = await fitInPlace(table, { lambdaRatio: 0.2, rows: FEW })
    const known = fit(sonar(), { lambdaRatio: 0.2 })
    expect(model.status).toBe('solved')
    expect(model.certificate.relativeGap).toBeLessThan(1e-6)
    expect(model.lambdaMax / known.lambdaMax).toBeCloseTo(1, 6)
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
})
