import { expect, it } from 'vitest'
import { toyProblem } from '../data/toy.js'
import { csrFromEntries } from '../numeric/matrix/csr.js'
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
      expect(Math.abs((quick?.high[i] ?? Number.NaN) - score - (exact.low?.[i] ?? 0))).toBeLessThanOrEqual(error)
    })
    // Not so wide that it could hide anything.
    expect(error).toBeLessThan(1e-10 * (1 + offset))
    expect(Math.max(...(quick?.pullError ?? []))).toBeLessThan(1e-10 * (1 + offset))
    expect(quickProducts({ ...problem, map: moved }, w, multipliers)).toBeUndefined()
  }
})

it.each(['bits', 'values'])('counts of sparse rows only the numbers that they have: %s', (kind) => {
  const random = Random.fromSeed(6)
  const [rows, cols] = [600, 900]
  const places = Array.from({ length: rows * cols }, (_, t) => t).filter(() => random.uniform() < 0.03)
  const table = csrFromEntries(rows, cols, {
    rows: places.map((t) => Math.floor(t / cols)),
    columns: places.map((t) => t % cols),
    values: places.map(() => (kind === 'bits' ? 1 : random.normal())),
  })
  const order = orderByClass({
    features: table,
    labels: Uint8Array.from({ length: rows }, (_, i) => (i % 3 === 0 ? 1 : 0)),
    names: Array.from({ length: cols }, (_, k) => `x${k}`),
  })
  const map = table.copyRows(order.rows)
  map.rescaleColumns(
    new Float64Array(cols),
    Float64Array.from({ length: cols }, () => 0.5 + random.uniform()),
  )
  const problem = { map, loss: pushLoss(order, { kind: 'max' as const }), penalty: makePenalty('l2', cols), lambda: 1 }
  const w = Float64Array.from({ length: cols }, () => random.normal())
  const multipliers = exactMultipliers(problem.loss, problem.loss.dualAtZero())
  const quick = quickProducts(problem, w, multipliers)
  const { high, low } = exactProducts(problem, w, multipliers)
  const error = 2 * (quick?.scoreError ?? Number.NaN)
  high.forEach((score, i) => {
    expect(Math.abs((quick?.high[i] ?? Number.NaN) - score - (low?.[i] ?? 0))).toBeLessThanOrEqual(error)
  })
  // As if a row had all columns, it would be ten times as wide.
  const longest = map.longest?.() ?? Number.NaN
  const counted = high.map(
    (_, i) => map.readNonzeros?.(i, { indices: new Int32Array(cols), values: w.slice() }, 0) ?? 0,
  )
  expect(longest).toBe(Math.max(...counted))
  expect(longest).toBeLessThan(cols / 10)
})
