import { describe, expect, it } from 'vitest'
import { factorTable } from '../../../test/factor-table.js'
import { trainingRows } from '../../data/scaling/training-rows.js'
import { toyProblem } from '../../data/toy.js'
import { LogisticLoss } from '../../loss/rivals/logistic.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix, Vec } from '../../numeric/matrix/linear-map.js'
import { L1 } from '../../penalty/l1.js'
import { orderByClass } from '../../problem/class-order.js'
import { Random } from '../../statistics/random.js'
import { minimizeSmooth } from '../smooth/minimize-smooth.js'
import { LogisticDescent } from './logistic-descent.js'

interface Table {
  map: Matrix
  positives: number
  negatives: number
}

function standardized(data: Parameters<typeof orderByClass>[0] & Parameters<typeof trainingRows>[0]): Table {
  const { rows, weights, negatives } = orderByClass(data)
  return { map: trainingRows(data, rows).map, positives: weights.length, negatives }
}

const lossOf = ({ positives, negatives }: Table) => new LogisticLoss(positives, negatives)
const descentOf = (table: Table) => new LogisticDescent(table.map, lossOf(table))

function objective(table: Table, w: Vec, lambda: number): number {
  const scores = table.map.apply(w, new Float64Array(table.map.rows))
  return lossOf(table).value(scores) + lambda * w.reduce((sum, value) => sum + Math.abs(value), 0)
}

function expectClose(w: Vec, expected: Vec, digits = 5): void {
  w.forEach((value, k) => {
    expect(value).toBeCloseTo(expected[k], digits)
  })
}

const tall = standardized(toyProblem({ rows: 120, relevant: 4, noise: 8, seed: 11 }))
const wide = standardized(factorTable(60, 400, 3))

describe('ℓ1 logistic regression by Newton steps', () => {
  it.each([0.5, 0.1, 0.02])('is what many proximal gradient steps come to, λ = %d λ_max', (ratio) => {
    const descent = descentOf(tall)
    const lambda = ratio * descent.lambdaMax
    const problem = { map: tall.map, loss: lossOf(tall), penalty: new L1(tall.map.cols), lambda }
    expectClose(descent.solve(lambda, 1e-12).w, minimizeSmooth(problem, { tolerance: 1e-10 }).w)
  })

  it('certifies: no other weights are better by more than the gap says', () => {
    const random = Random.fromSeed(5)
    const descent = descentOf(wide)
    for (const ratio of [0.6, 0.2, 0.05]) {
      const lambda = ratio * descent.lambdaMax
      const { w, certificate } = descent.solve(lambda, 1e-3)
      const best = descentOf(wide).solve(lambda, 1e-12).w
      expect(certificate.primal).toBeCloseTo(objective(wide, w, lambda), 12)
      expect(certificate.dual).toBeLessThanOrEqual(objective(wide, best, lambda))
      const other = best.map((value) => value + (value === 0 ? 0 : 0.01 * random.normal()))
      expect(certificate.dual).toBeLessThan(objective(wide, other, lambda))
    }
  })

  it('solves the whole path of a wide, correlated table, down to classes that are apart', () => {
    const descent = descentOf(wide)
    const ratios = Array.from({ length: 50 }, (_, i) => 0.001 ** (i / 49))
    for (const ratio of ratios) {
      const { status, certificate, w } = descent.solve(ratio * descent.lambdaMax, 1e-9)
      expect([ratio, status]).toEqual([ratio, 'solved'])
      expect(certificate.relativeGap).toBeLessThanOrEqual(1e-9)
      // What is left out is proved to be 0; more features than rows are never needed.
      expect(w.filter((value) => value !== 0).length).toBeLessThan(wide.map.rows)
    }
  })

  it('is the same from far above as from the solution before', () => {
    const [far, near] = [descentOf(wide), descentOf(wide)]
    const lambda = 0.03 * far.lambdaMax
    near.solve(1.05 * lambda, 1e-9)
    expectClose(far.solve(lambda, 1e-12).w, near.solve(lambda, 1e-12).w)
  })

  it('begins at λ_max: there w = 0, and just below one feature is selected', () => {
    const descent = descentOf(tall)
    const selected = (ratio: number) => descent.solve(ratio * descent.lambdaMax, 1e-12).w.filter((value) => value !== 0)
    expect(selected(1.2)).toHaveLength(0)
    expect(selected(1)).toHaveLength(0)
    expect(selected(0.99)).toHaveLength(1)
  })

  it('takes features that are copies of each other, and some that do not vary', () => {
    const random = Random.fromSeed(8)
    const rows = Array.from({ length: 40 }, (_, i) => {
      const [a, b] = [random.normal() + (i < 20 ? 1 : 0), random.normal()]
      return [a, b, a, -a, 0, b, a + b]
    })
    const table = { map: denseFromRows(rows), positives: 20, negatives: 20 }
    const single = { ...table, map: denseFromRows(rows.map(([a, b, , , , , c]) => [a, b, c])) }
    for (const ratio of [0.5, 0.1, 0.001]) {
      const [copied, alone] = [descentOf(table), descentOf(single)]
      const [found, expected] = [copied, alone].map((one) => one.solve(ratio * one.lambdaMax, 1e-9))
      expect(found.status).toBe('solved')
      expect(found.certificate.primal).toBeCloseTo(expected.certificate.primal, 9)
    }
  })

  it('does not depend on how the table is stored', () => {
    const random = Random.fromSeed(2)
    const cells = Array.from({ length: 50 }, (_, i) =>
      Array.from({ length: 30 }, (_, k) => (random.integer(4) === 0 ? 1 + (i < 25 && k < 3 ? 1 : 0) : 0)),
    )
    const entries = cells
      .flatMap((row, i) => row.map((value, k) => ({ i, k, value })))
      .filter(({ value }) => value !== 0)
    const sparse = csrFromEntries(50, 30, {
      rows: entries.map(({ i }) => i),
      columns: entries.map(({ k }) => k),
      values: entries.map(({ value }) => value),
    })
    const [stored, dense] = [sparse, denseFromRows(cells)].map((map) =>
      descentOf({ map, positives: 25, negatives: 25 }),
    )
    for (const ratio of [0.4, 0.05]) {
      const [a, b] = [stored, dense].map((one) => one.solve(ratio * one.lambdaMax, 1e-12))
      expect(a.w.some((value) => value !== 0)).toBe(true)
      expectClose(a.w, b.w, 8)
    }
  })

  it('finds w = 0 where no feature varies', () => {
    const { w, status } = descentOf({ map: denseFromRows([[0], [0], [0]]), positives: 1, negatives: 2 }).solve(
      0.1,
      1e-9,
    )
    expect([Array.from(w), status]).toEqual([[0], 'solved'])
  })
})
