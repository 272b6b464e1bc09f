import { describe, expect, it } from 'vitest'
import { dot } from '../../numeric/algebra/dot.js'
import { Random } from '../../statistics/random.js'
import { TopPushLoss } from './top-push.js'

describe('the TopPush loss', () => {
  it('is the mean squared hinge against the highest negative', () => {
    // 1 − 2 + 0.5 < 0; 1 − 1 + 0.5 = 0.5
    expect(new TopPushLoss(2).value(Float64Array.of(2, 1, 0.5, -3))).toBeCloseTo(0.25 / 2, 15)
  })

  it('is the highest of the planes that its conjugate allows, and touches one of them', () => {
    const random = Random.fromSeed(5)
    const [m, n] = [4, 3]
    const loss = new TopPushLoss(m)
    const plane = (dual: Float64Array, scores: Float64Array) => dot(dual, scores) + loss.dualValue(dual)
    for (let round = 0; round < 50; round++) {
      const scores = Float64Array.from({ length: m + n }, () => random.normal())
      const any = Float64Array.from({ length: m + n }, (_, k) => (k < m ? -1 : 1) * random.uniform())
      const [alpha, beta] = [any.subarray(0, m), any.subarray(m)]
      const ratio = -alpha.reduce((sum, x) => sum + x) / beta.reduce((sum, x) => sum + x)
      beta.forEach((x, j) => {
        beta[j] = x * ratio
      })
      expect(plane(any, scores)).toBeLessThanOrEqual(loss.value(scores) + 1e-12)
      // The gradient: α_i = (2/m)(1 − p_i + top)_+, all of β on the highest negative.
      const top = scores.subarray(m).indexOf(Math.max(...scores.subarray(m)))
      const tangent = scores.map((s, k) => (k < m ? -(2 / m) * Math.max(0, 1 - s + scores[m + top]) : 0))
      tangent[m + top] = -tangent.reduce((sum, x) => sum + x)
      expect(plane(tangent, scores)).toBeCloseTo(loss.value(scores), 12)
    }
  })
})
