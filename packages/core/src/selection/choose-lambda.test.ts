import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseLambda, summarizeCurves } from './choose-lambda.js'

describe('summarizeCurves', () => {
  it('gives mean and standard error over the folds, and the mean number of features', () => {
    const curves = [1, 2, 6].map((value) => [{ value, selected: value }])
    const [point] = summarizeCurves(curves, [0.5])
    expect(point).toMatchObject({ lambda: 0.5, mean: 3, selected: 3 })
    // Sample variance ((−2)² + (−1)² + 3²)/2 = 7, over 3 folds.
    expect(point.standardError).toBeCloseTo(Math.sqrt(7 / 3), 14)
  })
})

describe('chooseLambda', () => {
  const point = (lambda: number, mean: number, standardError = 0) => ({ lambda, mean, standardError, selected: 0 })

  it('takes the best, of equals the sparser', () => {
    expect(chooseLambda([point(3, 0.1), point(2, 0.5), point(1, 0.5)], 'best').lambda).toBe(2)
  })

  it('takes the sparsest within one standard error of the best', () => {
    const path = [point(4, 0.1), point(3, 0.45), point(2, 0.42), point(1, 0.5, 0.06)]
    expect(chooseLambda(path, '1se').lambda).toBe(3)
    expect(chooseLambda(path, 'best').lambda).toBe(1)
  })

  it('counts as within one standard error what is exactly one below, and of equal bests takes the error of the first', () => {
    expect(chooseLambda([point(2, 0.25), point(1, 0.5, 0.25)], '1se').lambda).toBe(2)
    expect(chooseLambda([point(3, 0.4), point(2, 0.5, 0.05), point(1, 0.5, 0.2)], '1se').lambda).toBe(2)
  })

  it("never takes a smaller λ by '1se' than by 'best'", () => {
    const value = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1 }), (pairs) => {
        const path = pairs.map(([mean, standardError], i) => point(pairs.length - i, mean, standardError))
        expect(chooseLambda(path, '1se').lambda).toBeGreaterThanOrEqual(chooseLambda(path, 'best').lambda)
      }),
    )
  })
})
