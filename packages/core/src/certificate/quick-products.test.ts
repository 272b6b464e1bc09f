import { expect, it } from 'vitest'
import { toyProblem } from '../data/toy.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import { ScaledView } from '../numeric/matrix/scaled-view.js'
import { makePenalty } from '../penalty/all.js'
import { orderByClass, pushLoss } from '../problem/class-order.js'
import { Random } from '../statistics/random.js'
import { exactMultipliers } from './exact-multipliers.js'
import { exactProducts } from './exact-products.js'
import { quickProducts } from './quick-products.js'

it('is within its errors of the exact products, in more lists than one', () => {
  const random = Random.fromSeed(4)
  for (const offset of [0, 3, 1e5]) {
    const data = toyProblem({ rows: 1500, relevant: 3, noise: 4, seed: 2 })
    const order = orderByClass(data)
    const table = data.features as DenseRows
    const moved = new DenseRows(
      table.rows,
      table.cols,
      table.values.map((x) => x + offset),
    )
    const scaling = {
      shift: Float64Array.from({ length: 7 }, () => random.normal()),
      scale: Float64Array.from({ length: 7 }, () => 0.5 + random.uniform()),
      flat: [2],
    }
    const problem = {
      map: new ScaledView(moved, order.rows, scaling),
      loss: pushLoss(order, { kind: 'top-k' as const, k: 40 }),
      penalty: makePenalty('l1', 7),
      lambda: 0.1,
    }
    const w = Float64Array.from({ length: 7 }, () => random.normal())
    const multipliers = exactMultipliers(
      problem.loss,
      Float64Array.from({ length: 1500 }, (_, i) => (i < order.weights.length ? -1 : 1) * random.uniform()),
    )
    const quick = quickProducts(problem, w, multipliers)
    const exact = exactProducts(problem, w, multipliers)
    exact.pull.forEach((pull, k) => {
      expect(Math.abs((quick?.pull[k] ?? Number.NaN) - pull)).toBeLessThanOrEqual(quick?.pullError[k] ?? 0)
    })
    const error = 2 * (quick?.scoreError ?? 0)
    exact.high.forEach((score, i) => {
      expect(Math.abs((quick?.high[i] ?? Number.NaN) - score - exact.low[i])).toBeLessThanOrEqual(error)
    })
    // Not so wide that it could hide anything.
    expect(error).toBeLessThan(1e-10 * (1 + offset))
    expect(Math.max(...(quick?.pullError ?? []))).toBeLessThan(1e-10 * (1 + offset))
    expect(quickProducts({ ...problem, map: moved }, w, multipliers)).toBeUndefined()
  }
})
