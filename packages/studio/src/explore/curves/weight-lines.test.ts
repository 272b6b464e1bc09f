import { describe, expect, it } from 'vitest'
import type { PathView } from '../../engine/views.js'
import { apart, nearestLine, shortened, weightLines } from './weight-lines.js'

const path = {
  points: [
    { features: Int32Array.of(), weights: Float64Array.of() },
    { features: Int32Array.of(7), weights: Float64Array.of(0.2) },
    { features: Int32Array.of(3, 7), weights: Float64Array.of(-0.5, 0.1) },
  ],
} as unknown as PathView

describe('weightLines', () => {
  it('follows each feature along the path, the heaviest first', () => {
    expect(weightLines(path)).toEqual([
      { feature: 3, weights: [0, 0, -0.5], low: -0.5, high: 0 },
      { feature: 7, weights: [0, 0.2, 0.1], low: 0, high: 0.2 },
    ])
  })
})

describe('nearestLine', () => {
  const lines = weightLines(path)
  it('finds the line at a place', () =>
    expect(nearestLine(lines, { point: 2, weight: -0.4, reach: 0.2 })?.feature).toBe(3))
  it('finds none far from all', () => expect(nearestLine(lines, { point: 2, weight: 3, reach: 0.2 })).toBeUndefined())
})

it('apart keeps the first of names that would cover each other', () => {
  expect(apart([10, 15, 40, 51, 52], 12)).toEqual([0, 2, 4])
  expect(apart([10, 22, 34], 12)).toEqual([0, 1, 2])
})

it('shortens names in the middle, so that the level of a category stays', () => {
  expect(shortened('income', 10)).toBe('income')
  expect(shortened('status as stated=lives for free', 20)).toBe('status as…for free')
})
