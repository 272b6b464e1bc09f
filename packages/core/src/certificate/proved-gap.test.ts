import { describe, expect, it } from 'vitest'
import { exactly, largest, ONE } from '../../test/exact-numbers.js'
import { toyProblem } from '../data/toy.js'
import { dot } from '../numeric/algebra/dot.js'
import { csrFromEntries } from '../numeric/matrix/csr.js'
import { denseFromRows } from '../numeric/matrix/dense-rows.js'
import type { Matrix } from '../numeric/matrix/linear-map.js'
import { ScaledView } from '../numeric/matrix/scaled-view.js'
import { makePenalty, PENALTIES, type PenaltyName } from '../penalty/all.js'
import { type ClassOrder, orderByClass, pushLoss } from '../problem/class-order.js'
import type { PushProblem } from '../problem/problem.js'
import { chooseSolver } from '../solver/all.js'
import { provedSolution } from '../solver/proved-solution.js'
import { run } from '../solver/run.js'
import { certify } from './gap.js'
import { marginsOf, provedGap } from './proved-gap.js'

const factors = Float64Array.of(1, 2, 0.5, 1)
const SIZE = { rows: 24, relevant: 2, noise: 2 }

/** A toy problem whose columns all lie far from 0. */
function farOff(
  offset: number,
  seed: number,
  { sparse = false, k = 1, penalty = 'l1' as PenaltyName, lists = 0 } = {},
) {
  const data = toyProblem({ ...SIZE, seed })
  const queries = lists > 0 ? Int32Array.from(data.labels, (_, row) => (row >> 1) % lists) : undefined
  const order = orderByClass({ ...data, ...(queries && { queries }) })
  const rows = rowsOf(data.features.selectRows(order.rows)).map((row) => row.map((x, k) => x + offset * (k + 1)))
  const groups = [
    [0, 1],
    [2, 3],
  ]
  const problem: PushProblem = {
    map: sparse ? sparseOf(rows) : denseFromRows(rows),
    loss: pushLoss(order, { kind: 'top-k', k }),
    penalty: makePenalty(penalty, 4, { l1Ratio: 0.4, groups, ...(penalty === 'adaptive-l1' && { factors }) }),
    lambda: 0.05,
  }
  return { problem, order, rows }
}

function rowsOf(x: Matrix): number[][] {
  return Array.from({ length: x.rows }, (_, i) => {
    const row = new Float64Array(x.cols)
    x.readRow(i, row, 0)
    return [...row]
  })
}

function sparseOf(rows: number[][]): Matrix {
  const entries = rows.flatMap((row, i) => row.map((value, k) => ({ i, k, value })))
  return csrFromEntries(rows.length, rows[0].length, {
    rows: entries.map(({ i }) => i),
    columns: entries.map(({ k }) => k),
    values: entries.map(({ value }) => value),
  })
}

/** λ‖w‖₁ + L(w) against the highest negative, without any rounding. */
function exactObjective(rows: number[][], order: ClassOrder, lambda: number, w: Float64Array): bigint {
  const scores = rows.map((row) => row.reduce((sum, x, k) => sum + exactly(x) * exactly(w[k]), 0n))
  const top = largest(scores.slice(order.weights.length))
  const unit = exactly(1)
  let sum = w.reduce((total, weight) => total + exactly(lambda) * exactly(Math.abs(weight)), 0n) * unit
  order.weights.forEach((weight, i) => {
    const slack = ONE - scores[i] + top
    if (slack > 0n) sum += exactly(weight) * slack
  })
  return sum
}

