import { expect, test } from 'vitest'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import { ScaledView } from '../numeric/matrix/scaled-view.js'
import { L1 } from '../penalty/l1.js'
import { Random } from '../statistics/random.js'
import { exactMultipliers } from './exact-multipliers.js'
import { exactProducts } from './exact-products.js'
import { marginsOf, provedGap } from './proved-gap.js'
import { rowsThatMatter } from './rows-that-matter.js'

const random = Random.fromSeed(8)
const normals = (count: number) => Float64Array.from({ length: count }, () => random.normal())
const lossOf = (positives: number, negatives: number, k: number) =>
  new InfinitePushLoss(new Float64Array(positives).fill(1 / positives), negatives, k)

test('positives matter, and the negatives that may be among the K highest', () => {
  const scores = Float64Array.of(0, -9, 5, 4, 3.95, 1)
  expect([...(rowsThatMatter(lossOf(2, 4, 2), scores, 0.02) ?? [])]).toEqual([1, 1, 1, 1, 1, 0])
  expect([...(rowsThatMatter(lossOf(2, 4, 2), scores, 0.001) ?? [])]).toEqual([1, 1, 1, 1, 0, 0])
  expect(rowsThatMatter(lossOf(2, 4, 2), scores, Number.POSITIVE_INFINITY)).toBeUndefined()
})

test.each([1, 3, 40])('the proof of a view is that of the same rows in a matrix, K = %i', (k) => {
  const [positives, negatives, cols] = [7, 60, 5]
  const rows = positives + negatives
  // Far from 0, so that plain scores lose digits; and with ties.
  const values = normals(rows * cols).map((x) => Math.round(4 * x) + 3000)
  const order = Int32Array.from({ length: rows }, (_, i) => (i * 5) % rows)
  const scaling = { shift: new Float64Array(cols).fill(3000.1), scale: normals(cols).map(Math.exp), flat: [] }
  const view = new ScaledView(new DenseRows(rows, cols, values), order, scaling)
  const matrix = view.selectRows(Int32Array.from({ length: rows }, (_, i) => i))
  const rest = { loss: lossOf(positives, negatives, k), penalty: new L1(cols), lambda: 0.1 }
  for (let round = 0; round < 20; round++) {
    const [w, dual] = [normals(cols), normals(rows)]
    const multipliers = exactMultipliers(rest.loss, dual)
    const [seen, known] = [view, matrix].map((map) => {
      const products = exactProducts({ map, ...rest }, w, multipliers)
      return { ...products, ...marginsOf(rest.loss, products), ...provedGap({ map, ...rest }, w, dual) }
    })
    known.margin.forEach((margin, i) => {
      expect(Math.abs(seen.margin[i] - margin)).toBeLessThanOrEqual(known.error[i])
    })
    known.pull.forEach((pull, k) => {
      expect(Math.abs(seen.pull[k] - pull)).toBeLessThanOrEqual(known.pullError[k])
    })
    // Where plain sums do, what they may have lost is on the safe side, and negligible.
    expect(seen.primal).toBeGreaterThanOrEqual(known.primal * (1 - 1e-15))
    expect(seen.primal).toBeLessThanOrEqual(known.primal * (1 + 1e-10))
    expect(seen.dual).toBeLessThanOrEqual(known.dual + 1e-14)
    expect(seen.dual).toBeGreaterThanOrEqual(known.dual - 1e-10 * known.primal)
  }
})
