import { expect, it } from 'vitest'
import { dot, squareDistance } from './dot.js'

it('dot and squareDistance are the familiar sums, also for lengths that are no multiple of 4', () => {
  for (const length of [0, 1, 3, 4, 7]) {
    const a = Float64Array.from({ length }, (_, k) => k + 1)
    const b = Float64Array.from({ length }, (_, k) => 2 - k)
    expect(dot(a, b)).toBe(a.reduce((sum, x, k) => sum + x * b[k], 0))
    expect(squareDistance(a, b)).toBe(a.reduce((sum, x, k) => sum + (x - b[k]) ** 2, 0))
  }
})
