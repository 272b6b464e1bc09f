import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makePenalty, PENALTIES } from './all.js'
import { BOX } from './free-features.js'

const FACTORS = Float64Array.of(1, 0, 2)
const WEIGHING = Object.values(PENALTIES).filter(({ weighs }) => weighs)
const number = fc.integer({ min: -4000, max: 4000 }).map((value) => value / 1000)
const vector = fc.tuple(number, number, number).map((values) => Float64Array.from(values))

it.each(WEIGHING)('$name leaves a feature of factor 0 alone inside the box', ({ name }) => {
  const penalty = makePenalty(name, 3, { factors: FACTORS })
  expect(Array.from(penalty.free ?? [])).toEqual([1])
  const tau = Float64Array.of(1, 1, 1)
  for (const [v, answer] of [
    [7, 7],
    [-2 * BOX, -BOX],
  ]) {
    expect(penalty.prox(Float64Array.of(0, v, 0), tau, new Float64Array(3))[1]).toBe(answer)
    const curvature = { diagonal: new Float64Array(3), spike: new Float64Array(3) }
    penalty.residualJacobian(Float64Array.of(0, v, 0), tau, curvature)
    expect(curvature.diagonal[1]).toBe(v === answer ? 0 : 1)
  }
  expect(penalty.value(Float64Array.of(0, BOX, 0))).toBe(0)
  expect(penalty.value(Float64Array.of(0, 1.01 * BOX, 0))).toBe(Number.POSITIVE_INFINITY)
  expect(penalty.emptyNorm(Float64Array.of(0, 9, 0))).toBe(0)
})

it.each(WEIGHING)(
  '$name has a finite conjugate there, which no w in the box exceeds and some w attains',
  ({ name }) => {
    const penalty = makePenalty(name, 3, { factors: FACTORS })
    fc.assert(
      fc.property(vector, vector, (u, w) => {
        const scale = penalty.dualScale(u, 1)
        const feasible = u.map((value) => scale * value)
        const bound = penalty.conjugate(feasible, 1)
        const wide = Float64Array.of(w[0], (w[1] * BOX) / 4, w[2])
        expect(feasible.reduce((sum, value, k) => sum + value * wide[k], 0) - penalty.value(wide)).toBeLessThanOrEqual(
          bound + 1e-9,
        )
      }),
    )
    expect(penalty.conjugate(Float64Array.of(0, -0.25, 0), 1)).toBe(0.25 * BOX)
  },
)

it('keeps the free features when restricted', () => {
  const penalty = makePenalty('l1', 4, { factors: Float64Array.of(0, 1, 1, 0) })
  expect(Array.from(penalty.restrict(Int32Array.of(1, 3)).free ?? [])).toEqual([1])
})
