import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { norm2 } from '../prox/norms.js'
import { softThreshold } from '../prox/soft-threshold.js'
import { GroupPenalty } from './group.js'
import { L1 } from './l1.js'
import { SparseGroup } from './sparse-group.js'

const everything = (size: number): Int32Array => Int32Array.from({ length: size }, (_, k) => k)

/** The smallest r with ‖soft(u, ρr)‖₂ ≤ (1−ρ)r√|g|, by bisection down to neighbouring doubles. */
function dualNormByBisection(u: Vec, rho: number): number {
  const holds = (r: number) => norm2(u.map((x) => softThreshold(x, rho * r))) <= (1 - rho) * r * Math.sqrt(u.length)
  let low = 0
  let high = 1
  while (!holds(high)) high *= 2
  for (let middle = high / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

describe('sparse-group', () => {
  it('mixes the magnitudes with the lengths of the blocks', () => {
    const value = new SparseGroup([Int32Array.of(0, 1)], 0.5).value(Float64Array.of(3, -4))
    expect(value).toBeCloseTo(3.5 + 2.5 * Math.SQRT2, 14)
  })

  it('soft-thresholds, then shortens the blocks', () => {
    const penalty = new SparseGroup([Int32Array.of(0, 1, 2), Int32Array.of(3)], 0.5, Float64Array.of(5, 1))
    const out = penalty.prox(Float64Array.of(4, -5, 0.5, 1.5), Float64Array.of(2, 2, 2, 2), new Float64Array(4))
    // 3, −4, 0 has length 5, all of which a threshold of 5 takes; a τ of 1 leaves part of it.
    expect(out).toEqual(new Float64Array(4))
    const half = penalty.prox(Float64Array.of(3.5, -4.5, 0.5, 1.5), Float64Array.of(1, 1, 1, 1), new Float64Array(4))
    ;[1.5, -2, 0, 0.5].forEach((value, k) => {
      expect(half[k]).toBeCloseTo(value, 14)
    })
  })

  it('has the dual norm that bisection finds, for every mixture', () => {
    const number = fc.integer({ min: -1000, max: 1000 }).map((value) => value / 64)
    const vector = fc.array(number, { minLength: 1, maxLength: 12 }).map((values) => Float64Array.from(values))
    const ratio = fc.constantFrom(0, 1e-12, 0.01, 0.3, 0.5, 0.9, 0.999, 1 - 1e-12, 1)
    fc.assert(
      fc.property(vector, ratio, (u, rho) => {
        const norm = new SparseGroup([everything(u.length)], rho).emptyNorm(u)
        const expected = dualNormByBisection(u, rho)
        expect(Math.abs(norm - expected)).toBeLessThanOrEqual(4e-15 * expected + 1e-300)
      }),
      { numRuns: 500 },
    )
  })

  it('finds the dual norm of a long block with entries of every size', () => {
    const u = Float64Array.from({ length: 5000 }, (_, k) => 1e100 * 0.99 ** k)
    for (const rho of [0.001, 0.5, 0.999]) {
      const norm = new SparseGroup([everything(u.length)], rho).emptyNorm(u)
      expect(norm / dualNormByBisection(u, rho)).toBeCloseTo(1, 13)
    }
  })

  it('hands on a dual norm that is not a number', () => {
    expect(new SparseGroup([everything(2)], 0.5).emptyNorm(Float64Array.of(1, Number.NaN))).toBeNaN()
  })

  it('is l1 at ρ = 1 and group at ρ = 0', () => {
    const blocks = [Int32Array.of(0, 2), Int32Array.of(1)]
    const v = Float64Array.of(1, -2, 0)
    const tau = Float64Array.of(0.25, 0.25, 0.25)
    const ends = [
      { end: new SparseGroup(blocks, 1), same: new L1(3) },
      { end: new SparseGroup(blocks, 0), same: new GroupPenalty(blocks) },
    ]
    for (const { end, same } of ends) {
      const [left, right] = [end, same].map((penalty) => {
        const curvature = { diagonal: new Float64Array(3), spike: new Float64Array(3) }
        penalty.residualJacobian(v, tau, curvature)
        return { curvature, value: penalty.value(v), prox: penalty.prox(v, tau, new Float64Array(3)) }
      })
      expect(left).toEqual(right)
      expect(end.emptyNorm(v)).toBeCloseTo(same.emptyNorm(v), 14)
    }
  })
})
