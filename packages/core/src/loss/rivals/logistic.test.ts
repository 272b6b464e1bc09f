import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectDerivatives } from '../../../test/smooth-loss.js'
import { dot } from '../../numeric/algebra/dot.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { Random } from '../../statistics/random.js'
import { LogisticLoss } from './logistic.js'

const [m, n] = [5, 7]
const random = Random.fromSeed(4)
const vector = () => Float64Array.from({ length: m + n }, () => random.normal())

/** The mean logistic loss with that intercept. */
function withIntercept(scores: Vec, intercept: number): number {
  const losses = Array.from(scores, (s, i) => Math.log1p(Math.exp((i < m ? -1 : 1) * (s + intercept))))
  return losses.reduce((sum, loss) => sum + loss, 0) / scores.length
}

describe('the logistic loss', () => {
  it('is that with the best intercept: no other does better, and one does as well', () => {
    for (let round = 0; round < 20; round++) {
      const scores = vector()
      const value = new LogisticLoss(m, n).value(scores)
      const others = Array.from({ length: 4001 }, (_, k) => withIntercept(scores, (k - 2000) / 500))
      expect(value).toBeLessThanOrEqual(Math.min(...others) + 1e-14)
      expect(value).toBeGreaterThan(Math.min(...others) - 1e-6)
    }
  })

  it('has the gradient and the Hessian of its value', () => {
    for (let round = 0; round < 20; round++) expectDerivatives(new LogisticLoss(m, n), vector(), vector())
  })

  it('has the conjugate that touches it: slopes·s − h(s) at its own slopes, and never less', () => {
    for (let round = 0; round < 20; round++) {
      const [scores, others, slopes] = [vector(), vector(), new Float64Array(m + n)]
      const loss = new LogisticLoss(m, n)
      const value = loss.gradient(scores, slopes)
      expect(loss.conjugate(slopes, 1)).toBeCloseTo(dot(slopes, scores) - value, 12)
      for (const c of [1, 0.5, 0]) {
        expect(loss.conjugate(slopes, c)).toBeGreaterThan(c * dot(slopes, others) - loss.value(others))
      }
    }
  })

  it('does not change when all scores move alike, and its gradient sums to 0', () => {
    const score = fc.double({ min: -50, max: 50, noNaN: true })
    const shift = fc.double({ min: -1000, max: 1000, noNaN: true })
    fc.assert(
      fc.property(fc.array(score, { minLength: m + n, maxLength: m + n }), shift, (values, by) => {
        const scores = Float64Array.from(values)
        const gradient = new Float64Array(m + n)
        const value = new LogisticLoss(m, n).gradient(scores, gradient)
        const moved = new LogisticLoss(m, n).value(scores.map((s) => s + by))
        expect(Math.abs(moved - value)).toBeLessThan(1e-10 * (1 + value))
        expect(Math.abs(gradient.reduce((sum, g) => sum + g, 0))).toBeLessThan(1e-10)
      }),
    )
  })

  it('does not depend on where it was asked before', () => {
    const scores = vector()
    const used = new LogisticLoss(m, n)
    for (const factor of [1000, -1000, 3]) used.value(scores.map((s) => s * factor))
    expect(used.value(scores)).toBeCloseTo(new LogisticLoss(m, n).value(scores), 13)
  })

  it('goes to 0 without overflow where the classes are apart', () => {
    const apart = Float64Array.from({ length: m + n }, (_, i) => (i < m ? 2000 : -2000))
    expect(new LogisticLoss(m, n).value(apart)).toBeLessThan(1e-12)
  })
})
