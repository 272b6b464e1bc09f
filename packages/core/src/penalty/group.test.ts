import { describe, expect, it } from 'vitest'
import { GroupPenalty } from './group.js'

const BLOCKS = [Int32Array.of(0, 3), Int32Array.of(1), Int32Array.of(2, 4)]
const penalty = new GroupPenalty(BLOCKS)

function closeTo(actual: Float64Array, expected: number[]): void {
  expect(actual.length).toBe(expected.length)
  expected.forEach((value, k) => {
    expect(actual[k]).toBeCloseTo(value, 14)
  })
}

describe('group', () => {
  it('adds up the lengths of the blocks, each times the root of its size', () => {
    expect(penalty.value(Float64Array.of(3, -2, 0, 4, 0))).toBeCloseTo(5 * Math.SQRT2 + 2, 14)
  })

  it('takes other weights', () => {
    expect(new GroupPenalty(BLOCKS, Float64Array.of(2, 1, 1)).value(Float64Array.of(3, -2, 0, 4, 0))).toBe(12)
  })

  it('shortens each block by its threshold, down to 0', () => {
    const plain = new GroupPenalty(BLOCKS, Float64Array.of(1, 1, 1))
    const v = Float64Array.of(3, -0.5, 0.3, 4, 0.4)
    closeTo(plain.prox(v, Float64Array.of(2.5, 1, 0.5, 2.5, 0.5), new Float64Array(5)), [1.5, 0, 0, 2, 0])
  })

  it('bends across a shortened block but not along it, and fully in a removed one', () => {
    const plain = new GroupPenalty(BLOCKS, Float64Array.of(1, 1, 1))
    const curvature = { diagonal: new Float64Array(5), spike: new Float64Array(5).fill(9) }
    plain.residualJacobian(Float64Array.of(3, -0.5, 0, 4, 0), Float64Array.of(2.5, 1, 0, 2.5, 0), curvature)
    closeTo(curvature.diagonal, [0.5, 1, 0, 0.5, 0])
    closeTo(curvature.spike, [0.6 * Math.SQRT1_2, 0, 0, 0.8 * Math.SQRT1_2, 0])
  })

  it('is dual to the longest block over its weight', () => {
    expect(penalty.emptyNorm(Float64Array.of(3, -2, 0, 4, 0))).toBeCloseTo(5 / Math.SQRT2, 14)
    expect(penalty.emptyNorm(Float64Array.of(0, -2, 0, 0, 1))).toBe(2)
  })

  it('renumbers its blocks when restricted, and keeps their weights', () => {
    const narrow = new GroupPenalty(BLOCKS, Float64Array.of(2, 3, 5)).restrict(Int32Array.of(1, 2, 4))
    expect(narrow.blocks).toEqual([Int32Array.of(0), Int32Array.of(1, 2)])
    expect(narrow.value(Float64Array.of(-1, 3, 4))).toBe(28)
  })

  it('refuses to break a block', () => {
    expect(() => penalty.restrict(Int32Array.of(0, 1))).toThrow(RangeError)
    expect(() => penalty.restrict(Int32Array.of(1, 3))).toThrow(RangeError)
  })
})
