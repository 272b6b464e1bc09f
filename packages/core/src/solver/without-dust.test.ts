import { expect, it } from 'vitest'
import { makePenalty } from '../penalty/all.js'
import { withoutDust } from './without-dust.js'

const w = Float64Array.of(0.5, 3e-10, 0, -0.2, -1e-9)

it('sets weights that are all but 0 to 0', () => {
  expect(withoutDust(w, makePenalty('l1', 5, {}))).toEqual(Float64Array.of(0.5, 0, 0, -0.2, 0))
})

it('has nothing to do where every weight counts, or none is ever 0', () => {
  expect(withoutDust(Float64Array.of(0.5, 0, 1e-3), makePenalty('l1', 3, {}))).toBeUndefined()
  expect(withoutDust(new Float64Array(3), makePenalty('l1', 3, {}))).toBeUndefined()
  expect(withoutDust(w, makePenalty('l2', 5, {}))).toBeUndefined()
})

it('leaves blocks whole, and features that are free', () => {
  const groups = [
    [0, 1],
    [2, 3],
  ]
  const grouped = makePenalty('group', 4, { groups: groups.map((group) => Int32Array.from(group)) })
  expect(withoutDust(Float64Array.of(0.5, 1e-9, 1e-9, 2e-9), grouped)).toEqual(Float64Array.of(0.5, 1e-9, 0, 0))
  const free = makePenalty('l1', 5, { factors: Float64Array.of(1, 0, 1, 1, 1) })
  expect(withoutDust(w, free)).toEqual(Float64Array.of(0.5, 3e-10, 0, -0.2, 0))
})
