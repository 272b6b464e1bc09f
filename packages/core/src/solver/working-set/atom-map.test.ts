import { expect, it } from 'vitest'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import type { RowMap } from '../../numeric/matrix/linear-map.js'
import { AtomMap } from './atom-map.js'

const rows = denseFromRows([
  [1, 0, 2],
  [0, 3, 1],
  [4, 1, 0],
  [2, 2, 2],
])
const mean = Float64Array.of(5, 6, 7)
const shift = Float64Array.of(1, -1, 2)
const spread = Float64Array.of(1, 2, 3)

/** The same matrices, written out. */
const cases: [string, RowMap, RowMap][] = [
  [
    'with a mean and moved negatives',
    new AtomMap({ rows, positives: 2, mean, scale: 0.5, shift, spread }),
    denseFromRows([
      [5, 6, 7],
      [1, 0, 2],
      [0, 3, 1],
      [3, -0.5, 2],
      [2, 0, 3],
    ]),
  ],
  ['with neither', new AtomMap({ rows, positives: 2, mean: undefined, scale: 1, shift: undefined, spread }), rows],
]

function expectSame(map: RowMap, plain: RowMap): void {
  const w = Float64Array.from({ length: plain.cols }, (_, k) => 1 - 2 * k)
  const a = Float64Array.from({ length: plain.rows }, (_, i) => i - 1.5)
  expect(map.rows).toBe(plain.rows)
  expect(map.apply(w, new Float64Array(map.rows))).toEqual(plain.apply(w, new Float64Array(map.rows)))
  expect(map.applyTranspose(a, new Float64Array(map.cols))).toEqual(plain.applyTranspose(a, new Float64Array(map.cols)))
  for (let i = 0; i < map.rows; i++) {
    const [own, other] = [map, plain].map((each) => {
      const out = new Float64Array(map.cols + 1)
      each.readRow(i, out, 1)
      each.addRow(i, 3, out.subarray(1))
      return out
    })
    expect(own).toEqual(other)
  }
}

it.each(cases)('acts like the matrix of its atoms, %s', (_, map, plain) => {
  expectSame(map, plain)
  expectSame(map.selectColumns([2, 0]), plain.selectColumns([2, 0]))
  expectSame(map.selectRows([0, 2, 3]), plain.selectRows([0, 2, 3]))
  expectSame(map.selectRows([1, 3]), plain.selectRows([1, 3]))
})

it('hands out the nonzeros of sparse rows, but not of the mean or of a moved row', () => {
  const sparse = csrFromEntries(2, 3, { rows: [0, 0, 1], columns: [0, 2, 1], values: [4, 5, 6] })
  const map = new AtomMap({ rows: sparse, positives: 1, mean, scale: 0.5, shift, spread })
  const out = { indices: new Int32Array(4), values: new Float64Array(4) }
  expect([0, 1, 2].map((i) => map.readNonzeros(i, out, 1))).toEqual([undefined, 3, undefined])
  expect([...out.indices, ...out.values]).toEqual([0, 0, 2, 0, 0, 4, 5, 0])
})

it.each(cases)('knows what no number of a column is beyond, %s', (_, map, plain) => {
  const reach = map.reach?.() ?? new Float64Array(map.cols)
  const row = new Float64Array(map.cols)
  for (let i = 0; i < plain.rows; i++) {
    plain.readRow(i, row, 0)
    row.forEach((value, k) => {
      expect(Math.abs(value)).toBeLessThanOrEqual(reach[k])
    })
  }
})
