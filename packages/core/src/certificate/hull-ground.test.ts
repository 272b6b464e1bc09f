import { describe, expect, it } from 'vitest'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import { denseFromRows } from '../numeric/matrix/dense-rows.js'
import { AdaptiveL1 } from '../penalty/adaptive-l1.js'
import { L1 } from '../penalty/l1.js'
import type { Penalty } from '../penalty/penalty.js'
import { ANY, NONNEGATIVE, Signs } from '../penalty/signs.js'
import type { PushProblem } from '../problem/problem.js'
import { type HullAnswer, HullSearch } from './hull-search.js'

const OUT = Number.POSITIVE_INFINITY

/** How a positive lies to the hull of the negatives. */
function placeOf(positive: number[], negatives: number[][], penalty: Penalty = new L1(positive.length), k = 1) {
  const map = denseFromRows([positive, ...negatives])
  const loss = new InfinitePushLoss(Float64Array.of(1), negatives.length, k)
  return answerOf({ map, loss, penalty, lambda: 1 }).place
}

/** What proves that it is outside is a direction that the penalty allows. */
function answerOf(problem: PushProblem): HullAnswer {
  const answer = new HullSearch(problem).ask(problem.loss)
  if (answer.place !== 'outside') return answer
  const shown = problem.penalty.value(answer.direction) * answer.lower
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThan(1 + 1e-10)
  return answer
}

describe('whether the mean positive lies in the hull of the negatives', () => {
  it.each([1e-15, 1e-9, 1, 1e9])(
    'does not depend on the unit of a feature, nor on constants beside it (%d)',
    (unit) => {
      expect(
        placeOf(
          [3 * unit, 1e12],
          [0, 1, 2].map((x) => [x * unit, 1e12]),
        ),
      ).toBe('outside')
      expect(
        placeOf(
          [1.5 * unit, 1e12],
          [0, 1, 2].map((x) => [x * unit, 1e12]),
        ),
      ).toBe('inside')
    },
  )

  it('ignores a feature that varies by rounding alone', () => {
    expect(placeOf([1e6 + 2e-10], [[1e6], [1e6]])).toBe('inside')
  })

  it('takes a mean of large numbers that is off by rounding for one that is met', () => {
    expect(placeOf([100 + 1e-13], [[-100], [300]], new L1(1), 2)).toBe('inside')
    expect(placeOf([100 + 1e-12], [[-100], [300]], new L1(1), 2)).toBe('outside')
  })

  it.each([
    [[OUT, 1], [5, 0], 'inside'],
    [[1, OUT], [5, 0], 'outside'],
    [[OUT, 1], [0, 5], 'outside'],
    [[OUT, 1], [5, 5], 'outside'],
  ])('counts only features that may have a weight: factors %s, positive at %s', (factors, positive, place) => {
    const corners = [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ]
    expect(placeOf(positive, corners, new AdaptiveL1(Float64Array.from(factors)))).toBe(place)
  })

  it('asks of each feature alone which signs it may have', () => {
    const penalty = new Signs(new AdaptiveL1(Float64Array.of(1, OUT, 1)), Uint8Array.of(NONNEGATIVE, ANY, ANY))
    const negatives = [
      [1, 1, 0],
      [2, 2, 0.5],
    ]
    expect(placeOf([0, 0, 0.2], negatives, penalty)).toBe('inside')
    expect(placeOf([3, 0, 0.2], negatives, penalty)).toBe('outside')
    expect(placeOf([0, 0, 5], negatives, penalty)).toBe('outside')
  })
})
