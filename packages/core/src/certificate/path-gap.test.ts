import { describe, expect, it } from 'vitest'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { AdaptiveL1 } from '../penalty/adaptive-l1.js'
import { L1 } from '../penalty/l1.js'
import { L2 } from '../penalty/l2.js'
import type { Problem } from '../problem/problem.js'
import { Random } from '../statistics/random.js'
import { certify } from './gap.js'
import { pathCertifier } from './path-gap.js'
import type { PointToCertify } from './path-parts.js'

const random = Random.fromSeed(5)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())

/** 8 positives, 12 negatives; from 400 columns on the certificates begin with products in f32. */
function problemOf(cols: number, penalty: Problem['penalty'] = new L1(cols)): Problem {
  const map = new DenseRows(20, cols, normals(20 * cols))
  return { map, loss: new InfinitePushLoss(new Float64Array(8).fill(1 / 8), 12, 1), penalty, lambda: 1 }
}

/** Any w and any multipliers: what a certificate must cope with. */
function anyPoint(cols: number, lambda: number, piece = -1): PointToCertify {
  const dual = normals(20).map((x, g) => (g < 8 ? -Math.abs(x) / 8 : Math.max(0, x)))
  return { lambda, w: normals(cols).map((x) => (x > 1 ? x : 0)), dual, piece }
}

function expectSame(problem: Problem, points: readonly PointToCertify[]): void {
  const found = pathCertifier(problem)(points)
  for (const [i, { lambda, w, dual }] of points.entries()) {
    const alone = certify({ ...problem, lambda }, w, dual)
    expect(found[i].primal).toBeCloseTo(alone.primal, 10)
    expect(found[i].dual).toBeCloseTo(alone.dual, 10)
  }
}

describe('the certificates of several points', () => {
  it.each([3, 30, 450])('are those of each alone, with %i features', (cols) => {
    const points = [0.1, 0.5, 2, 3, 5, 20].map((lambda) => anyPoint(cols, lambda))
    expectSame(problemOf(cols), points)
    const factors = Float64Array.from({ length: cols }, (_, k) =>
      k % 7 === 6 ? Number.POSITIVE_INFINITY : 1 + (k % 3),
    )
    const withoutExcluded = points.map((point) => ({ ...point, w: point.w.map((x, k) => (k % 7 === 6 ? 0 : x)) }))
    expectSame(problemOf(cols, new AdaptiveL1(factors)), withoutExcluded)
  })

  it('are those of each alone for penalties and tables that it has no short cut for', () => {
    const points = [1, 2].map((lambda) => anyPoint(4, lambda))
    expectSame(problemOf(4, new L2(4)), points)
    const { map, ...rest } = problemOf(4)
    const single = new DenseRows(20, 4, Float32Array.from((map as DenseRows).values))
    expectSame({ ...rest, map: single }, points)
  })
})

/** w constant, multipliers linear in λ. */
function piece(cols: number): PointToCertify[] {
  const { w, dual } = anyPoint(cols, 1)
  const slope = dual.map((x) => x / 10)
  return [4, 3, 2.5, 2].map((lambda) => ({ lambda, w, dual: dual.map((x, g) => x + lambda * slope[g]), piece: 3 }))
}

describe('the points between the ends of a piece', () => {
  it('get bounds that hold, and no worse than by linearity', () => {
    const problem = problemOf(30)
    const points = piece(30)
    const found = pathCertifier(problem)(points)
    for (const [i, { lambda, w, dual }] of points.entries()) {
      const alone = certify({ ...problem, lambda }, w, dual)
      expect(found[i].primal).toBeCloseTo(alone.primal, 10)
      expect(found[i].dual).toBeLessThanOrEqual(alone.dual + 1e-12)
    }
    expect(found[1].dual).toBeGreaterThan(0.3 * certify({ ...problem, lambda: 3 }, points[1].w, points[1].dual).dual)
  })

  it('are not believed to lie there: other weights and other multipliers are certified as they are', () => {
    const problem = problemOf(30)
    const lie = (change: (point: PointToCertify) => { w?: Vec; dual?: Vec }) => {
      const points = piece(30)
      points[1] = { ...points[1], ...change(points[1]) }
      const { lambda, w, dual } = points[1]
      return { found: pathCertifier(problem)(points)[1], alone: certify({ ...problem, lambda }, w, dual) }
    }
    const weights = lie(() => ({ w: normals(30) }))
    expect(weights.found.primal).toBeCloseTo(weights.alone.primal, 10)
    const multipliers = lie(() => ({ dual: anyPoint(30, 1).dual }))
    expect(multipliers.found.dual).toBeLessThanOrEqual(multipliers.alone.dual + 1e-12)
    expect(multipliers.found.primal).toBeCloseTo(multipliers.alone.primal, 10)
  })
})
