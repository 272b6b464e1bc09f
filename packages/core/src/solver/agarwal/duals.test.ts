import { describe, expect, it } from 'vitest'
import { dot } from '../../numeric/algebra/dot.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { Random } from '../../statistics/random.js'
import type { Composite } from '../accelerated-gradient.js'
import { CollapsedDual } from './collapsed-dual.js'
import { PairsDual } from './pairs-dual.js'

const [m, n, d] = [3, 4, 5]
const random = Random.fromSeed(8)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())
const map = new DenseRows(m + n, d, normals((m + n) * d))
const row = (i: number) => map.values.subarray(i * d, (i + 1) * d)

const imaged = (problem: Composite, x: Vec) => ({ x, image: problem.image(x, new Float64Array(problem.imageSize)) })
const valueAt = (problem: Composite, x: Vec) => problem.gradient(imaged(problem, x), new Float64Array(problem.size))

/** Quadratic, so that central differences and the rise are exact. */
function expectConsistent(problem: Composite): void {
  const [x, y] = [normals(problem.size), normals(problem.size)]
  const gradient = new Float64Array(problem.size)
  const value = problem.gradient(imaged(problem, x), gradient)
  const step = y.map((v, k) => v - x[k])
  const rise = valueAt(problem, y) - value - dot(gradient, step)
  expect(problem.rise(imaged(problem, x), imaged(problem, y), { value, gradient })).toBeCloseTo(rise, 10)
  for (let k = 0; k < problem.size; k++) {
    const moved = (t: number) => x.map((v, l) => (l === k ? v + t : v))
    expect(gradient[k]).toBeCloseTo((valueAt(problem, moved(0.5)) - valueAt(problem, moved(-0.5))) / 1, 9)
  }
}

// @paper eq:3
describe('the dual over the pairs', () => {
  const pairs = new PairsDual(map, { positives: m, negatives: n }, 0.7)

  it('has the objective of (3), written out over all pairs of pairs', () => {
    const alpha = normals(m * n)
    const difference = (k: number) => row(k % m).map((x, c) => x - row(m + Math.floor(k / m))[c])
    let expected = 0
    for (let k = 0; k < m * n; k++) {
      expected -= alpha[k]
      for (let l = 0; l < m * n; l++) expected += (alpha[k] * alpha[l] * dot(difference(k), difference(l))) / 2
    }
    expect(valueAt(pairs, alpha)).toBeCloseTo(expected, 10)
  })

  it('has the gradient and the curvature of that objective', () => {
    expectConsistent(pairs)
  })

  it('projects on α ≥ 0 with Σ_j max_i α_ij within the radius', () => {
    for (let round = 0; round < 50; round++) {
      const alpha = normals(m * n)
      pairs.prox(alpha)
      let sum = 0
      for (let j = 0; j < n; j++) sum += Math.max(...alpha.subarray(j * m, (j + 1) * m))
      expect(Math.min(...alpha)).toBeGreaterThanOrEqual(0)
      expect(sum).toBeLessThanOrEqual(0.7 + 1e-12)
    }
  })
})

describe('the collapsed dual', () => {
  it('has the gradient and the curvature of its objective, with and without the ridge of squared hinges', () => {
    for (const ridge of [0, 1.5]) expectConsistent(new CollapsedDual(map, { positives: m, cap: 0.2, ridge }))
  })

  // @paper eq:3
  it('is the dual over the pairs at any α, with the pairs summed out', () => {
    const pairs = new PairsDual(map, { positives: m, negatives: n }, 0.7)
    const alpha = normals(m * n).map(Math.abs)
    const y = pairs.sums(alpha, new Float64Array(m + n)).map((sum) => -sum)
    const collapsed = new CollapsedDual(map, { positives: m, cap: 1, ridge: 0 })
    expect(valueAt(collapsed, y)).toBeCloseTo(valueAt(pairs, alpha), 10)
  })
})
