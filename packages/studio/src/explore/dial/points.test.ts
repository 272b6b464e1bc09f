import { describe, expect, it } from 'vitest'
import type { PathView, ValidationView } from '../../engine/views.js'
import { chosenPoint, firstPoints } from './points.js'

const points = [1, 0.5, 0.25, 0.125].map((ratio, i) => ({
  lambda: 2 * ratio,
  selected: 3 * i,
  features: Int32Array.from({ length: 3 * i }, (_, k) => k),
}))
const path = { lambdaMax: 2, points } as unknown as PathView

describe('chosenPoint', () => {
  it('is where the user put the scrubber', () => expect(chosenPoint(path, 0.26)).toBe(2))

  it('is else what cross-validation chose', () =>
    expect(chosenPoint(path, undefined, { lambda: 0.25 } as ValidationView)).toBe(3))

  it('is else where there are a few features to look at', () => expect(chosenPoint(path)).toBe(2))
})

it('firstPoints tells where each feature comes in', () => {
  expect([...firstPoints(path)].slice(0, 4)).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 2],
  ])
})
