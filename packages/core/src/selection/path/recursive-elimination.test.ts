import { describe, expect, it } from 'vitest'
import { thrownBy } from '../../../test/thrown.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { toyProblem } from '../../data/toy.js'
import { fit } from '../../model/learn/fit.js'
import { eliminationSizes, recursiveElimination } from './recursive-elimination.js'

/** One feature at a time, each time from nothing, by the public `fit`. */
function naiveOrder(data: Dataset, lambda: number): number[] {
  let left = data.names.map((_, k) => k)
  const order: number[] = []
  while (left.length > 0) {
    const part = { ...data, features: data.features.selectColumns(left), names: left.map((k) => data.names[k]) }
    const { weights } = fit(part, { lambda, penalty: 'l2' }).scoring
    const sizes = weights.map(Math.abs)
    const worst = left[sizes.lastIndexOf(Math.min(...sizes))]
    order.push(worst)
    left = left.filter((k) => k !== worst)
  }
  return order
}

describe('recursiveElimination', () => {
  const toy = toyProblem({ rows: 200, relevant: 4, noise: 60, seed: 3 })
  const { order, stages } = recursiveElimination(toy, { lambdaRatio: 0.1, halveAbove: 16 })

  it('eliminates every feature once', () => {
    expect(order.slice().sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, k) => k))
  })

  // Not always all of them: a relevant feature can be of no use beside the others, whose covariance is random.
  it('keeps the relevant features longest: of the last four at least three, and the last one', () => {
    for (let seed = 1; seed <= 6; seed++) {
      const sample = toyProblem({ rows: 200, relevant: 4, noise: 60, seed })
      const survivors = recursiveElimination(sample, { lambdaRatio: 0.1, halveAbove: 16 }).order.slice(-4)
      expect(survivors.filter((feature) => feature < 4).length).toBeGreaterThanOrEqual(3)
      expect(survivors[3]).toBeLessThan(4)
    }
  })

  it('halves, then goes one by one, and each stage has what is not eliminated yet', () => {
    expect(stages.map(({ features }) => features.length)).toEqual([
      64,
      32,
      ...Array.from({ length: 16 }, (_, k) => 16 - k),
    ])
    for (const { features, w } of stages) {
      expect(w).toHaveLength(features.length)
      expect(Array.from(features)).toEqual(order.slice(-features.length).sort((a, b) => a - b))
    }
  })

  it('finds the order that learning anew after each elimination gives', () => {
    for (const seed of [1, 2, 3]) {
      const tiny = toyProblem({ rows: 30, relevant: 3, noise: 4, seed })
      const { lambda } = fit(tiny, { lambdaRatio: 0.2, penalty: 'l2' })
      const naive = naiveOrder(tiny, lambda)
      expect(recursiveElimination(tiny, { lambda, step: 1, tolerance: 1e-8 }).order).toEqual(naive)
      expect(recursiveElimination(tiny, { lambdaRatio: 0.2, tolerance: 1e-8 }).order).toEqual(naive)
    }
  })

  it('leaves as many as it is to keep, the heaviest last', () => {
    const kept = recursiveElimination(toy, { lambdaRatio: 0.1, step: 20, keep: 10 })
    const { features, w } = kept.stages[kept.stages.length - 1]
    expect(features).toHaveLength(10)
    const weightOf = (feature: number) => Math.abs(w[features.indexOf(feature)])
    const weights = kept.order.slice(-10).map(weightOf)
    expect(weights).toEqual(weights.slice().sort((a, b) => a - b))
  })

  it.each([
    [{ lambdaRatio: 0.1, step: 0 }, 'bad-elimination'],
    [{ lambdaRatio: 0.1, step: 1.5 }, 'bad-elimination'],
    [{ lambdaRatio: 0.1, halveAbove: 0 }, 'bad-elimination'],
    [{ lambdaRatio: 0.1, keep: 65 }, 'bad-elimination'],
    [{ lambdaRatio: -1 }, 'bad-lambda'],
  ])('refuses %j', (settings, code) => {
    expect(thrownBy(() => recursiveElimination(toy, settings))).toMatchObject({ code, kind: 'usage' })
  })
})

describe('eliminationSizes', () => {
  it('goes from all features to those kept', () => {
    expect(eliminationSizes(10, { step: 4, keep: 1 })).toEqual([10, 6, 2, 1])
    expect(eliminationSizes(5, { keep: 5 })).toEqual([5])
    expect(eliminationSizes(2001, { keep: 31 })).toEqual([2001, 1001, 501, 251, 126, 63, 32, 31])
  })
})
