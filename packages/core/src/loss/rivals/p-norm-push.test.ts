import { describe, expect, it } from 'vitest'
import { expectDerivatives } from '../../../test/smooth-loss.js'
import { InfinitePushError } from '../../errors/infinite-push-error.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { Random } from '../../statistics/random.js'
import { PNormPushLoss } from './p-norm-push.js'

const [m, n] = [5, 7]
const random = Random.fromSeed(4)
const vector = () => Float64Array.from({ length: m + n }, () => random.normal())

/** (1/m) Σ_i exp(−(p_i − q_j)) for each negative j. */
function meanLosses(scores: Vec): number[] {
  const p = Array.from(scores.subarray(0, m))
  return Array.from(scores.subarray(m), (q) => p.reduce((sum, x) => sum + Math.exp(-(x - q)), 0) / m)
}

describe('the p-norm push', () => {
  it.each([1, 2, 3.5, 16])('with p = %d is the power mean of the negatives’ mean losses', (power) => {
    for (let round = 0; round < 20; round++) {
      const scores = vector()
      const mean = meanLosses(scores).reduce((sum, loss) => sum + loss ** power, 0) / n
      expect(new PNormPushLoss(m, n, power).value(scores) / mean ** (1 / power)).toBeCloseTo(1, 12)
    }
  })

  it.each([1, 2, 8])('with p = %d has the gradient and the Hessian of its value', (power) => {
    for (let round = 0; round < 20; round++) {
      const half = (v: Vec) => v.map((x) => x / 4)
      expectDerivatives(new PNormPushLoss(m, n, power), half(vector()), half(vector()))
    }
  })

  it('grows with p towards the infinite push with exponentials, which it brackets', () => {
    for (let round = 0; round < 20; round++) {
      const scores = vector()
      const limit = Math.max(...meanLosses(scores))
      const values = [1, 2, 8, 64, 1024].map((power) => new PNormPushLoss(m, n, power).value(scores))
      expect(values).toEqual(values.toSorted((a, b) => a - b))
      expect(values[4]).toBeLessThanOrEqual(limit * (1 + 1e-12))
      expect(values[4]).toBeGreaterThanOrEqual(limit * n ** (-1 / 1024) * (1 - 1e-12))
    }
  })

  it('does not overflow where only its parts would', () => {
    const scores = Float64Array.from({ length: m + n }, (_, k) => 5000 + (k % 3))
    const loss = new PNormPushLoss(m, n, 64)
    expect(loss.value(scores)).toBeCloseTo(loss.value(scores.map((s) => s - 5000)), 9)
    expect(loss.gradient(scores, new Float64Array(m + n))).toBeLessThan(100)
  })

  it('is 1 at w = 0', () => {
    expect(new PNormPushLoss(m, n, 4).value(new Float64Array(m + n))).toBe(1)
  })

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses the power %d', (power) => {
    expect(() => new PNormPushLoss(m, n, power)).toThrow(InfinitePushError)
  })
})
