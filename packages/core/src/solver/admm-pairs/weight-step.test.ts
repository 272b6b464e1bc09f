import { describe, expect, it } from 'vitest'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import { GroupPenalty } from '../../penalty/group.js'
import { L1 } from '../../penalty/l1.js'
import { L2 } from '../../penalty/l2.js'
import type { Penalty } from '../../penalty/penalty.js'
import { Random } from '../../statistics/random.js'
import { PairDifferences } from './pair-differences.js'
import { makeWeightStep } from './weight-step.js'

function example(rows: number, cols: number) {
  const random = Random.fromSeed(rows + cols)
  const normals = (length: number) => Float64Array.from({ length }, () => random.normal())
  const pairs = new PairDifferences(new DenseRows(rows, cols, normals(rows * cols)), Math.floor(rows / 2))
  return { pairs, b: pairs.applyTranspose(normals(pairs.rows), new Float64Array(cols)) }
}

/** ‖prox(w − (XᵀXw − b), τ) − w‖_∞: 0 at the minimum of (6), and nowhere else. */
function residual({ pairs, b }: ReturnType<typeof example>, penalty: Penalty, tau: number, w: Float64Array): number {
  const image = pairs.applyNormal(w, new Float64Array(w.length))
  const point = w.map((value, k) => value - (image[k] - b[k]))
  const moved = penalty.prox(point, new Float64Array(w.length).fill(tau), new Float64Array(w.length))
  return moved.reduce((max, value, k) => Math.max(max, Math.abs(value - w[k])), 0)
}

const halves = (cols: number) => [
  Int32Array.from({ length: cols / 2 }, (_, k) => k),
  Int32Array.from({ length: cols / 2 }, (_, k) => cols / 2 + k),
]

// @paper eq:6 alg:6
describe('the w-step, eq. (6)', () => {
  it.each([
    ['l2 by Cholesky', 30, 6, (cols: number) => new L2(cols), 5],
    ['l2 by conjugate gradients', 8, 1600, (cols: number) => new L2(cols), 5],
    ['l2 with a singular matrix', 6, 20, (cols: number) => new L2(cols), 0],
    ['l1 through XᵀX', 30, 6, (cols: number) => new L1(cols), 20],
    ['l1 through the rows', 8, 40, (cols: number) => new L1(cols), 20],
    ['group', 30, 6, (cols: number) => new GroupPenalty(halves(cols)), 20],
  ] as const)('is solved: %s', (_name, rows, cols, penaltyOf, tau) => {
    const sample = example(rows, cols)
    const penalty = penaltyOf(cols)
    const w = new Float64Array(cols)
    const b = sample.b.slice()
    makeWeightStep(sample.pairs, penalty, tau)(b, w, 1e-8)
    expect(residual(sample, penalty, tau, w)).toBeLessThan(1e-6)
  })
})