describe('the proved certificate', () => {
  it.each([0, 1e6, 1e10])('has the exact objective just below its own (columns at %d)', (offset) => {
    for (let seed = 1; seed <= 20; seed++) {
      const { problem, order, rows } = farOff(offset, seed, { sparse: seed % 2 === 0 })
      const solution = run(chooseSolver('auto', problem), problem, { tolerance: 1e-6 })
      const { primal, dual } = provedGap(problem, solution.w, solution.dual)
      const exact = exactObjective(rows, order, problem.lambda, solution.w)
      expect(exactly(primal) * ONE >= exact).toBe(true)
      expect(exactly(primal * (1 - 1e-12)) * ONE <= exact).toBe(true)
      expect(exactly(dual) * ONE <= exact).toBe(true)
    }
  })

  it('says what is not solved, where plain sums lose all digits', () => {
    let wrong = 0
    for (let seed = 1; seed <= 20; seed++) {
      const { problem, order, rows } = farOff(1e12, seed, { sparse: true })
      const plain = run(chooseSolver('auto', problem), problem, { tolerance: 1e-6 })
      const proved = provedSolution(problem, plain, 1e-6)
      const exact = exactObjective(rows, order, problem.lambda, plain.w)
      if (plain.status === 'solved' && proved.status !== 'solved') wrong++
      expect(exactly(proved.certificate.dual) * ONE <= exact).toBe(true)
      if (proved.certificate.relativeGap > 1e-6) expect(proved.status).toBe('rounding-limited')
    }
    expect(wrong).toBeGreaterThan(0)
  })

  it.each(Object.keys(PENALTIES) as PenaltyName[])('is the plain one where nothing is lost (%s)', (penalty) => {
    for (const [k, lists] of [
      [1, 0],
      [4, 0],
      [2, 3],
    ]) {
      const { problem } = farOff(0, 3, { penalty, k, lists })
      const { w, dual, certificate: plain } = run(chooseSolver('auto', problem), problem, { tolerance: 1e-8 })
      const proved = provedGap(problem, w, dual)
      expect(Math.abs(proved.primal - plain.primal)).toBeLessThan(1e-13)
      expect(Math.abs(proved.dual - plain.dual)).toBeLessThan(1e-13)
      expect(proved.primal).toBeGreaterThanOrEqual(proved.dual)
    }
  })

  it('is the same through a view of a table, which is copied part by part', () => {
    const { problem, rows } = farOff(0, 3, { k: 3 })
    const { w, dual } = run(chooseSolver('auto', problem), problem, { tolerance: 1e-8 })
    const wide = rows.map((row) => [...row, ...Array(60_000).fill(0)])
    const scaling = { shift: new Float64Array(60_004), scale: new Float64Array(60_004).fill(1), flat: [] }
    const view = new ScaledView(denseFromRows(wide), Int32Array.from(rows.keys()), scaling)
    const seen = { ...problem, map: view, penalty: makePenalty('l1', 60_004, {}) }
    const wideW = Float64Array.from({ length: 60_004 }, (_, k) => w[k] ?? 0)
    const { primal, dual: bound } = provedGap(problem, w, dual)
    const again = provedGap(seen, wideW, dual)
    expect(again.primal).toBeCloseTo(primal, 10)
    expect(again.dual).toBeCloseTo(bound, 10)
  })

  it.each([0, 100, 1e7])(
    'has the exact objective just below its own through a view, whether plain sums do or not (%d)',
    (offset) => {
      for (let seed = 1; seed <= 10; seed++) {
        const { problem, order, rows } = farOff(offset, seed)
        const { w, dual } = run(chooseSolver('auto', problem), problem, { tolerance: 1e-6 })
        const scaling = { shift: new Float64Array(4), scale: new Float64Array(4).fill(1), flat: [] }
        const map = new ScaledView(denseFromRows(rows), Int32Array.from(rows.keys()), scaling)
        const seen = provedGap({ ...problem, map }, w, dual)
        const exact = exactObjective(rows, order, problem.lambda, w)
        expect(exactly(seen.primal) * ONE >= exact).toBe(true)
        expect(exactly(seen.primal * (1 - 2e-10)) * ONE <= exact).toBe(true)
        const proved = provedGap(problem, w, dual)
        expect(seen.dual).toBeLessThanOrEqual(proved.dual * (1 + 1e-12))
        expect(seen.dual).toBeGreaterThanOrEqual(proved.dual - 2e-10 * proved.primal)
      }
    },
  )

  it('has to do with plain sums where a product cannot be split', () => {
    const { problem, rows } = farOff(0, 3)
    const huge = { ...problem, map: denseFromRows(rows.map((row) => row.map((x) => x * 1e305))) }
    const w = Float64Array.of(1e-305, 0, 0, 0)
    const dual = problem.loss.dualAtZero()
    expect(dot(w, w)).toBe(0)
    expect(provedGap(huge, w, dual)).toEqual(certify(huge, w, dual))
  })
})

describe('the margins of a certificate', () => {
  it('are above the highest negative alone what they are above the shares that it has', () => {
    const { loss } = farOff(0, 5).problem
    const high = Float64Array.from({ length: loss.size }, (_, i) => Math.sin(7 * i) - 2)
    const shares = new Float64Array(loss.negatives)
    loss.spreadOverTop(high, shares)
    const threshold = shares.reduce((sum, share, j) => sum + share * high[loss.positives + j], 0)
    const { margin, error } = marginsOf(loss, { high, scoreError: 0 })
    expect(margin).toEqual(high.slice(0, loss.positives).map((score) => score - threshold))
    const size = Math.abs(threshold)
    expect(error).toEqual(high.slice(0, loss.positives).map((score) => 2 ** -51 * (Math.abs(score) + size + size)))
  })
})
