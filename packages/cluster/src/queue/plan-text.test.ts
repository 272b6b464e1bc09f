import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromPlanText, toPlanText } from './plan-text.js'

describe('a plan as text', () => {
  it('gives back what JSON would change', () => {
    const document = {
      factors: Float64Array.of(1, Number.POSITIVE_INFINITY, -0, Number.NaN),
      part: new Float64Array([9, 1.5, 2]).subarray(1),
      indices: Int32Array.of(-1, 5),
      labels: Uint8Array.of(0, 255),
      numbers: [Number.NEGATIVE_INFINITY, -0, 0, 1e-300],
      names: ['a', 'ü'],
      nothing: null,
    }
    expect(fromPlanText(toPlanText(document))).toEqual(document)
  })

  it('gives back any numbers, to the bit', () => {
    fc.assert(
      fc.property(fc.array(fc.double()), fc.float64Array(), (numbers, array) => {
        const found = fromPlanText(toPlanText({ numbers, array })) as { numbers: number[]; array: Float64Array }
        expect(found.numbers.every((value, i) => Object.is(value, numbers[i]))).toBe(true)
        expect(found.array).toEqual(array)
      }),
    )
  })

  it('is JSON like any other where it can be', () => {
    expect(toPlanText({ folds: 5, metric: 'auc', lambda: undefined })).toBe('{"folds":5,"metric":"auc"}')
  })

  it('refuses what it could not give back', () => {
    expect(() => toPlanText({ a: new Float32Array(1) })).toThrow('A plan cannot hold a Float32Array.')
  })
})
