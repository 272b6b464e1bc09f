import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Loss, ScoreMetric } from '../loss.js'
import { InfinitePushLoss } from './infinite-push.js'
import { type ListShape, ListsLoss } from './lists.js'
import { MeanThresholdLoss } from './mean-threshold.js'

const number = fc.integer({ min: -2000, max: 2000 }).map((value) => value / 1000)
const shape = fc
  .record({
    positives: fc.integer({ min: 1, max: 4 }),
    negatives: fc.integer({ min: 1, max: 5 }),
    k: fc.integer({ min: 1, max: 5 }),
  })
  .map((list): ListShape => ({ ...list, k: Math.min(list.k, list.negatives) }))
const metric: fc.Arbitrary<ScoreMetric> = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
  .map(([kink, negative]) => ({ kink: kink / 10, negative: negative / 10 }))

/** Equal weights inside each list, 1/Q in all. */
function lossOf(shapes: ListShape[]): ListsLoss {
  const weights = shapes.flatMap(({ positives }) => new Array(positives).fill(1 / positives / shapes.length))
  return new ListsLoss(Float64Array.from(weights), shapes)
}

const vectorFor = (loss: Loss) =>
  fc.array(number, { minLength: loss.size, maxLength: loss.size }).map((values) => Float64Array.from(values))

const losses: fc.Arbitrary<Loss> = fc
  .array(shape, { minLength: 1, maxLength: 4 })
  .chain((shapes) => fc.constantFrom<Loss>(lossOf(shapes), lossOf(shapes).ofMeanPositive()))
const cases = losses.chain((loss) =>
  fc.record({ loss: fc.constant(loss), scores: vectorFor(loss), other: vectorFor(loss) }),
)

const dot = (a: Vec, b: Vec) => a.reduce((sum, value, i) => sum + value * b[i], 0)

/** The multipliers at a point, and its prox. */
function at(loss: Loss, point: Vec, m: ScoreMetric): { dual: Vec; prox: Vec } {
  const dual = new Float64Array(loss.size)
  loss.proxDual(point, m, dual)
  const rho = loss.rowWeights(m, new Float64Array(loss.size))
  return { dual, prox: point.map((value, i) => value - dual[i] / rho[i]) }
}

describe('the mean over lists, and the mean of their thresholds', () => {
  it('is the mean of the losses written out, list by list', () => {
    const loss = lossOf([
      { positives: 2, negatives: 1, k: 1 },
      { positives: 1, negatives: 3, k: 2 },
    ])
    // List 1: hinges (1 − 2 + 1.5)_+ and (1 − 0 + 1.5)_+; list 2: (1 − 1 + (3 + 1)/2)_+.
    const scores = Float64Array.of(2, 0, 1, 1.5, 3, -1, 1)
    expect(loss.value(scores)).toBeCloseTo(((0.5 + 2.5) / 2 + 2) / 2, 14)
    expect(Array.from(loss.thresholds(scores))).toEqual([1.5, 1.5, 2])
    const mean = new MeanThresholdLoss([
      { count: 1, k: 1 },
      { count: 3, k: 2 },
    ])
    expect(mean.value(scores.subarray(2))).toBeCloseTo(Math.max(0, 1 - 1 + (1.5 + 2) / 2), 14)
    expect(mean.thresholdCount).toBe(3)
  })

  it('has multipliers in the domain of the conjugate, where Fenchel and Young meet: the prox is exact', () => {
    fc.assert(
      fc.property(cases, metric, ({ loss, scores }, m) => {
        const { dual, prox } = at(loss, scores, m)
        const repaired = dual.slice()
        loss.repairDual(repaired)
        repaired.forEach((value, i) => {
          expect(Math.abs(value - dual[i])).toBeLessThan(1e-9)
        })
        expect(loss.value(prox) - loss.dualValue(dual)).toBeCloseTo(dot(prox, dual), 9)
      }),
      { numRuns: 300 },
    )
  })

  it('has no multipliers, once repaired, that bound it from above', () => {
    fc.assert(
      fc.property(cases, ({ loss, scores, other }) => {
        const dual = other.slice()
        loss.repairDual(dual)
        expect(dot(scores, dual) + loss.dualValue(dual)).toBeLessThanOrEqual(loss.value(scores) + 1e-12)
      }),
    )
  })

  it('has a subgradient at 0 that bounds it from below', () => {
    fc.assert(
      fc.property(cases, ({ loss, scores }) => {
        expect(loss.value(new Float64Array(loss.size))).toBeCloseTo(1, 12)
        expect(1 + dot(scores, loss.dualAtZero())).toBeLessThanOrEqual(loss.value(scores) + 1e-12)
      }),
    )
  })

  it('has the curvature that finite differences show', () => {
    let compared = 0
    fc.assert(
      fc.property(cases, metric, ({ loss, scores, other }, m) => {
        const h = 1e-7
        const forms = [-2, 0, 2].map((side) => {
          at(loss, moved(scores, other, side * h), m)
          return quadraticForm(loss, other)
        })
        if (forms.some((form) => Math.abs(form - forms[1]) > 1e-6 * (1 + form))) return
        const ends = [-h, h].map((side) => at(loss, moved(scores, other, side), m).dual)
        expect((dot(ends[1], other) - dot(ends[0], other)) / (2 * h)).toBeCloseTo(forms[1], 4)
        compared++
      }),
      { numRuns: 200 },
    )
    expect(compared).toBeGreaterThan(100)
  })

  it('is, for one list, the infinite push loss', () => {
    fc.assert(
      fc.property(shape, metric, fc.infiniteStream(number), (list, m, numbers) => {
        const many = lossOf([list])
        const one = new InfinitePushLoss(many.weights, list.negatives, list.k)
        const scores = Float64Array.from({ length: one.size }, () => numbers.next().value ?? 0)
        expect(many.value(scores)).toBe(one.value(scores))
        expect(at(many, scores, m)).toEqual(at(one, scores, m))
        expect(many.dualAtZero()).toEqual(one.dualAtZero())
        expect(many.curvature().links).toEqual(one.curvature().links)
      }),
    )
  })
})

it('caps K at what a list has', () => {
  const loss = lossOf([
    { positives: 1, negatives: 2, k: 1 },
    { positives: 1, negatives: 5, k: 1 },
  ])
  expect([loss.mostTopK, loss.withTopK(3).thresholdCount]).toEqual([5, 5])
})

function moved(scores: Vec, direction: Vec, by: number): Vec {
  return scores.map((value, i) => value + by * direction[i])
}

function quadraticForm(loss: Loss, x: Vec): number {
  const { clusters, links } = loss.curvature()
  let form = 0
  for (const { rows, weights } of clusters) {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const mean = rows.reduce((sum, row, a) => sum + (weights[a] / total) * x[row], 0)
    rows.forEach((row, a) => {
      form += weights[a] * (x[row] - mean) ** 2
    })
  }
  for (const { rows, values, weight } of links) {
    form += weight * rows.reduce((sum, row, a) => sum + values[a] * x[row], 0) ** 2
  }
  return form
}
