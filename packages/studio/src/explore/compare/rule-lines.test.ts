import { expect, it } from 'vitest'
import type { PointView } from '../../engine/views.js'
import { ruleLines } from './rule-lines.js'

it('has every feature of either rule once, the heaviest first', () => {
  const rule = (features: number[], weights: number[]) =>
    ({ features: Int32Array.from(features), weights: Float64Array.from(weights) }) as PointView
  expect(ruleLines(rule([1, 5], [0.5, -2]), rule([5, 7], [1, 1.5]))).toEqual([
    { feature: 5, a: -2, b: 1 },
    { feature: 7, a: 0, b: 1.5 },
    { feature: 1, a: 0.5, b: 0 },
  ])
})
