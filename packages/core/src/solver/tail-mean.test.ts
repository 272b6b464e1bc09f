import { describe, expect, it } from 'vitest'
import { certify } from '../certificate/gap.js'
import { InfinitePushLoss } from '../loss/infinite-push.js'
import { denseFromRows } from '../numeric/dense-rows.js'
import { L1 } from '../penalty/l1.js'
import { TailMean } from './tail-mean.js'

/** One positive (1, 1) and two negatives at 0: the loss is (1 − w₁ − w₂)_+, and every w ≥ 0 with sum 1 is a solution. */
const problem = {
  map: denseFromRows([
    [1, 1],
    [0, 0],
    [0, 0],
  ]),
  loss: new InfinitePushLoss(Float64Array.of(1), 2, 1),
  penalty: new L1(2),
  lambda: 0.25,
}
const at = (w: number[], alpha: number) => ({ w: Float64Array.from(w), dual: Float64Array.of(-alpha, alpha, 0) })

describe('the mean of the tail', () => {
  it('is handed out where iterates circle around the solution', () => {
    const tail = new TailMean(problem)
    tail.offer(at([9, 9], 0.9))
    // The mean begins anew at the second look, the fourth, the eighth, …
    tail.offer(at([0.5, 0.25], 0.3))
    const { w, dual } = tail.offer(at([0.75, 0.5], 0.1))
    expect([...w]).toEqual([0.625, 0.375])
    expect(certify(problem, w, dual).relativeGap).toBeLessThan(0.25)
    expect(dual[0]).toBeCloseTo(-0.2, 12)
  })

  it('leaves the last iterate alone where it is the better one', () => {
    const tail = new TailMean(problem)
    for (let look = 0; look < 3; look++) tail.offer(at([0, 0], 0))
    const last = at([0.5, 0.5], 0.25)
    expect(tail.offer(at([0, 0], 0)).w).toEqual(Float64Array.of(0, 0))
    expect(tail.offer(last)).toEqual(last)
  })

  it('uses no feature that the last w does not use', () => {
    const tail = new TailMean(problem)
    tail.offer(at([0, 0], 0))
    tail.offer(at([0.7, 0.2], 0))
    expect([...tail.offer(at([1.3, 0], 0)).w]).toEqual([1, 0])
  })
})
