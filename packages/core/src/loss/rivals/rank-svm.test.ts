import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectDerivatives } from '../../../test/smooth-loss.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { Random } from '../../statistics/random.js'
import { RankSvmLoss } from './rank-svm.js'

/** Value, gradient and Hessian product by running over all pairs. */
function overPairs(scores: Vec, m: number, d: Vec): { value: number; gradient: Vec; curved: Vec } {
  const n = scores.length - m
  const result = { value: 0, gradient: new Float64Array(m + n), curved: new Float64Array(m + n) }
  for (let i = 0; i < m; i++) {
    for (let j = m; j < m + n; j++) {
      const excess = 1 - scores[i] + scores[j]
      if (excess <= 0) continue
      result.value += excess ** 2 / (m * n)
      result.gradient[i] -= (2 * excess) / (m * n)
      result.gradient[j] += (2 * excess) / (m * n)
      result.curved[i] += (2 * (d[i] - d[j])) / (m * n)
      result.curved[j] += (2 * (d[j] - d[i])) / (m * n)
    }
  }
  return result
}

function expectLikePairs(scores: Vec, m: number, d: Vec, digits: number): void {
  const loss = new RankSvmLoss(m, scores.length - m)
  const [gradient, curved] = [new Float64Array(scores.length), new Float64Array(scores.length)]
  const value = loss.gradient(scores, gradient)
  loss.curvature(d, curved)
  const expected = overPairs(scores, m, d)
  expect(value).toBeCloseTo(expected.value, digits)
  expect(loss.value(scores)).toBe(value)
  scores.forEach((_, k) => {
    expect(gradient[k]).toBeCloseTo(expected.gradient[k], digits)
    expect(curved[k]).toBeCloseTo(expected.curved[k], digits)
  })
}

describe('the RankSVM loss', () => {
  // Few different scores: ties within and across the classes, and pairs exactly at the kink.
  const score = fc.integer({ min: -6, max: 6 }).map((value) => value / 4)
  const side = fc.array(score, { minLength: 1, maxLength: 9 })

  it('is that of all pairs, one by one, with ties', () => {
    fc.assert(
      fc.property(side, side, fc.array(score, { minLength: 18, maxLength: 18 }), (p, q, d) => {
        const scores = Float64Array.from([...p, ...q])
        expectLikePairs(scores, p.length, Float64Array.from(d.slice(0, scores.length)), 11)
      }),
      { numRuns: 500 },
    )
  })

  it('is that of all pairs on larger data', () => {
    const random = Random.fromSeed(1)
    const vector = () => Float64Array.from({ length: 300 }, () => random.normal())
    expectLikePairs(vector(), 120, vector(), 11)
  })

  it('loses no digits to a common offset of the scores', () => {
    const random = Random.fromSeed(2)
    // Multiples of 2^-20, so that the offset itself costs none.
    const scores = Float64Array.from({ length: 60 }, () => Math.round(random.normal() * 2 ** 20) / 2 ** 20)
    const loss = new RankSvmLoss(20, 40)
    const offset = 2 ** 30
    expect(loss.value(scores.map((s) => s + offset)) / loss.value(scores)).toBeCloseTo(1, 14)
  })

  it('has the gradient and the Hessian of its value', () => {
    const random = Random.fromSeed(3)
    for (let round = 0; round < 20; round++) {
      const [scores, d] = [0, 1].map(() => Float64Array.from({ length: 12 }, () => random.normal()))
      expectDerivatives(new RankSvmLoss(5, 7), scores, d)
    }
  })

  it('is 0 with a margin of 1, and 1 at w = 0', () => {
    expect(new RankSvmLoss(2, 2).value(Float64Array.of(2, 1.5, 0.5, 0))).toBe(0)
    expect(new RankSvmLoss(2, 2).value(new Float64Array(4))).toBe(1)
  })
})
