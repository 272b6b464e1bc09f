import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toColumns, toCsc } from '../../numeric/matrix/convert.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix } from '../../numeric/matrix/linear-map.js'
import { normalQuantile } from '../../statistics/normal-quantile.js'
import { Random } from '../../statistics/random.js'
import { bend, curveAt, type Knots, MOST_KNOTS } from './knots.js'
import { learnRankTransform } from './rank-transform.js'

const cell = fc.oneof(
  fc.constant(0),
  fc.constant(Number.NaN),
  fc.integer({ min: -4, max: 9 }),
  fc.double({ min: -9, max: 9, noNaN: true }),
)
const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 30 })

function sparse(rows: readonly (readonly number[])[]) {
  const entries = rows.flatMap((row, i) => row.map((value, k) => ({ i, k, value }))).filter(({ value }) => value !== 0)
  return csrFromEntries(rows.length, 2, {
    rows: entries.map(({ i }) => i),
    columns: entries.map(({ k }) => k),
    values: entries.map(({ value }) => value),
  })
}

const storages: [string, (rows: readonly (readonly number[])[]) => Matrix][] = [
  ['DenseRows', denseFromRows],
  ['DenseColumns', (rows) => toColumns(denseFromRows(rows))],
  ['CsrMatrix', sparse],
  ['CscMatrix', (rows) => toCsc(sparse(rows))],
]

/** The definition: ranks from 1 by counting, those of ties averaged. */
function slowScore(values: readonly number[], value: number): number {
  const below = values.filter((other) => other < value).length
  const equal = values.filter((other) => other === value).length
  return normalQuantile((below + (equal + 1) / 2 - 0.5) / values.length)
}

function column(x: Matrix, k: number): number[] {
  const row = new Float64Array(x.cols)
  return Array.from({ length: x.rows }, (_, i) => {
    x.readRow(i, row, 0)
    return row[k]
  })
}

describe.each(storages)('the rank transform of %s', (_, build) => {
  it('gives the normal score of the mean rank among the values that are there, less the one at 0', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const curves = learnRankTransform(build(rows))
        for (const k of [0, 1]) {
          const values = rows.map((row) => row[k]).filter((value) => !Number.isNaN(value))
          const curve = curves[k]
          expect(curve !== null).toBe(new Set(values.map((value) => value + 0)).size > 2)
          if (!curve) continue
          expect(curveAt(curve, 0)).toBe(0)
          const [first] = values
          for (const value of values) {
            const step = curveAt(curve, value) - curveAt(curve, first)
            expect(step).toBeCloseTo(slowScore(values, value) - slowScore(values, first), 9)
          }
        }
      }),
    )
  })

  it('counts a row of weight n as n rows', () => {
    const weighted = fc.array(fc.tuple(fc.tuple(cell, cell), fc.integer({ min: 1, max: 4 })), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(weighted, (list) => {
        const weights = Float64Array.from(list, ([, weight]) => weight)
        const found = learnRankTransform(build(list.map(([cells]) => cells)), weights)
        const copies = list.flatMap(([cells, weight]) => Array.from({ length: weight }, () => cells))
        learnRankTransform(build(copies)).forEach((curve, k) => {
          expect(found[k]?.x).toEqual(curve?.x)
          for (const [i, z] of (curve?.z ?? []).entries()) expect(found[k]?.z[i]).toBeCloseTo(z, 9)
        })
      }),
    )
  })

  it('changes the numbers in place, each column by its own curve, and keeps 0 where it is', () => {
    const x = build([
      [0, 5],
      [2, 0],
      [9, -1],
      [0, 7],
    ])
    bend(x, [{ x: [0, 4], z: [0, 1] }, null])
    expect(column(x, 0)).toEqual([0, 0.5, 1, 0])
    expect(column(x, 1)).toEqual([5, 0, -1, 7])
  })
})

describe('the curve', () => {
  const random = Random.fromSeed(3)
  const column = (count: number, draw: () => number) => Array.from({ length: count }, draw)
  const learnt = (values: readonly number[]) =>
    learnRankTransform(denseFromRows(values.map((value) => [value])))[0] as Knots
  /** Scores span about 8, so that 199 knots are about 0.04 apart. */
  const SPACING = 0.045

  it.each([
    ['normal', () => random.normal()],
    ['with long tails', () => Math.exp(3 * random.normal())],
    ['two thirds 0', () => Math.max(0, random.normal() - 0.43)],
    ['two thirds 0, the others below', () => Math.min(0, random.normal() + 0.43)],
  ])('has at most 200 knots for thousands of values, and misses a score by little: %s', (_, draw) => {
    const values = column(20_000, draw)
    const curve = learnt(values)
    expect(curve.x.length).toBeLessThanOrEqual(MOST_KNOTS)
    expect(curve.x).toEqual([...new Set(curve.x)].sort((a, b) => a - b))
    const sorted = values.toSorted((a, b) => a - b)
    const first = sorted[0]
    for (let i = 0; i < sorted.length; i += 97) {
      const exact = slowScore(sorted, sorted[i]) - slowScore(sorted, first)
      expect(Math.abs(curveAt(curve, sorted[i]) - curveAt(curve, first) - exact)).toBeLessThan(2 * SPACING)
    }
  })

  it('is flat beyond its ends, straight between its knots, and NaN of what is no number', () => {
    const curve = { x: [1, 3], z: [-1, 1] }
    expect([-9, 1, 2, 3, 1e300].map((value) => curveAt(curve, value))).toEqual([-1, -1, 0, 1, 1])
    for (const value of [Number.NaN, Infinity, -Infinity]) expect(curveAt(curve, value)).toBeNaN()
  })

  it('gives a value the same score whatever the units are', () => {
    const values = column(150, () => Math.exp(random.normal()))
    expect(learnt(values.map((value) => 7 * value)).z).toEqual(learnt(values).z)
    expect(learnt(values.map((value) => value ** 3)).z).toEqual(learnt(values).z)
  })
})
