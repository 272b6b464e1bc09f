import { expect, it } from 'vitest'
import { CountedPushLoss } from '../loss/push/counted-push.js'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import { exactMultipliers } from './exact-multipliers.js'

const WEIGHTS = Float64Array.of(0.3, 0.7)

it('caps each negative that stands for several as often as it counts', () => {
  const counted = new CountedPushLoss(WEIGHTS, Float64Array.of(3, 1, 1), 4)
  const { high, excess, sigma } = exactMultipliers(counted, Float64Array.of(-0.3, -0.7, 5, 0.1, 0))
  expect(sigma).toBe(1)
  expect(high[2]).toBeCloseTo(0.75, 15)
  expect(high[3]).toBeCloseTo(0.25, 15)
  expect(excess).toBeLessThan(1e-14)
})

it('is what it is for the same negatives written out', () => {
  const counted = exactMultipliers(
    new CountedPushLoss(WEIGHTS, Float64Array.of(2, 1), 2),
    Float64Array.of(-0.3, -0.6, 0.8, 0.4),
  )
  const plain = exactMultipliers(new InfinitePushLoss(WEIGHTS, 3, 2), Float64Array.of(-0.3, -0.6, 0.4, 0.4, 0.4))
  expect(counted.high[2]).toBeCloseTo(plain.high[2] + plain.high[3], 14)
  expect(counted.high[3]).toBeCloseTo(plain.high[4], 14)
  expect(counted.sigma).toBeCloseTo(plain.sigma, 15)
})
