import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { projectOntoBalanced } from './balanced-multipliers.js'

const entry = fc.integer({ min: -80, max: 80 }).map((value) => value / 8)
const side = fc.array(entry, { minLength: 1, maxLength: 12 })
const cap = fc.constantFrom(0.125, 1, 5, Number.POSITIVE_INFINITY)

const project = (point: Vec, positives: number, bound: number) =>
  projectOntoBalanced(point, { positives, cap: bound }, new Float64Array(point.length))

/** θ by bisection, for as long as there are numbers between. */
function byBisection(point: Vec, positives: number, bound: number): Vec {
  const shifted = (theta: number) =>
    point.map((x, k) => (k < positives ? Math.min(0, Math.max(-bound, x - theta)) : Math.max(0, x - theta)))
  let [low, high] = [-100, 100]
  for (let round = 0; round < 100; round++) {
    const middle = (low + high) / 2
    if (shifted(middle).reduce((sum, y) => sum + y, 0) > 0) low = middle
    else high = middle
  }
  return shifted(low)
}

describe('the projection on balanced multipliers', () => {
  it('is what bisection on the common shift finds, ties and caps included', () => {
    fc.assert(
      fc.property(side, side, cap, (p, q, bound) => {
        const point = Float64Array.from([...p, ...q])
        const expected = byBisection(point, p.length, bound)
        project(point, p.length, bound).forEach((y, k) => {
          expect(y).toBeCloseTo(expected[k], 10)
        })
      }),
      { numRuns: 500 },
    )
  })

  it('leaves balanced multipliers where they are', () => {
    const y = Float64Array.of(-1, -0.5, 1.25, 0.25)
    expect(project(y, 2, 1)).toEqual(y)
  })

  it('is 0 where every negative lies below every positive', () => {
    expect(project(Float64Array.of(1, 3, 0.5, -2), 2, 1)).toEqual(new Float64Array(4))
  })

  it('may write over the point', () => {
    const point = Float64Array.of(-3, -1, 2, -5)
    expect(projectOntoBalanced(point, { positives: 2, cap: 2 }, point)).toEqual(Float64Array.of(-2, -0.5, 2.5, 0))
  })

  it('is, by Moreau, the residual of the prox of the infinite push', () => {
    const m = 3
    const loss = new InfinitePushLoss(new Float64Array(m).fill(1 / m), 4, 1)
    const scores = Float64Array.of(0.3, 1.4, -0.2, 0.1, 0.6, 0.6, -1)
    const residual = new Float64Array(7)
    loss.proxDual(scores, { kink: 1 / m, negative: 1 }, residual)
    const shifted = scores.map((s, k) => (k < m ? s - 1 : s))
    project(shifted, m, 1 / m).forEach((y, k) => {
      expect(y).toBeCloseTo(residual[k], 12)
    })
  })
})
