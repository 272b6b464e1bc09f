import { describe, expect, it } from 'vitest'
import { toyProblem } from '../data/toy.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import { Random } from '../statistics/random.js'
import { crossValidateInPlace } from './cross-validate-in-place.js'
import { MemoryPasses } from './memory-passes.js'
import { verifyInPlace } from './verify-in-place.js'

describe('cross-validation where the table is', () => {
  it('chooses λ and the threshold on a sample, tells of all rows of every fold, and certifies the whole', async () => {
    const table = new MemoryPasses(toyProblem({ rows: 3000, relevant: 5, noise: 5, seed: 3 }))
    const settings = { folds: 5, count: 20, rows: { positives: 300, negatives: 300, near: 200 } }
    const model = await crossValidateInPlace(table, settings)
    expect(table.told.passes).toBeLessThanOrEqual(40)
    expect(model.status).toBe('solved')
    expect(model.features.selected).toBeGreaterThan(0)
    const { cv } = model.metrics
    expect(cv).toMatchObject({ folds: 5, repeats: 1, metric: 'pos-at-top', learntRows: 480 })
    expect(cv?.rowGroups).toBeUndefined()
    expect(cv?.negativesPerFold).toBe(model.training.negatives / 5)
    expect(cv?.thresholds?.length).toBeGreaterThan(5)
    expect(Math.abs((cv?.mean ?? 0) - model.metrics.train.posAtTop)).toBeLessThan(0.25)
    expect(cv?.corrected?.mean).toBe(cv?.mean)
    expect((await verifyInPlace(model, table)).verified).toBe(true)
  })

  it('takes at most 40 passes where the mean positive lies among the negatives, too', async () => {
    const random = Random.fromSeed(5)
    const [rows, cols] = [8000, 6]
    const labels = Uint8Array.from({ length: rows }, (_, i) => (i % 8 === 0 ? 1 : 0))
    const shift = (t: number) => (labels[Math.floor(t / cols)] === 1 && t % cols < 3 ? 1.2 : 0)
    const values = Float64Array.from({ length: rows * cols }, (_, t) => random.normal() + shift(t))
    const names = Array.from({ length: cols }, (_, k) => `x${k}`)
    const table = new MemoryPasses({ features: new DenseRows(rows, cols, values), names, labels })
    const model = await crossValidateInPlace(table, {
      folds: 5,
      count: 20,
      rows: { positives: 300, negatives: 500, near: 300 },
    })
    expect(table.told.passes).toBeLessThanOrEqual(40)
    expect(model.status).toBe('solved')
    expect(model.threshold.kind).toBe('fraction')
  })

  it('keeps to a threshold that is given, and draws the same every time', async () => {
    const data = toyProblem({ rows: 600, relevant: 5, noise: 5, seed: 3 })
    const settings = {
      folds: 3,
      count: 5,
      threshold: { kind: 'fraction', tau: 0.1 } as const,
      metric: 'precision-at-10',
    }
    const [first, second] = await Promise.all([1, 2].map(() => crossValidateInPlace(new MemoryPasses(data), settings)))
    expect(first.threshold).toEqual(settings.threshold)
    expect(second.metrics).toEqual(first.metrics)
    expect(first.metrics.cv?.mean).toBeGreaterThan(0.5)
  })
})
