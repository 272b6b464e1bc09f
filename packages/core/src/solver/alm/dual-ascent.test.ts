import { describe, expect, it } from 'vitest'
import { manyRows } from '../../../test/many-rows.js'
import { certify, dualBound } from '../../certificate/gap.js'
import { CsrMatrix } from '../../numeric/matrix/csr.js'
import type { Problem } from '../../problem/problem.js'
import { Random } from '../../statistics/random.js'
import { run } from '../run.js'
import type { Iterate } from '../solver.js'
import { alm } from './alm.js'
import { dualAscent } from './dual-ascent.js'
import { DualPoint } from './dual-point.js'
import { DualSweeps } from './dual-sweeps.js'
import { RowSizes } from './row-sizes.js'

const shape = { positives: 100, negatives: 900, features: 300, penalty: 'l2', sparse: true } as const

const nowhere = ({ map, loss }: Problem): Iterate => ({ w: new Float64Array(map.cols), dual: loss.dualAtZero() })

function found(problem: Problem, tolerance: number): Iterate | undefined {
  for (const point of dualAscent(problem, nowhere(problem), tolerance)) if (!point.tentative) return point
  return undefined
}

/** Few words in each text, most of them rare; each divided by its deviation, so that lengths of rows differ by tens. */
function texts(lambda: number, top = 1): Problem {
  const problem = manyRows({ ...shape, lambda, top })
  const random = Random.fromSeed(9)
  const pointers = [0]
  const indices: number[] = []
  const counts = new Float64Array(shape.features)
  for (let i = 0; i < problem.map.rows; i++) {
    const topic = i < shape.positives ? 20 : 0
    const words = new Set(
      Array.from({ length: 12 }, () =>
        Math.floor(shape.features * random.uniform() ** (random.uniform() < 0.4 ? 1 : 4)),
      ),
    )
    for (let t = 0; t < 2 && topic; t++) words.add(topic + random.integer(30))
    for (const k of [...words].sort((a, b) => a - b)) {
      indices.push(k)
      counts[k]++
    }
    pointers.push(indices.length)
  }
  const values = Float64Array.from(indices, (k) => {
    const part = counts[k] / problem.map.rows
    return 1 / Math.sqrt(part * (1 - part))
  })
  const parts = { pointers: Int32Array.from(pointers), indices: Int32Array.from(indices), values }
  return { ...problem, map: new CsrMatrix(problem.map.rows, shape.features, parts) }
}

/** So many sweeps from nowhere. */
function swept(problem: Problem, count: number): DualPoint {
  const start = DualPoint.of(problem, nowhere(problem))
  start.look()
  const sweeps = new DualSweeps(problem.map, new RowSizes(problem.map))
  const state = sweeps.from(start)
  for (let sweep = 0; sweep < count; sweep++) sweeps.sweep(state)
  return new DualPoint(problem, state.multipliers())
}

describe('sweeps over the multipliers of an ℓ2 problem', () => {
  it.each([1, 10, 900])('raise the lower bound towards the optimum, and keep to all constraints, K = %d', (top) => {
    const problem = texts(0.3, top)
    const { certificate } = run(alm, problem, { tolerance: 1e-9 })
    const bounds = [1, 4, 16, 64].map((count) => {
      const dual = swept(problem, count)
      let sum = 0
      for (const value of dual.c) sum += value
      expect(sum).toBeCloseTo(0, 12)
      return dualBound(problem, dual.point().dual)
    })
    bounds.slice(1).forEach((bound, i) => {
      expect(bound).toBeGreaterThan(bounds[i])
    })
    expect(bounds[3]).toBeGreaterThan(0.95 * certificate.dual)
    expect(bounds[3]).toBeLessThanOrEqual(certificate.primal)
  })

  it('are the same every time', () => {
    expect(swept(texts(0.1), 5).c).toEqual(swept(texts(0.1), 5).c)
  })
})

describe('an ℓ2 problem on sparse rows, solved in its dual', () => {
  it.each([10, 1, 0.1, 0.01, 1e-4])('comes to the solution from nowhere, λ = %d', (lambda) => {
    const means = [2, 20, 300, 900].map((top) => texts(lambda, top))
    for (const problem of [manyRows({ ...shape, lambda }), texts(lambda), ...means]) {
      const point = found(problem, 1e-8)
      expect(point && certify(problem, point.w, point.dual).relativeGap).toBeLessThan(2e-8)
    }
  })

  it('copes with more rows inside their bounds than there are features, with weights, and with empty rows', () => {
    const problem = manyRows({ ...shape, features: 60, lambda: 0.01, weighted: true })
    const point = found(problem, 1e-6)
    expect(point && certify(problem, point.w, point.dual).relativeGap).toBeLessThan(2e-6)
    const empty = new CsrMatrix(1000, 300, {
      pointers: new Int32Array(1001),
      indices: new Int32Array(0),
      values: new Float64Array(0),
    })
    const nothing = found({ ...manyRows({ ...shape, lambda: 1 }), map: empty }, 1e-8)
    expect(nothing?.w.every((value) => value === 0)).toBe(true)
  })
})
