import { expect, it } from 'vitest'
import { MeanPositiveMap } from '../../certificate/mean-positive.js'
import { MeanNegativeMap } from '../../problem/mean-negative.js'
import { csrFromEntries } from './csr.js'
import type { RowMap } from './linear-map.js'
import { nonzerosOf } from './stored-rows.js'

const X = csrFromEntries(4, 3, { rows: [0, 0, 1, 3, 3], columns: [0, 2, 2, 0, 1], values: [1, 2, 3, 4, 5] })

/** The rows as the map hands them out, and as its nonzeros say. */
function bothWays(map: RowMap): number[][][] {
  const { pointers, indices, values } = nonzerosOf(map)
  const rows = Array.from({ length: map.rows }, () => new Float64Array(map.cols))
  const told = rows.map((_, i) => {
    map.readRow(i, rows[i], 0)
    const row = new Array<number>(map.cols).fill(0)
    for (let t = pointers[i]; t < pointers[i + 1]; t++) row[indices[t]] = values[t]
    return row
  })
  return [rows.map((row) => [...row]), told]
}

it.each<[string, () => RowMap]>([
  ['stored rows', () => X],
  ['a mean before some of them', () => MeanPositiveMap.of(X, Float64Array.of(0.25, 0.75))],
  ['a mean before chosen ones', () => MeanPositiveMap.of(X, Float64Array.of(0.25, 0.75)).selectRows([0, 2])],
  ['a mean behind some of them', () => MeanNegativeMap.of(X, 2)],
  ['rows that are only handed out one by one', () => Object.assign(Object.create(X), { nonzeros: undefined })],
  [
    'rows that are only handed out densely',
    () => Object.assign(Object.create(X), { nonzeros: undefined, readNonzeros: undefined }),
  ],
])('tells the nonzeros of %s', (_, map) => {
  const [rows, told] = bothWays(map())
  expect(told).toEqual(rows)
})
