import { expect, it } from 'vitest'
import type { ScoreCurvature } from '../../loss/loss.js'
import { InfinitePushLoss } from '../../loss/push/infinite-push.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { makePenalty, PENALTIES, type PenaltyName } from '../../penalty/all.js'
import type { BlockCurvature } from '../../penalty/penalty.js'
import { Random } from '../../statistics/random.js'
import { type HessianParts, newtonStep } from './newton-system.js'
import { SparseRows } from './sparse-rows.js'

/** H·x from its definition, part by part. */
function applyHessian({ map, penalty, steps, curvature, scores, damping }: HessianParts, x: Vec): Vec {
  const out = x.map((value, k) => ((curvature.diagonal[k] + damping) * value) / steps[k])
  for (const block of penalty.blocks ?? []) {
    const along = block.reduce((sum, k) => sum + curvature.spike[k] * x[k], 0)
    for (const k of block) out[k] -= (curvature.spike[k] * along) / steps[k]
  }
  const moved = scoreHessian(scores, map.apply(x, new Float64Array(map.rows)))
  const pulled = map.applyTranspose(moved, new Float64Array(map.cols))
  return out.map((value, k) => value + pulled[k])
}

function scoreHessian({ clusters, links }: ScoreCurvature, s: Vec): Vec {
  const out = new Float64Array(s.length)
  for (const { rows, weights } of clusters) {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const mean = rows.reduce((sum, row, a) => sum + (weights[a] / total) * s[row], 0)
    rows.forEach((row, a) => {
      out[row] += weights[a] * (s[row] - mean)
    })
  }
  for (const { rows, values, weight } of links) {
    const along = values.reduce((sum, l, a) => sum + l * s[rows[a]], 0)
    rows.forEach((row, a) => {
      out[row] += weight * along * values[a]
    })
  }
  return out
}

interface Shape {
  rows: number
  cols: number
  /** Part of the entries that are not 0. */
  density: number
}

function randomParts(penaltyName: PenaltyName, { rows, cols, density }: Shape, seed: number): HessianParts {
  const random = Random.fromSeed(seed)
  const normal = (length: number) => Float64Array.from({ length }, () => random.normal())
  const loss = new InfinitePushLoss(new Float64Array(rows / 2).fill(2 / rows), rows / 2, 2)
  loss.proxDual(normal(rows), { kink: 2, negative: 0.5 }, new Float64Array(rows))
  const groups = Array.from({ length: cols / 2 }, (_, g) => [2 * g, 2 * g + 1])
  const penalty = makePenalty(penaltyName, cols, { groups, factors: new Float64Array(cols).fill(0.7), l1Ratio: 0.3 })
  const curvature: BlockCurvature = { diagonal: new Float64Array(cols), spike: new Float64Array(cols) }
  penalty.residualJacobian(normal(cols), new Float64Array(cols).fill(0.6), curvature)
  const values = normal(rows * cols).map((value) => (random.uniform() < density ? value : 0))
  const map = new DenseRows(rows, cols, values)
  const sparseRows = new SparseRows(map)
  expect(sparseRows.sparse).toBe(density < 1)
  // The same step everywhere is a case of its own; within a group steps are always equal.
  const steps = Float64Array.from({ length: cols }, (_, k) => (seed % 2 === 0 || k % 4 < 2 ? 0.8 : 0.5))
  return { map, penalty, steps, curvature, scores: loss.curvature(), damping: 1e-3, rows: sparseRows, precision: 1e-11 }
}

function outcome<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

it.each(Object.keys(PENALTIES) as PenaltyName[])(
  'solves H·step = −gradient through the features and through the rows: %s',
  (name) => {
    for (const shape of [
      { rows: 40, cols: 6, density: 1 },
      { rows: 6, cols: 40, density: 1 },
      { rows: 600, cols: 8, density: 1 },
      { rows: 400, cols: 30, density: 0.08 },
      { rows: 20, cols: 60, density: 0.08 },
    ]) {
      for (let seed = 0; seed < 5; seed++) {
        const parts = randomParts(name, shape, seed)
        const gradient = Float64Array.from({ length: shape.cols }, (_, k) => Math.cos(k + seed))
        const step = new Float64Array(shape.cols)
        expect(outcome(newtonStep(parts, gradient, step))).toBe(true)
        applyHessian(parts, step).forEach((value, k) => {
          expect(Math.abs(value + gradient[k])).toBeLessThan(1e-9)
        })
      }
    }
  },
)
