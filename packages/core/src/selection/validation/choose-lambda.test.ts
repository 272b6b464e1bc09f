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
  /** Fewer features at larger λ, unless said otherwise. */
  const point = (lambda: number, mean: number, standardError = 0, selected = 100 - lambda) => ({
    lambda,
    mean,
    standardError,
    selected,
  })

  it('takes the best, of equals the sparser', () => {
    expect(chooseLambda([point(3, 0.1), point(2, 0.5), point(1, 0.5)], 'best').lambda).toBe(2)
    expect(chooseLambda([point(2, 0.5, 0, 9), point(1, 0.5, 0, 7)], 'best').lambda).toBe(1)
    expect(chooseLambda([point(2, 0.5, 0, 9), point(1, 0.5, 0, 9)], 'best').lambda).toBe(2)
  })

  it('takes means for equal that differ by the order of adding only', () => {
    const [one, other] = [(0.1 + 0.2 + 0.3) / 3, (0.3 + 0.2 + 0.1) / 3]
    expect(one).not.toBe(other)
    for (const means of [
      [one, other],
      [other, one],
    ]) {
      expect(chooseLambda([point(2, means[0]), point(1, means[1])], 'best').lambda).toBe(2)
    }
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

  it("never takes a denser model by '1se' than by 'best'", () => {
    const value = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, fc.nat(9)), { minLength: 1 }), (drawn) => {
        const path = drawn.map(([mean, error, selected], i) => point(drawn.length - i, mean, error, selected))
        expect(chooseLambda(path, '1se').selected).toBeLessThanOrEqual(chooseLambda(path, 'best').selected)
      }),
    )
  })
})
