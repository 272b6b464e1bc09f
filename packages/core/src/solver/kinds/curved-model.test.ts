import { expect, it } from 'vitest'
import type { ScoreCurvature } from '../../loss/loss.js'
import { CountedProx } from '../../loss/push/counted-prox.js'
import { TurnedTable } from '../../numeric/matrix/turned-table.js'
import { Random } from '../../statistics/random.js'
import { CurvedModel } from './curved-model.js'

const [ROWS, COLS] = [40, 15]

/** H written out, from the definition of the curvature. */
function hessian(rows: readonly number[][], { clusters, links }: ScoreCurvature): number[][] {
  const h = Array.from({ length: COLS }, () => new Array<number>(COLS).fill(0))
  const add = (v: readonly number[], weight: number) => {
    for (let a = 0; a < COLS; a++) for (let b = 0; b < COLS; b++) h[a][b] += weight * v[a] * v[b]
  }
  const combined = (list: Int32Array, values: ArrayLike<number>) =>
    Array.from({ length: COLS }, (_, k) => list.reduce((sum, row, a) => sum + values[a] * rows[row][k], 0))
  for (const { rows: free, weights } of clusters) {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const mean = combined(free, weights).map((sum) => sum / total)
    free.forEach((row, a) => {
      add(
        rows[row].map((value, k) => value - mean[k]),
        weights[a],
      )
    })
  }
  for (const { rows: linked, values, weight } of links) add(combined(linked, values), weight)
  return h
}

/** A loss of that curvature, whose link has the means of the free positives and shares of rows 15 to 29. */
function curved({ clusters: [positives, negatives], links: [link] }: ScoreCurvature): CountedProx {
  const loss = new CountedProx(ROWS, ROWS)
  loss.freePositives.set(positives.rows)
  loss.positiveWeights.set(positives.weights)
  loss.freePositiveCount = positives.rows.length
  loss.freeNegatives.set(negatives.rows)
  loss.negativeWeights.set(negatives.weights)
  loss.freeNegativeCount = negatives.rows.length
  loss.freeWeight = positives.weights.reduce((sum, weight) => sum + weight, 0)
  loss.linkWeight = link.weight
  loss.movingCount = link.rows.length - positives.rows.length
  for (let a = 0; a < loss.movingCount; a++) {
    loss.moving[a] = link.rows[positives.rows.length + a]
    loss.shares[a] = -0.1 * (a + 1)
  }
  link.values.set(positives.weights.map((weight) => weight / loss.freeWeight))
  link.values.set(loss.shares.subarray(0, loss.movingCount), positives.rows.length)
  return loss
}

it('ends where no weight can move alone, as the curvature written out says', () => {
  const random = Random.fromSeed(2)
  const rows = Array.from({ length: ROWS }, () =>
    Array.from({ length: COLS }, () => (random.uniform() < 0.3 ? 1 + random.integer(2) : 0)),
  )
  const table = new TurnedTable(ROWS, COLS, ROWS * COLS)
  let at = 0
  rows.forEach((row, i) => {
    row.forEach((value, k) => {
      if (value === 0) return
      table.byRow.places[at] = k
      table.byRow.values[at++] = value
    })
    table.byRow.pointers[i + 1] = at
  })
  table.turn()
  const free = (from: number, to: number) => Int32Array.from({ length: to - from }, (_, a) => from + a)
  const some = (list: Int32Array) => Float64Array.from(list, () => 0.2 + random.uniform())
  const [positives, negatives] = [free(0, 15), free(20, 38)]
  const curvature = {
    clusters: [
      { rows: positives, weights: some(positives) },
      { rows: negatives, weights: some(negatives) },
    ],
    links: [{ rows: free(0, 30), values: new Float64Array(30), weight: 0.7 }],
  }
  const loss = curved(curvature)
  const w = Float64Array.from({ length: COLS }, (_, k) => (k % 3 === 0 ? random.normal() : 0))
  const slopes = Float64Array.from({ length: COLS }, () => 3 * random.normal())
  const model = new CurvedModel(table.byRow, table.byColumn)
  model.w.set(w)
  model.slopes.set(slopes)
  model.lambdas.fill(1.5)
  // No violation: hardly any damping.
  model.minimize(loss, 0, 1, 1e-12)
  const h = hessian(rows, curvature)
  let used = 0
  for (let k = 0; k < COLS; k++) {
    const slope = h[k].reduce((sum, value, b) => sum + value * model.step[b], slopes[k])
    const weight = w[k] + model.step[k]
    if (weight !== 0) used++
    const off = weight === 0 ? Math.max(0, Math.abs(slope) - 1.5) : Math.abs(slope + Math.sign(weight) * 1.5)
    expect(off).toBeLessThan(1e-6)
  }
  expect(used).toBeGreaterThan(2)
  expect(used).toBeLessThan(COLS)
})
