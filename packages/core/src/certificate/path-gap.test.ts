import { afterEach, describe, expect, it } from 'vitest'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { SparseWeights } from '../numeric/matrix/sparse-weights.js'
import { setKernelUse } from '../numeric/wasm/kernel-module.js'
import { AdaptiveL1 } from '../penalty/adaptive-l1.js'
import { L1 } from '../penalty/l1.js'
import { L2 } from '../penalty/l2.js'
import type { Problem } from '../problem/problem.js'
import { Random } from '../statistics/random.js'
import { certify } from './gap.js'
import { pathCertifier } from './path-gap.js'
import type { PointToCertify } from './point-to-certify.js'

afterEach(() => setKernelUse('when-it-pays'))

const random = Random.fromSeed(5)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())

/** With 20 rows the table is wide: the certificates begin with products in f32. */
const WIDE = 6600

/** 8 positives, 12 negatives. */
function problemOf(cols: number, penalty: Problem['penalty'] = new L1(cols)): Problem {
  const map = new DenseRows(20, cols, normals(20 * cols))
  return { map, loss: new InfinitePushLoss(new Float64Array(8).fill(1 / 8), 12, 1), penalty, lambda: 1 }
}

/** The weights that are not 0. */
function sparse(w: Vec): SparseWeights {
  const features = Int32Array.from(w.keys()).filter((k) => w[k] !== 0)
  return new SparseWeights(
    features,
    Float64Array.from(features, (k) => w[k]),
    w.length,
  )
}

/** Any w and any multipliers: what a certificate must cope with. */
function anyPoint(cols: number, lambda: number, piece = -1): PointToCertify {
  const dual = normals(20).map((x, g) => (g < 8 ? -Math.abs(x) / 8 : Math.max(0, x)))
  return { lambda, w: sparse(normals(cols).map((x) => (x > 1 ? x : 0))), dual, piece }
}

function expectSame(problem: Problem, points: readonly PointToCertify[]): void {
  const found = pathCertifier(problem)(points)
  for (const [i, { lambda, w, dual }] of points.entries()) {
    const alone = certify({ ...problem, lambda }, w.dense(), dual)
    expect(found[i].primal).toBeCloseTo(alone.primal, 10)
    expect(found[i].dual).toBeCloseTo(alone.dual, 10)
  }
}

