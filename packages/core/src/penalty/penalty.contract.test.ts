import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { norm2 } from '../prox/norms.js'
import { makePenalty, PENALTIES } from './all.js'
import type { BlockCurvature, Penalty } from './penalty.js'

const SIZE = 7
const GROUPS = [[1, 4], [0, 2, 6], [3], [5]]
const FACTORS = Float64Array.of(1, 0.5, 2, 1, 3, 0.25, 1.5)

/** Every penalty of the registry, those with an l1 ratio at both ends and between, those that take factors with and without. */
const CASES = Object.values(PENALTIES).flatMap(({ name, needs, weighs }) => {
  const ratios = needs.includes('l1Ratio') ? [0, 0.3, 1] : [0.5]
  const factors = needs.includes('factors') ? ['with'] : weighs ? ['with', 'without'] : ['without']
  return ratios.flatMap((l1Ratio) =>
    factors.map((word) => ({
      title: `${name}${needs.includes('l1Ratio') ? `, ρ = ${l1Ratio}` : ''}, ${word} factors`,
      penalty: makePenalty(name, SIZE, { l1Ratio, groups: GROUPS, ...(word === 'with' && { factors: FACTORS }) }),
    })),
  )
})

const number = fc.integer({ min: -3000, max: 3000 }).map((value) => value / 1000)
const vector = fc.tuple(...Array.from({ length: SIZE }, () => number)).map((values) => Float64Array.from(values))
const step = fc.integer({ min: 1, max: 3000 }).map((value) => value / 1000)
const scale = fc.integer({ min: -150, max: 150 }).map((exponent) => 10 ** exponent)

const add = (a: Vec, b: Vec, factor = 1): Vec => a.map((value, k) => value + factor * b[k])
const times = (a: Vec, factor: number): Vec => a.map((value) => value * factor)
const dot = (a: Vec, b: Vec): number => a.reduce((sum, value, k) => sum + value * b[k], 0)
const constant = (value: number): Vec => new Float64Array(SIZE).fill(value)
const proxAt = (penalty: Penalty, v: Vec, tau: Vec): Vec => penalty.prox(v, tau, new Float64Array(v.length))
const blocksOf = (penalty: Penalty): readonly Int32Array[] =>
  penalty.blocks ?? Array.from({ length: penalty.size }, (_, k) => Int32Array.of(k))

/** The given steps, made equal inside each block. */
function blockwise(penalty: Penalty, steps: Vec): Vec {
  const tau = new Float64Array(penalty.size)
  for (const block of blocksOf(penalty)) for (const k of block) tau[k] = Math.abs(steps[block[0]])
  return tau
}

/** Ω_τ(x), block by block. */
function steppedValue(penalty: Penalty, x: Vec, tau: Vec): number {
  const perBlock = blocksOf(penalty).map((block) => {
    const part = Float64Array.from(block, (k) => x[k])
    return tau[block[0]] * penalty.restrict(block).value(part)
  })
  return perBlock.reduce((sum, value) => sum + value, 0)
}

function curvatureAt(penalty: Penalty, v: Vec, tau: Vec): BlockCurvature {
  const curvature = { diagonal: constant(Number.NaN), spike: constant(Number.NaN) }
  penalty.residualJacobian(v, tau, curvature)
  return curvature
}

/** The residual Jacobian as a dense matrix: diag − g·gᵀ inside blocks, 0 between them. */
function jacobian(penalty: Penalty, v: Vec, tau: Vec): Vec[] {
  const { diagonal, spike } = curvatureAt(penalty, v, tau)
  const matrix = Array.from({ length: SIZE }, () => new Float64Array(SIZE))
  for (const block of penalty.blocks ?? [])
    for (const i of block) for (const j of block) matrix[i][j] -= spike[i] * spike[j]
  for (let k = 0; k < SIZE; k++) matrix[k][k] += diagonal[k]
  return matrix
}

