import { afterEach, expect, it } from 'vitest'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import { NOT_KNOWN } from '../numeric/algebra/column-looks.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { setKernelUse } from '../numeric/wasm/kernel-module.js'
import { L1 } from '../penalty/l1.js'
import type { Problem } from '../problem/problem.js'
import { solveOnGrid } from '../solver/path-simplex/exact-path.js'
import { Random } from '../statistics/random.js'
import { certify } from './gap.js'
import { NearColumns } from './near-columns.js'
import { pathCertifier } from './path-gap.js'

afterEach(() => setKernelUse('when-it-pays'))

const ROWS = 12
const COLS = 240

const random = Random.fromSeed(11)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())
const table = normals(ROWS * COLS)
const byColumn = Float64Array.from(table, (_, t) => table[(t % ROWS) * COLS + Math.floor(t / ROWS)])
const factors = Float64Array.from({ length: COLS }, (_, k) => 1 + (k % 2))
const productsOf = (y: Vec) =>
  Float64Array.from({ length: COLS }, (_, k) => y.reduce((sum, v, g) => sum + v * table[g * COLS + k], 0))
const largestOf = (y: Vec) => Math.max(...productsOf(y).map((u, k) => Math.abs(u) / factors[k]))

function nearColumns(): NearColumns {
  const near = new NearColumns(ROWS, COLS)
  near.begin(table, factors)
  return near
}

it('finds the largest product from the columns that count', () => {
  const near = nearColumns()
  let y = normals(ROWS)
  for (const noise of [0, 1, 0.02, 0, 1, 0.001]) {
    y = y.map((v) => 0.9 * v + noise * random.normal())
    const largest = largestOf(y)
    // Where λ is attained, as on a path; a little below that; and above all.
    for (const lambda of [largest, 0.97 * largest]) {
      expect(near.largest(y, byColumn, factors, lambda)).toBeCloseTo(largest, 12)
    }
    expect(near.largest(y, byColumn, factors, 1.5 * largest)).toBeLessThanOrEqual(1.5 * largest)
  }
})

it('does not where too many columns may count, there are few, or multipliers are none', () => {
  const near = nearColumns()
  const y = normals(ROWS)
  expect(near.largest(y, byColumn, factors, 0.1 * largestOf(y))).toBe(NOT_KNOWN)
  expect(near.largest(y.fill(0), byColumn, factors, 1)).toBe(NOT_KNOWN)
  expect(near.largest(y.fill(Number.NaN), byColumn, factors, 1)).toBe(NOT_KNOWN)
  expect(new NearColumns(ROWS, 10).largest(y, y, y, 1)).toBe(NOT_KNOWN)
})

it('makes the certificates of a path those of each point alone, with the same bits in WebAssembly', () => {
  const loss = new InfinitePushLoss(new Float64Array(5).fill(1 / 5), ROWS - 5, 1)
  const problem: Problem = { map: new DenseRows(ROWS, COLS, table), loss, penalty: new L1(COLS), lambda: 1 }
  const grid = Array.from({ length: 60 }, (_, i) => 0.01 ** (i / 59))
  const points = [...solveOnGrid(problem, (lambdaMax) => grid.map((ratio) => ratio * lambdaMax))]
  // One whose multipliers do not belong to it.
  points[30].dual[2] *= 0.5
  const [plain, wasm] = (['never', 'always'] as const).map((use) => {
    setKernelUse(use)
    return pathCertifier(problem)(points)
  })
  expect(wasm).toEqual(plain)
  for (const [i, { lambda, w, dual }] of points.entries()) {
    const alone = certify({ ...problem, lambda }, w.dense(), dual)
    expect(Math.abs(plain[i].dual - alone.dual)).toBeLessThan(1e-12)
    expect(Math.abs(plain[i].primal - alone.primal)).toBeLessThan(1e-12)
  }
  expect(plain[30].relativeGap).toBeGreaterThan(1e-6)
})
