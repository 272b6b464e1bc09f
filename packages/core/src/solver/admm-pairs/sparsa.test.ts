import { describe, expect, it } from 'vitest'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { GroupPenalty } from '../../penalty/group.js'
import { L1 } from '../../penalty/l1.js'
import type { Penalty } from '../../penalty/penalty.js'
import { softThreshold } from '../../prox/soft-threshold.js'
import { Random } from '../../statistics/random.js'
import { Sparsa } from './sparsa.js'

const d = 12
const groups = [0, 1, 2].map((g) => Int32Array.from([0, 1, 2, 3], (k) => 4 * g + k))

/** A least squares problem of 30 rows whose columns differ in scale by up to 30. */
function quadratic(penalty: Penalty, tau: number) {
  const random = Random.fromSeed(9)
  const values = Float64Array.from({ length: 30 * d }, (_, t) => random.normal() * 30 ** ((t % d) / (d - 1)))
  const map = new DenseRows(30, d, values)
  const s = Float64Array.from({ length: 30 }, () => 3 * random.normal())
  const scores = new Float64Array(30)
  const applyG = (w: Vec, out: Vec) => map.applyTranspose(map.apply(w, scores), out)
  return { applyG, b: map.applyTranspose(s, new Float64Array(d)), penalty, tau, map }
}

/** How far w is from being its own proximal gradient step of curvature 1: 0 at the minimum, and nowhere else. */
function fixedPointResidual({ applyG, b, penalty, tau }: ReturnType<typeof quadratic>, w: Vec): number {
  const g = new Float64Array(d)
  applyG(w, g)
  const point = w.map((value, k) => value - (g[k] - b[k]))
  const moved = penalty.prox(point, new Float64Array(d).fill(tau), new Float64Array(d))
  return moved.reduce((max, value, k) => Math.max(max, Math.abs(value - w[k])), 0)
}

/** The Lasso by coordinate descent, until nothing moves. */
function lassoByCoordinates({ applyG, b, tau, map }: ReturnType<typeof quadratic>): Vec {
  const w = new Float64Array(d)
  const g = new Float64Array(d)
  const column = (k: number) => Array.from({ length: map.rows }, (_, i) => map.values[i * d + k])
  const squares = Array.from({ length: d }, (_, k) => column(k).reduce((sum, x) => sum + x * x, 0))
  for (let sweep = 0; sweep < 2000; sweep++) {
    for (let k = 0; k < d; k++) {
      applyG(w, g)
      w[k] = softThreshold(w[k] * squares[k] - (g[k] - b[k]), tau) / squares[k]
    }
  }
  return w
}

// @paper eq:6 alg:6
describe('SpaRSA', () => {
  it('solves a Lasso like coordinate descent, with exact zeros', () => {
    const problem = quadratic(new L1(d), 40)
    const w = new Float64Array(d)
    new Sparsa(d).minimize(problem, w, 1e-9)
    const expected = lassoByCoordinates(problem)
    expect(expected.filter((value) => value === 0).length).toBeGreaterThan(2)
    w.forEach((value, k) => {
      expect(value).toBeCloseTo(expected[k], 9)
      expect(value === 0).toBe(expected[k] === 0)
    })
  })

  it.each([
    ['l1', new L1(d)],
    ['group', new GroupPenalty(groups)],
  ])('ends with a subgradient within the precision (%s)', (_name, penalty) => {
    const problem = quadratic(penalty, 40)
    for (const precision of [1, 1e-3, 1e-8]) {
      const w = new Float64Array(d)
      new Sparsa(d).minimize(problem, w, precision)
      expect(fixedPointResidual(problem, w)).toBeLessThan(2 * Math.sqrt(d) * precision)
    }
  })

  it('has little to do when it starts near the minimum', () => {
    const problem = quadratic(new L1(d), 40)
    const w = new Float64Array(d)
    const sparsa = new Sparsa(d)
    const cold = sparsa.minimize(problem, w, 1e-6)
    problem.b[0] *= 1 + 1e-9
    expect(sparsa.minimize(problem, w, 1e-6)).toBeLessThan(cold / 4)
  })

  it('ends although no precision at all is allowed', () => {
    const problem = quadratic(new L1(d), 40)
    const w = new Float64Array(d)
    new Sparsa(d).minimize(problem, w, 0)
    expect(fixedPointResidual(problem, w)).toBeLessThan(1e-9)
  })
})
