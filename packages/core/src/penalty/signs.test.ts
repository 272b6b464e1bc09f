import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { norm2 } from '../prox/norms.js'
import { makePenalty, PENALTIES } from './all.js'
import { L1 } from './l1.js'
import type { Penalty } from './penalty.js'
import { ANY, NONNEGATIVE, Signs, ZERO } from './signs.js'

const SIZE = 5
const SIGNS = Uint8Array.of(NONNEGATIVE, ANY, NONNEGATIVE, ZERO, NONNEGATIVE)
const CASES = Object.values(PENALTIES).map(({ name }) => {
  const base = makePenalty(name, SIZE, {
    groups: [
      [0, 1, 3],
      [2, 4],
    ],
    factors: Float64Array.of(1, 2, 0.5, 1, 3),
  })
  return { name, base, penalty: new Signs(base, SIGNS) }
})

const number = fc.integer({ min: -3000, max: 3000 }).map((value) => value / 1000)
const vector = fc.tuple(...Array.from({ length: SIZE }, () => number)).map((values) => Float64Array.from(values))
const step = fc.integer({ min: 1, max: 2000 }).map((value) => value / 1000)
const even = (tau: number): Vec => new Float64Array(SIZE).fill(tau)
const dot = (a: Vec, b: Vec): number => a.reduce((sum, value, k) => sum + value * b[k], 0)
const proxAt = (penalty: Penalty, v: Vec, tau: number) => penalty.prox(v, even(tau), new Float64Array(SIZE))
const residual = (penalty: Penalty, v: Vec, tau: number) => proxAt(penalty, v, tau).map((p, k) => v[k] - p)

describe.each(CASES)('$name with signs', ({ base, penalty }) => {
  it('has a prox that keeps the signs, and that no allowed point improves', () => {
    fc.assert(
      fc.property(vector, step, vector, (v, tau, direction) => {
        const cost = (x: Vec) => tau * base.value(x) + norm2(x.map((value, k) => value - v[k])) ** 2 / 2
        const p = proxAt(penalty, v, tau)
        expect(penalty.value(p)).toBe(base.value(p))
        for (const length of [1, 1e-2, 1e-4]) {
          const allowed = p.map((value, k) => clipped(k, value + length * direction[k]))
          expect(cost(p)).toBeLessThanOrEqual(cost(allowed) + 1e-12)
        }
      }),
    )
  })

  it('has a conjugate that meets Fenchel and Young at the prox, and that no allowed w exceeds', () => {
    fc.assert(
      fc.property(vector, vector, step, (v, w, tau) => {
        const p = proxAt(penalty, v, tau)
        const u = residual(penalty, v, tau)
        expect(tau * penalty.value(p) + penalty.conjugate(u, tau)).toBeCloseTo(dot(p, u), 9)
        const allowed = w.map((value, k) => clipped(k, value))
        expect(dot(v, allowed) - tau * base.value(allowed)).toBeLessThanOrEqual(penalty.conjugate(v, tau) + 1e-12)
      }),
    )
  })

  it('has the residual Jacobian that finite differences show', () => {
    fc.assert(
      fc.property(vector, step, fc.nat(SIZE - 1), (v, tau, j) => {
        const h = 1e-7
        const shifted = (by: number) => v.map((value, k) => (k === j ? value + by : value))
        const columns = [-2, 0, 2].map((side) => column(penalty, shifted(side * h), tau, j))
        // Next to a kink the slope is none of them.
        fc.pre(columns.every((near) => near.every((value, i) => Math.abs(value - columns[1][i]) < 1e-4)))
        const ends = [-1, 1].map((side) => residual(penalty, shifted(side * h), tau))
        for (let i = 0; i < SIZE; i++) expect((ends[1][i] - ends[0][i]) / (2 * h)).toBeCloseTo(columns[1][i], 3)
      }),
    )
  })

  it('has a one-sided empty norm: the smallest step of its gauge that answers u with 0', () => {
    const gauge = penalty.gauge()
    fc.assert(
      fc.property(vector, (u) => {
        const radius = penalty.emptyNorm(u)
        expect(norm2(proxAt(gauge, u, radius * (1 + 1e-12)))).toBe(0)
        if (radius > 0) expect(norm2(proxAt(gauge, u, radius * (1 - 1e-6)))).toBeGreaterThan(0)
      }),
    )
  })

  it('keeps its signs when restricted to whole blocks', () => {
    const features = Int32Array.of(2, 4)
    const v = Float64Array.of(-1, 2)
    const narrow = penalty.restrict(features)
    const wide = proxAt(penalty, Float64Array.of(0, 0, v[0], 0, v[1]), 0.3)
    expect(narrow.prox(v, even(0.3).subarray(0, 2), new Float64Array(2))).toEqual(
      Float64Array.from(features, (k) => wide[k]),
    )
  })
})

it('counts a forbidden weight as infinitely dear, and says in its name that it has signs', () => {
  const penalty = makePenalty('l1', 2, { nonnegative: [1] })
  expect([penalty.value(Float64Array.of(-1, 0)), penalty.value(Float64Array.of(0, -1))]).toEqual([1, Infinity])
  expect(penalty.kind).toBe('l1 with signs')
  expect(makePenalty('l1', 2, { nonnegative: [] })).toBeInstanceOf(L1)
})

function clipped(k: number, value: number): number {
  return SIGNS[k] === ZERO ? 0 : SIGNS[k] === NONNEGATIVE ? Math.max(0, value) : value
}

/** Column j of the residual Jacobian. */
function column(penalty: Penalty, v: Vec, tau: number, j: number): Vec {
  const curvature = { diagonal: new Float64Array(SIZE), spike: new Float64Array(SIZE) }
  penalty.residualJacobian(v, even(tau), curvature)
  const together = (penalty.blocks ?? []).find((block) => block.includes(j)) ?? [j]
  const out = new Float64Array(SIZE)
  for (const i of together) out[i] = -curvature.spike[i] * curvature.spike[j]
  out[j] += curvature.diagonal[j]
  return out
}
