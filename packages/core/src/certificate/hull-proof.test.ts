import { describe, expect, it } from 'vitest'
import { hullProblem, square } from '../../test/hull-problem.js'
import { AdaptiveL1 } from '../penalty/adaptive-l1.js'
import { meetsMeanPositive, provedDistance } from './hull-proof.js'

const middle = new Float64Array(square.length).fill(1 / square.length)

describe('whether a combination of negatives meets the mean positive', () => {
  it('is what the proof of its distance says', () => {
    for (const [x, meets] of [
      [[0, 0], true],
      [[1e-300, 0], true],
      [[0, 1e-9], false],
      [[0.5, 0.25], false],
    ] as const) {
      const problem = hullProblem([[...x]], square)
      expect(provedDistance(problem, middle).meets).toBe(meets)
      expect(meetsMeanPositive(problem, middle)).toBe(meets)
    }
  })

  it('is no where an offset hides how far they are apart from plain sums', () => {
    const far = (x: readonly number[]) => x.map((value) => value + 2 ** 30)
    const problem = hullProblem([far([2 ** -10, 0])], square.map(far))
    expect(meetsMeanPositive(problem, middle)).toBe(false)
    expect(meetsMeanPositive(hullProblem([far([0, 0])], square.map(far)), middle)).toBe(true)
  })

  it('does not count features that may have no weight', () => {
    const problem = hullProblem([[0, 0.5]], square)
    const penalty = new AdaptiveL1(Float64Array.of(1, Number.POSITIVE_INFINITY))
    expect(meetsMeanPositive({ ...problem, penalty }, middle)).toBe(true)
    expect(meetsMeanPositive(problem, middle)).toBe(false)
  })
})
