import { describe, expect, it } from 'vitest'
import { largestTail } from './r-concave-tail.js'
import { Random } from './random.js'

const random = Random.fromSeed(4)

/** A random r-concave distribution on 0 … B: the power 1/r of a convex, positive function, on a random part of the grid. */
function randomDistribution(steps: number, concavity: number): number[] {
  const kinks = Array.from({ length: 3 }, () => [random.uniform() * steps, 3 * random.gamma(0.5)])
  const slope = 4 * random.uniform() - 1
  const height = 10 * random.gamma(0.3)
  const convex = Array.from({ length: steps + 1 }, (_, i) =>
    kinks.reduce((sum, [place, turn]) => sum + turn * Math.max(0, i - place), height + slope * i),
  )
  const lift = Math.max(0, -Math.min(...convex)) + 10 * random.gamma(0.2) + 1e-3
  const last = random.integer(steps) + 1
  const masses = convex.map((h, i) => (i <= last ? (h + lift) ** (1 / concavity) : 0))
  const total = masses.reduce((sum, mass) => sum + mass, 0)
  return masses.map((mass) => mass / total)
}

describe('largestTail', () => {
  it.each([-1 / 2, -1 / 4])('is not exceeded by any r-concave distribution of that mean, r = %d', (concavity) => {
    const steps = 12
    let nearest = 0
    for (let trial = 0; trial < 80; trial++) {
      const masses = randomDistribution(steps, concavity)
      const mean = masses.reduce((sum, mass, i) => sum + mass * i, 0) / steps
      for (let t = 1; t <= steps; t++) {
        const tail = masses.slice(t).reduce((sum, mass) => sum + mass, 0)
        const bound = largestTail({ mean, steps, concavity }, t)
        expect(tail).toBeLessThanOrEqual(bound * (1 + 1e-6) + 1e-12)
        if (bound < 1 && tail > 1e-6) nearest = Math.max(nearest, tail / bound)
      }
    }
    // and it is no idle bound
    expect(nearest).toBeGreaterThan(0.8)
  })

  it('falls with t, grows with the mean, and is below that of Markov', () => {
    const tail = (mean: number, t: number) => largestTail({ mean, steps: 50, concavity: -1 / 2 }, t)
    for (let t = 10; t < 50; t += 5) {
      expect(tail(0.05, t + 5)).toBeLessThan(tail(0.05, t))
      expect(tail(0.05, t)).toBeLessThan(tail(0.08, t))
      expect(tail(0.05, t)).toBeLessThan((0.05 * 50) / t)
    }
    expect(tail(0, 5)).toBe(0)
  })

  // Made with the R program that Shah and Samworth published with their paper (r_concave_tail.R), B = 20 and 50.
  it.each([
    [{ mean: 0.05, steps: 20, concavity: -1 / 2 }, 8, 0.03311461846],
    [{ mean: 0.05, steps: 20, concavity: -1 / 2 }, 16, 0.006496123125],
    [{ mean: 0.05, steps: 20, concavity: -1 / 2 }, 20, 0.001043498699],
    [{ mean: 0.1, steps: 50, concavity: -1 / 4 }, 30, 0.01659956802],
    [{ mean: 0.1, steps: 50, concavity: -1 / 4 }, 50, 0.0003437663898],
  ])('agrees with the program of its authors: %j, t = %d', (known, t, tail) => {
    expect(largestTail(known, t) / tail).toBeCloseTo(1, 5)
  })
})