describe('the certificates of several points', () => {
  it.each([3, 30, WIDE])('are those of each alone, with %i features', (cols) => {
    const points = [0.1, 0.5, 2, 3, 5, 20].map((lambda) => anyPoint(cols, lambda))
    expectSame(problemOf(cols), points)
    const factors = Float64Array.from({ length: cols }, (_, k) =>
      k % 7 === 6 ? Number.POSITIVE_INFINITY : 1 + (k % 3),
    )
    const withoutExcluded = points.map((point) => ({
      ...point,
      w: sparse(point.w.dense().map((x, k) => (k % 7 === 6 ? 0 : x))),
    }))
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

/** Multipliers that need no repair: all positives at their weight, and shares of the negatives that sum to 1. */
function feasibleDual(shares: Vec): Vec {
  const sum = shares.reduce((total, share) => total + share, 0)
  return Float64Array.of(...new Float64Array(8).fill(-1 / 8), ...shares.map((share) => share / sum))
}

const even = () => feasibleDual(new Float64Array(12).fill(1))
/** All on one negative: its products with the columns are larger than those of a mixture. */
const single = (place = 3) => feasibleDual(new Float64Array(12).fill(0).fill(1, place, place + 1))

/** Between two ends: w constant, multipliers linear in λ. Where λ is this small, |u_k| is what counts. */
function pieceOf(ends: readonly [Vec, Vec], w: SparseWeights, { number = 0, lambdas = [0.4, 0.3, 0.25, 0.2] } = {}) {
  const [first, last] = [lambdas[0], lambdas[lambdas.length - 1]]
  return lambdas.map((lambda): PointToCertify => {
    const theta = (lambda - last) / (first - last)
    return { lambda, w, dual: ends[0].map((x, g) => theta * x + (1 - theta) * ends[1][g]), piece: number }
  })
}

/** max_k |u_k|/f_k, column by column. */
function sizeOf({ map, penalty }: Problem, dual: Vec): number {
  const u = map.applyTranspose(dual, new Float64Array(map.cols))
  return u.reduce((most, x, k) => Math.max(most, Math.abs(x) / (penalty.box?.factors?.[k] ?? 1)), 0)
}

const alone = (problem: Problem, { lambda, w, dual }: PointToCertify) =>
  certify({ ...problem, lambda }, w.dense(), dual)

describe('the certificates on a wide table', () => {
  const problem = problemOf(WIDE)
  const points = Array.from({ length: 9 }, (_, i) => anyPoint(WIDE, 0.1 * (i + 1)))

  it('are the same in WebAssembly and in TypeScript, bit for bit', () => {
    const [plain, wasm] = (['never', 'always'] as const).map((use) => {
      setKernelUse(use)
      return pathCertifier(problem)(points)
    })
    expect(wasm).toEqual(plain)
  })

  it('are kept apart where two paths are certified in turn', () => {
    const other = problemOf(WIDE + 1)
    const others = points.map(({ lambda }) => anyPoint(WIDE + 1, lambda))
    const [first, second] = [pathCertifier(problem), pathCertifier(other)]
    for (let i = 0; i < points.length; i += 3) {
      const [some, more] = [points.slice(i, i + 3), others.slice(i, i + 3)]
      expect(first(some)).toEqual(pathCertifier(problem)(some))
      expect(second(more)).toEqual(pathCertifier(other)(more))
    }
  })
})

describe('the points between the ends of a piece, on a wide table', () => {
  const problem = problemOf(WIDE)
  const w = anyPoint(WIDE, 1).w

  it('get the bound that linearity gives, and their ends the certificate of each alone', () => {
    const points = [
      ...pieceOf([even(), single(3)], w),
      ...pieceOf([single(3), single(7)], w, { number: 1, lambdas: [0.19, 0.15, 0.1, 0.05] }),
    ]
    const found = pathCertifier(problem)(points)
    for (const [i, point] of points.entries()) {
      const [first, last] = i < 4 ? [points[0], points[3]] : [points[4], points[7]]
      const theta = (point.lambda - last.lambda) / (first.lambda - last.lambda)
      const size = theta * sizeOf(problem, first.dual) + (1 - theta) * sizeOf(problem, last.dual)
      const exact = alone(problem, point)
      expect(found[i].primal).toBeCloseTo(exact.primal, 10)
      expect(found[i].dual).toBeCloseTo((point.lambda / size) * problem.loss.dualValue(point.dual), 10)
      expect(found[i].dual).toBeLessThanOrEqual(exact.dual + 1e-12)
    }
    expect(found[1].dual).toBeLessThan(alone(problem, points[1]).dual)
  })

  it('have a size of at least λ', () => {
    const points = pieceOf([even(), single()], w, { lambdas: [40, 30, 20] })
    expect(pathCertifier(problem)(points)[1].dual).toBeCloseTo(alone(problem, points[1]).dual, 10)
  })

  it('are not believed to lie there: other multipliers get a bound that holds for them', () => {
    for (const factors of [undefined, new Float64Array(WIDE).fill(0.01)]) {
      const own = { ...problem, penalty: factors ? new AdaptiveL1(factors) : problem.penalty }
      for (let place = 0; place < 12; place++) {
        const points = pieceOf([even(), even()], w)
        points[1] = { ...points[1], dual: single(place) }
        // By linearity alone the bound would be too high.
        const { lambda, dual } = points[1]
        const exact = alone(own, points[1])
        expect((lambda / sizeOf(own, even())) * own.loss.dualValue(dual)).toBeGreaterThan(exact.dual)
        const found = pathCertifier(own)(points)[1]
        expect(found.dual).toBeLessThanOrEqual(exact.dual)
        expect(found.dual).toBeGreaterThan(0)
      }
    }
  })

  it.each([0, WIDE - 1])('are not believed to have the same weights: another w_%i is certified as it is', (k) => {
    const points = pieceOf([even(), single()], w)
    points[1] = { ...points[1], w: sparse(w.dense().with(k, w.dense()[k] + 1)) }
    expect(pathCertifier(problem)(points)[1].primal).toBeCloseTo(alone(problem, points[1]).primal, 10)
  })

  it('are not believed to lie between them: at another λ they are certified alone', () => {
    for (const lambda of [0.5, 0.1]) {
      const points = pieceOf([even(), single()], w)
      points[2] = { ...points[2], lambda, dual: single(5) }
      expectSame({ ...problem }, [points[2], points[0]])
      expect(pathCertifier(problem)(points)[2].dual).toBeCloseTo(alone(problem, points[2]).dual, 10)
    }
  })

  it('are certified alone where no piece is claimed', () => {
    expectSame(problem, pieceOf([even(), single()], w, { number: -1 }))
  })
})

describe('a wide table', () => {
  it('is certified column by column where it matters, for more points than are looked at together', () => {
    const problem = problemOf(WIDE)
    const points = Array.from({ length: 25 }, (_, i) => ({ ...anyPoint(WIDE, 0.2 + i / 5), dual: single(i % 12) }))
    expectSame(problem, points)
    expectSame(problem, points.slice().reverse())
  })
})
