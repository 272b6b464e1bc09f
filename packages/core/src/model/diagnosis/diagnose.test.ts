import { describe, expect, it, vi } from 'vitest'
import { centred, inHull, tableOf } from '../../../test/hull.js'
import { sonar } from '../../../test/sonar.js'
import { lambdaMax } from '../../certificate/lambda-max.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { thresholdGrid } from '../../problem/threshold-grid.js'
import { alm } from '../../solver/alm/alm.js'
import { run } from '../../solver/run.js'
import { fit } from '../learn/fit.js'
import { Trainer } from '../learn/trainer.js'
import { diagnose } from './diagnose.js'

function lambdaMaxAt(data: Dataset, k: number): number {
  const trainer = new Trainer(data, { threshold: { kind: 'top-k', k } })
  return lambdaMax(trainer.problem(1), (problem, tolerance) => run(alm, problem, { tolerance })).value
}

describe('diagnose', () => {
  it('describes the table, and finds the λ_max of the fit', () => {
    const diagnosis = diagnose(sonar())
    expect(diagnosis).toMatchObject({ rows: 208, features: 60, constant: [], emptyForEveryLambda: false })
    expect(diagnosis.positives + diagnosis.negatives).toBe(208)
    expect(diagnosis.lambdaMax).toBeCloseTo(fit(sonar(), { lambdaRatio: 0.5 }).lambdaMax ?? Number.NaN, 9)
    expect(diagnosis.hull.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 5)
    expect(diagnosis).not.toHaveProperty('cure')
  })

  it.each([true, false])('finds the columns that do not vary (standardize: %s)', (standardize) => {
    const data = tableOf([[1, 5, 2]], [[1, 4, 2]])
    expect(diagnose(data, { standardize }).constant).toEqual([0, 2])
  })

  it('names the negatives whose hull holds the mean positive, as rows of the table', () => {
    const { emptyForEveryLambda, hull } = diagnose(inHull, { standardize: false })
    expect(emptyForEveryLambda).toBe(true)
    const mean = [0, 1].map((k) => {
      const cell = new Float64Array(2)
      return hull.reduce((sum, { row, share }) => {
        inHull.features.readRow(row, cell, 0)
        expect(inHull.labels[row]).toBe(0)
        return sum + share * cell[k]
      }, 0)
    })
    expect(mean[0]).toBeCloseTo(0.4, 4)
    expect(mean[1]).toBeCloseTo(0, 4)
    const shares = hull.map(({ share }) => share)
    expect(shares).toEqual([...shares].sort((a, b) => b - a))
  })

  it('names the smallest K that has models', () => {
    const { smallestTopK = 0, cure } = diagnose(inHull, {}, { smallestTopK: true })
    expect(smallestTopK).toBeGreaterThan(1)
    expect(lambdaMaxAt(inHull, smallestTopK)).toBeGreaterThan(0)
    expect(lambdaMaxAt(inHull, smallestTopK - 1)).toBe(0)
    expect(cure).toContain(`threshold: { kind: 'top-k', k: ${smallestTopK} }`)
    const model = fit(inHull, { lambdaRatio: 0.1, threshold: { kind: 'top-k', k: smallestTopK } })
    expect(model.features.selected).toBeGreaterThan(0)
  })

  it('searches for that K only where asked to, and else proposes the smallest part with room for a path', () => {
    const { smallestTopK, cure, proposed, thresholds } = diagnose(inHull)
    expect(smallestTopK).toBeUndefined()
    expect(thresholds.map(({ threshold }) => threshold)).toEqual(thresholdGrid({ negatives: 5 }))
    const maxima = thresholds.map(({ lambdaMax = Number.NaN }) => lambdaMax)
    expect(maxima[0]).toBe(0)
    for (const [i, { threshold }] of thresholds.entries()) {
      expect(maxima[i]).toBeCloseTo(new Trainer(inHull, { threshold }).lambdaMax().value, 8)
    }
    const all = maxima[maxima.length - 1]
    expect(proposed).toEqual(thresholds[maxima.findIndex((value) => value > 0 && value >= all / 10)].threshold)
    expect(cure).toContain(`tau: ${proposed?.kind === 'fraction' && proposed.tau} }`)
  })

  it('proposes the highest negative where it has a path as long as others', () => {
    const { proposed, thresholds, lambdaMax } = diagnose(sonar())
    expect(proposed).toEqual({ kind: 'max' })
    expect(thresholds[0]).toEqual({ threshold: { kind: 'max' }, lambdaMax })
  })

  it('tells what was not known in time', () => {
    const now = vi.spyOn(performance, 'now')
    let late = 0
    now.mockImplementation(() => late)
    const { thresholds, proposed, lambdaMax } = diagnose(
      inHull,
      { timeLimitMs: 1000 },
      {
        onProgress: ({ done }) => {
          if (done > 1) late = 2000
        },
      },
    )
    now.mockRestore()
    expect(lambdaMax).toBe(0)
    expect(proposed).toBeUndefined()
    expect(thresholds[thresholds.length - 1].lambdaMax).toBeGreaterThan(0)
    expect(thresholds[1]).not.toHaveProperty('lambdaMax')
  })

  it('tells how far it has come, more and more', () => {
    const parts: number[] = []
    diagnose(inHull, {}, { smallestTopK: true, onProgress: ({ done, total }) => parts.push(done / total) })
    expect(parts.length).toBeGreaterThan(2)
    expect(parts).toEqual([...new Set(parts)].sort((a, b) => a - b))
    expect(parts.every((part) => part >= 0 && part < 1)).toBe(true)
  })

  it.each([true, false])('says so when no threshold helps (searched: %s)', (smallestTopK) => {
    const diagnosis = diagnose(centred, {}, { smallestTopK })
    expect(diagnosis.emptyForEveryLambda).toBe(true)
    expect(diagnosis).not.toHaveProperty('smallestTopK')
    expect(diagnosis.cure).toContain('do not tell the classes apart')
  })
})