describe.each(CASES)('$title', ({ penalty }) => {
  const gauge = penalty.gauge()

  it('has a prox that no perturbation improves', () => {
    fc.assert(
      fc.property(vector, vector, vector, (v, steps, direction) => {
        const tau = blockwise(penalty, steps)
        const cost = (x: Vec) => steppedValue(penalty, x, tau) + norm2(add(x, v, -1)) ** 2 / 2
        const p = proxAt(penalty, v, tau)
        const around = [1, 1e-2, 1e-4].flatMap((length) => [
          add(p, direction, length),
          // Towards 0 in one entry: the directions in which kinks hide.
          ...Array.from(p, (entry, k) => p.with(k, entry * (1 - length))),
        ])
        expect(cost(p)).toBeLessThanOrEqual(Math.min(...around.map(cost)) + 1e-13)
      }),
    )
  })

  it('has a prox residual in the subdifferential of τΩ: Fenchel and Young meet', () => {
    fc.assert(
      fc.property(vector, step, scale, (v0, tau0, size) => {
        // A norm scales with its argument, a square does not: there the step stays and both sides scale by size².
        const isNorm = gauge === penalty
        const unit = isNorm ? size : 1
        const v = times(v0, unit)
        const tau = tau0 * unit
        const p = proxAt(penalty, v, constant(tau))
        // Where a step is a thousandth of v, rounding leaves u a hair outside of the domain: the certificate scales it back, too.
        const rounded = add(v, p, -1)
        const inside = penalty.dualScale(rounded, tau)
        expect(inside).toBeGreaterThan(1 - 1e-11)
        const u = times(rounded, inside)
        const meet = tau * penalty.value(p) + penalty.conjugate(u, tau)
        expect(Math.abs(meet - dot(p, u))).toBeLessThanOrEqual(1e-10 * unit * unit)
      }),
      { numRuns: 300 },
    )
  })

  it('has a prox that never moves two points apart, and whose output may be its input', () => {
    fc.assert(
      fc.property(vector, vector, vector, (a, b, steps) => {
        const tau = blockwise(penalty, steps)
        const apart = norm2(add(proxAt(penalty, a, tau), proxAt(penalty, b, tau), -1))
        expect(apart).toBeLessThanOrEqual(norm2(add(a, b, -1)) * (1 + 1e-13) + 1e-14)
        const inPlace = a.slice()
        expect(penalty.prox(inPlace, tau, inPlace)).toBe(inPlace)
        expect(inPlace).toEqual(proxAt(penalty, a, tau))
      }),
    )
  })

  it('has a prox whose zeros are plain zeros, never −0', () => {
    fc.assert(
      fc.property(vector, vector, (v, steps) => {
        const point = v.map((value) => value || 0)
        const p = proxAt(penalty, point, blockwise(penalty, steps))
        expect(p.every((value) => !Object.is(value, -0))).toBe(true)
      }),
    )
  })

  it('has a prox that changes nothing with τ = 0, and says so in its Jacobian', () => {
    fc.assert(
      fc.property(vector, fc.boolean(), (v, atZero) => {
        const point = atZero ? constant(0) : v
        expect(norm2(add(proxAt(penalty, point, constant(0)), point, -1))).toBe(0)
        const { diagonal, spike } = curvatureAt(penalty, point, constant(0))
        expect(norm2(diagonal) + norm2(spike)).toBe(0)
      }),
    )
  })

  it('has the residual Jacobian that finite differences show, away from kinks', () => {
    const h = 1e-6
    // The slope between two points is a mean of the Jacobians there, so it cannot differ by more than they do.
    const change = 1e-4
    let compared = 0
    fc.assert(
      fc.property(vector, vector, (v, steps) => {
        const tau = blockwise(penalty, steps)
        const residual = (x: Vec) => add(x, proxAt(penalty, x, tau), -1)
        const exact = jacobian(penalty, v, tau)
        for (let j = 0; j < SIZE; j++) {
          const move = constant(0)
          move[j] = h
          const around = [-1, 1].map((side) => jacobian(penalty, add(v, move, side), tau))
          // A kink, or strong curvature of the residual itself, next to v.
          if (around.some((near) => near.some((row, i) => norm2(add(row, exact[i], -1)) > change))) continue
          const slope = times(add(residual(add(v, move)), residual(add(v, move, -1)), -1), 1 / (2 * h))
          expect(Math.max(...slope.map((value, i) => Math.abs(value - exact[i][j])))).toBeLessThanOrEqual(change)
          compared++
        }
      }),
      { numRuns: 200 },
    )
    expect(compared).toBeGreaterThan(200 * SIZE * 0.8)
  })

  it('has a residual Jacobian with eigenvalues in [0, 1]', () => {
    fc.assert(
      fc.property(vector, vector, vector, (v, steps, x) => {
        const tau = blockwise(penalty, steps)
        const matrix = jacobian(penalty, v, tau)
        for (const direction of [x, v, curvatureAt(penalty, v, tau).spike]) {
          const squared = norm2(direction) ** 2
          const form = matrix.reduce((sum, row, i) => sum + direction[i] * dot(row, direction), 0)
          expect(form).toBeGreaterThanOrEqual(-1e-13 * squared)
          expect(form).toBeLessThanOrEqual(squared * (1 + 1e-13))
        }
      }),
    )
  })

  it('restricted to blocks is itself on vectors that are 0 elsewhere', () => {
    const blocks = blocksOf(penalty)
    fc.assert(
      fc.property(fc.subarray([...blocks]), vector, vector, step, (kept, w, steps, lambda) => {
        const features = Int32Array.from(kept.flatMap((block) => [...block])).sort()
        const narrow = penalty.restrict(features)
        const pick = (x: Vec) => Float64Array.from(features, (k) => x[k])
        const padded = constant(0)
        for (const k of features) padded[k] = w[k]
        const tau = blockwise(penalty, steps)
        expect(narrow.size).toBe(features.length)
        expect(narrow.value(pick(w))).toBeCloseTo(penalty.value(padded), 12)
        expect(narrow.emptyNorm(pick(w))).toBeCloseTo(penalty.emptyNorm(padded), 12)
        expect(narrow.gauge().value(pick(w))).toBeCloseTo(gauge.value(padded), 12)
        expect(narrow.conjugate(pick(w), lambda)).toBeCloseTo(penalty.conjugate(padded, lambda), 9)
        expect(proxAt(narrow, pick(w), pick(tau))).toEqual(pick(proxAt(penalty, padded, tau)))
        const covered = (narrow.blocks ?? []).flatMap((block) => [...block]).sort((a, b) => a - b)
        if (narrow.blocks) expect(covered).toEqual([...features.keys()])
      }),
    )
  })

  it('has a conjugate that no w exceeds', () => {
    fc.assert(
      fc.property(vector, vector, step, (u, w, lambda) => {
        const bound = penalty.conjugate(u, lambda)
        expect(dot(u, w) - lambda * penalty.value(w)).toBeLessThanOrEqual(bound + 1e-12)
      }),
      { numRuns: 300 },
    )
  })

  it('has an infinite conjugate only where some w makes u·w − λΩ(w) grow without bound', () => {
    fc.assert(
      fc.property(vector, step, (u, lambda) => {
        if (penalty.conjugate(u, lambda) < Number.POSITIVE_INFINITY) return
        const ray = times(proxAt(penalty, u, constant(lambda)), 1e6)
        expect(dot(u, ray) - lambda * penalty.value(ray)).toBeGreaterThan(0)
      }),
    )
  })

  it('has a dual scale that brings any u into the domain of the conjugate, and no smaller than needed', () => {
    fc.assert(
      fc.property(vector, scale, scale, (direction, size, lambda) => {
        const u = times(direction, size)
        const c = penalty.dualScale(u, lambda)
        expect(c).toBeGreaterThanOrEqual(0)
        expect(c).toBeLessThanOrEqual(1)
        // A square of 1e150, over a small λ, is finite on paper only.
        if (gauge !== penalty && c === 1) return
        expect(penalty.conjugate(times(u, c), lambda)).toBe(0)
        if (c < 1) expect(penalty.conjugate(times(u, c * (1 + 1e-9)), lambda)).toBe(Number.POSITIVE_INFINITY)
      }),
      { numRuns: 300 },
    )
  })

  it('knows what u = 0 and λ = 0 mean', () => {
    const zero = constant(0)
    for (const lambda of [0, 1e-150, 1]) {
      expect(penalty.conjugate(zero, lambda)).toBe(0)
      expect(penalty.dualScale(zero, lambda)).toBe(1)
    }
    const u = constant(0.5)
    expect(penalty.conjugate(u, 0)).toBe(Number.POSITIVE_INFINITY)
    expect(penalty.dualScale(u, 0)).toBe(0)
    expect([penalty.value(zero), penalty.emptyNorm(zero), gauge.value(zero)]).toEqual([0, 0, 0])
    expect(norm2(proxAt(penalty, zero, constant(1)))).toBe(0)
  })

  it('has an empty norm that obeys Hölder with its gauge', () => {
    fc.assert(
      fc.property(vector, vector, (u, w) => {
        expect(dot(u, w)).toBeLessThanOrEqual(penalty.emptyNorm(u) * gauge.value(w) * (1 + 1e-13))
      }),
      { numRuns: 300 },
    )
  })

  it('has an empty norm that is attained: it is the smallest step for which the prox of the gauge is 0', () => {
    fc.assert(
      fc.property(vector, scale, (direction, size) => {
        const u = times(direction, size)
        const radius = penalty.emptyNorm(u)
        fc.pre(radius > 0)
        expect(norm2(proxAt(gauge, u, constant(radius * (1 + 1e-13))))).toBe(0)
        const p = proxAt(gauge, u, constant(radius * (1 - 1e-7)))
        expect(dot(u, p) / norm2(u) / norm2(p)).toBeGreaterThan(0)
        // The limit of that prox's direction attains the supremum.
        expect(dot(times(u, 1 / size), p) / norm2(p)).toBeGreaterThanOrEqual(
          ((radius / size) * gauge.value(p) * (1 - 1e-6)) / norm2(p),
        )
      }),
    )
  })

  it('has block norms: the empty norm of each block alone, where it selects at all', () => {
    const selects = proxAt(penalty, constant(1e-6), constant(1)).includes(0)
    fc.assert(
      fc.property(vector, (u) => {
        const norms = penalty.blockNorms(u, new Float64Array(SIZE))
        expect(norms !== undefined).toBe(selects)
        if (!norms) return
        for (const block of blocksOf(penalty)) {
          const alone = penalty.restrict(block).emptyNorm(Float64Array.from(block, (k) => u[k]))
          for (const k of block) expect(norms[k]).toBe(alone)
        }
        expect(Math.max(...norms)).toBeCloseTo(penalty.emptyNorm(u), 12)
        const inPlace = u.slice()
        expect(penalty.blockNorms(inPlace, inPlace)).toEqual(norms)
      }),
    )
  })

  it('has a gauge that is a norm: its own gauge, homogeneous, with the same dual norm', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        expect(gauge.gauge()).toBe(gauge)
        expect(gauge.emptyNorm(a)).toBeCloseTo(penalty.emptyNorm(a), 12)
        expect(gauge.value(times(a, -2.5))).toBeCloseTo(2.5 * gauge.value(a), 12)
        expect(gauge.value(add(a, b))).toBeLessThanOrEqual((gauge.value(a) + gauge.value(b)) * (1 + 1e-13))
      }),
    )
  })

  it('can what it says: a box means Σ f_k|w_k|, a ridge ½‖w‖², and a resized one sees nothing but the norm', () => {
    fc.assert(
      fc.property(vector, step, (w, lambda) => {
        const { box, ridge } = penalty
        if (box) {
          const factor = (k: number) => box.factors?.[k] ?? 1
          const weighted = w.reduce((sum, x, k) => sum + factor(k) * Math.abs(x), 0)
          expect(penalty.value(w)).toBeCloseTo(weighted, 12)
          const inside = w.map((x, k) => Math.sign(x) * lambda * factor(k))
          expect(penalty.conjugate(inside, lambda)).toBe(0)
        }
        if (ridge) expect(penalty.value(w)).toBeCloseTo(norm2(w) ** 2 / 2, 12)
        const length = Float64Array.of(norm2(w))
        if (penalty.resized) expect(penalty.resized(1).value(length)).toBeCloseTo(penalty.value(w), 12)
      }),
    )
  })

  it('is convex', () => {
    fc.assert(
      fc.property(vector, vector, fc.integer({ min: 0, max: 100 }), (a, b, percent) => {
        const s = percent / 100
        const between = penalty.value(add(times(a, s), times(b, 1 - s)))
        expect(between).toBeLessThanOrEqual(s * penalty.value(a) + (1 - s) * penalty.value(b) + 1e-12)
      }),
    )
  })
})
