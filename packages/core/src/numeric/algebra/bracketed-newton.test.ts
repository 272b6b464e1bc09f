import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bracketedNewton } from './bracketed-newton.js'

/** Σ_i slope_i·(knot_i − x)_+ − rise: decreasing, convex, piecewise linear; flat beyond the last knot. */
function hinges(knots: number[], slopes: number[], rise: number) {
  let steepness = 0
  let calls = 0
  return {
    at(x: number) {
      calls++
      steepness = knots.reduce((sum, knot, i) => sum + (knot > x ? slopes[i] : 0), 0)
      return knots.reduce((sum, knot, i) => sum + slopes[i] * Math.max(0, knot - x), 0) - rise
    },
    steepness: () => steepness,
    calls: () => calls,
  }
}

it('finds the root of piecewise linear functions in few evaluations', () => {
  const knot = fc.double({ min: -5, max: 5, noNaN: true })
  const slope = fc.double({ min: 0.01, max: 100, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(knot, slope), { minLength: 1, maxLength: 30 }), knot, (pieces, start) => {
      const f = hinges(
        pieces.map(([k]) => k),
        pieces.map(([, s]) => s),
        1,
      )
      const root = bracketedNewton(f, { low: -200, high: 5, start }, 1e-12)
      expect(Math.abs(f.at(root))).toBeLessThan(1e-9)
      expect(f.calls()).toBeLessThan(120)
    }),
  )
})

it('does not cycle between the two ends of a step', () => {
  // Newton from either side jumps to the other end; only the bracket halves the way.
  const f = { at: (x: number) => (x < 0.3 ? 1 - 1e-3 * x : -1 - 1e-3 * x), steepness: () => 1e-3 }
  expect(bracketedNewton(f, { low: 0, high: 1, start: 0 }, 1e-15)).toBeCloseTo(0.3, 12)
})

it('returns an end of the range when the root lies there', () => {
  expect(bracketedNewton({ at: (x) => 1 - x, steepness: () => 1 }, { low: 0, high: 1, start: 0.5 }, 0)).toBe(1)
  expect(bracketedNewton({ at: (x) => -x, steepness: () => 1 }, { low: 0, high: 1, start: 1 }, 0)).toBe(0)
})
