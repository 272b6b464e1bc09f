import { describe, expect, it } from 'vitest'
import { centred, tableOf } from '../../../test/hull.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { toyProblem } from '../../data/toy.js'
import type { Threshold } from '../../loss/push/threshold.js'
import { diagnose } from '../../model/diagnosis/diagnose.js'
import { Random } from '../../statistics/random.js'
import { finish } from '../pieces/work.js'
import { firstThreshold } from './first-threshold.js'

const first = (data: Dataset) => finish(firstThreshold(data, {}))
const lambdaMax = (data: Dataset, threshold: Threshold) => diagnose(data, { threshold }).lambdaMax

/** Two clouds that overlap: the mean positive is amidst the negatives. */
function clouds(): Dataset {
  const random = Random.fromSeed(3)
  const cloud = (count: number, at: number) =>
    Array.from({ length: count }, () => [at + random.normal(), random.normal()])
  return tableOf(cloud(40, 0.8), cloud(400, 0))
}

describe('the threshold to begin with', () => {
  it("is the paper's own where that has models", () => {
    expect(first(toyProblem({ rows: 80, relevant: 3, noise: 12, seed: 6 }))).toEqual({ kind: 'max' })
  })

  it('is else the smallest part of the negatives with a tenth of the λ_max that all of them have', () => {
    const data = clouds()
    const found = first(data)
    if (found.kind !== 'fraction') throw new Error(`not a fraction: ${found.kind}`)
    const enough = 0.1 * lambdaMax(data, { kind: 'fraction', tau: 1 })
    expect(found.tau).toBeLessThan(1)
    expect(lambdaMax(data, found)).toBeGreaterThanOrEqual(enough)
    const smaller = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5].filter((tau) => tau < found.tau)
    for (const tau of smaller) expect(lambdaMax(data, { kind: 'fraction', tau })).toBeLessThan(enough)
    expect(smaller.length).toBeGreaterThan(0)
  })

  it('is the mean of all negatives where even that has no models', () => {
    expect(first(centred)).toEqual({ kind: 'fraction', tau: 1 })
  })
})
