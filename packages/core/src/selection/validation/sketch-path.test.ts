import { describe, expect, it } from 'vitest'
import { inHull } from '../../../test/hull.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { toyProblem } from '../../data/toy.js'
import { diagnose } from '../../model/diagnosis/diagnose.js'
import { fit } from '../../model/learn/fit.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import { Random } from '../../statistics/random.js'
import { walkPath } from '../path/path.js'
import { finish } from '../pieces/work.js'
import { MOST_LEARNT, sampledRows } from './fold-sample.js'
import { type SketchSettings, sketchPath } from './sketch-path.js'

const sketchOf = (data: Dataset, settings: Partial<SketchSettings> = {}) =>
  finish(sketchPath(data, { threshold: { kind: 'auto' }, count: 6, ...settings }))

describe('a sketch of a path', () => {
  const large = toyProblem({ rows: MOST_LEARNT + 2000, relevant: 2, noise: 3, seed: 4 })

  it('has the λ and the scaling of all rows, although it is learnt from some of them', () => {
    const threshold = { kind: 'fraction', tau: 0.2 } as const
    const whole = finish(walkPath(large, { threshold, count: 6 }))
    const { rows, points, lambdaMax, scaling } = sketchOf(large, { threshold })
    expect(rows).toBe(MOST_LEARNT)
    expect(lambdaMax).toBeCloseTo(whole.lambdaMax, 9)
    points.forEach(({ lambda }, i) => {
      expect(lambda).toBeCloseTo(whole.points[i].lambda, 9)
    })
    expect(scaling).toEqual(whole.scaling)
  })

  it('is near to what all rows give', () => {
    const threshold = { kind: 'top-k', k: 600 } as const
    const { points } = sketchOf(large, { threshold })
    const { lambda, w } = points[4]
    const { weights } = fit(large, { threshold, lambda }).scoring
    const size = Math.max(...weights.map(Math.abs))
    weights.forEach((weight, k) => {
      expect(Math.abs(w[k] - weight)).toBeLessThan(0.1 * size)
    })
  })

  it('of a small table is its path', () => {
    const data = toyProblem({ rows: 80, relevant: 3, noise: 12, seed: 6 })
    const { threshold, rows, points } = sketchOf(data, { tolerance: 1e-6 })
    expect({ threshold, rows }).toEqual({ threshold: { kind: 'max' }, rows: 80 })
    const whole = finish(walkPath(data, { count: 6 }))
    expect(points.map(({ selected }) => selected)).toEqual(whole.points.map(({ selected }) => selected))
  })

  it('says which negatives hold the mean positive, where there are no models', () => {
    const { lambdaMax, points, holders } = sketchOf(inHull, { threshold: { kind: 'max' } })
    expect({ lambdaMax, points }).toEqual({ lambdaMax: 0, points: [] })
    expect(holders).toEqual(diagnose(inHull).hull)
  })

  /** One feature that tells the classes, and one negative far out. */
  const withOutlier = (outlier?: number): Dataset => {
    const labels = Uint8Array.from({ length: 3 * MOST_LEARNT }, (_, i) => Number(i % 5 === 0))
    const values = Float64Array.from(labels, (label, i) => (i === outlier ? 50 : label + (i % 7) / 100))
    return { features: new DenseRows(labels.length, 1, values), labels, names: ['a'] }
  }

  it('does not begin with a threshold that has models in the sample only', () => {
    const clean = withOutlier()
    const drawn = new Set(sampledRows(clean, Int32Array.from(clean.labels.keys()), () => Random.fromSeed(0)))
    const missed = clean.labels.findIndex((label, row) => label === 0 && !drawn.has(row))
    expect(sketchOf(clean).threshold).toEqual({ kind: 'max' })
    const { threshold, lambdaMax, points } = sketchOf(withOutlier(missed))
    expect(threshold.kind).toBe('fraction')
    expect(lambdaMax).toBeGreaterThan(0)
    expect(points).toHaveLength(6)
  })

  it('tells at each stage how far it is', () => {
    const told = [...sketchPath(large, { threshold: { kind: 'auto' }, count: 3 })].map(({ what }) => what)
    expect([...new Set(told)]).toEqual(['which negatives to push above', 'λ_max', 'λ 1 of 3', 'λ 2 of 3', 'λ 3 of 3'])
  })
})
