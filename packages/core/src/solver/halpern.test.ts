import { expect, it } from 'vitest'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { balancedWeight, Halpern } from './halpern.js'

/** A rotation by θ, averaged with the identity: firmly nonexpansive, with 0 as its only fixed point. */
function halfRotation(theta: number): (v: Vec) => Vec {
  const [c, s] = [Math.cos(theta), Math.sin(theta)]
  return (v) => Float64Array.of((v[0] + c * v[0] - s * v[1]) / 2, (v[1] + s * v[0] + c * v[1]) / 2)
}

function distanceAfter(steps: number, T: (v: Vec) => Vec, anchored: boolean): number {
  let v: Vec = Float64Array.of(3, 4)
  const halpern = new Halpern(v)
  for (let k = 0; k < steps; k++) {
    const image = T(v)
    const residual = Math.hypot(image[0] - v[0], image[1] - v[1])
    if (!anchored) v = image
    else if (halpern.isSpent(residual)) {
      v = image
      halpern.dropAnchor(v)
    } else halpern.advance(v, image, v)
  }
  return Math.hypot(v[0], v[1])
}

it('converges where plain steps circle: a slow rotation', () => {
  const T = halfRotation(0.05)
  expect(distanceAfter(500, T, false)).toBeGreaterThan(3)
  expect(distanceAfter(500, T, true)).toBeLessThan(0.05)
})

it('falls geometrically with restarts: ten times the steps give far more than ten times the digits', () => {
  const T = halfRotation(0.5)
  expect(distanceAfter(1000, T, true)).toBeLessThan(1e-6 * distanceAfter(100, T, true))
})

it('stays at a fixed point', () => {
  const v = Float64Array.of(1, 2)
  const halpern = new Halpern(v)
  expect(halpern.isSpent(0)).toBe(true)
  halpern.dropAnchor(v)
  halpern.advance(v, v, v)
  expect(Array.from(v)).toEqual([1, 2])
})

it('weighs by half the way to where primal and dual moves are equally long', () => {
  expect(balancedWeight(1, { primal: 1, dual: 100 })).toBe(10)
  expect(balancedWeight(4, { primal: 1, dual: 1 })).toBe(2)
  expect(balancedWeight(7, { primal: 0, dual: 1 })).toBe(7)
})
