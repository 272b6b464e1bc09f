import { expect } from 'vitest'
import type { DenseRows } from '../src/numeric/matrix/dense-rows.js'
import type { RowMap } from '../src/numeric/matrix/linear-map.js'

/** A map of 3 × 3 acts like a matrix that is written out, and hands out the same rows and columns. */
export function expectSameMap(map: RowMap, plain: DenseRows): void {
  const [w, a] = [Float64Array.of(1, -2, 0.5), Float64Array.of(2, -1, 4)]
  expect(map.apply(w, new Float64Array(3))).toEqual(plain.apply(w, new Float64Array(3)))
  expect(map.applyTranspose(a, new Float64Array(3))).toEqual(plain.applyTranspose(a, new Float64Array(3)))
  for (let i = 0; i < 3; i++) {
    const row = Array.from(plain.values.subarray(3 * i, 3 * i + 3))
    const read = new Float64Array(4)
    map.readRow(i, read, 1)
    expect(Array.from(read.subarray(1))).toEqual(row)
    const sum = new Float64Array(3)
    map.addRow(i, 2, sum)
    expect(Array.from(sum)).toEqual(row.map((x) => 2 * x))
  }
  const [columns, v] = [[2, 0], Float64Array.of(1, 10)]
  const [some, same] = [map.selectColumns(columns), plain.selectColumns(columns)]
  expect(some.apply(v, new Float64Array(3))).toEqual(same.apply(v, new Float64Array(3)))
}
