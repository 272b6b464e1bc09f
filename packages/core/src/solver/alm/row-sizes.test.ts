import { expect, it } from 'vitest'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { RowSizes } from './row-sizes.js'

const sparse = csrFromEntries(3, 4, { rows: [0, 0, 2], columns: [1, 3, 2], values: [3, 4, -2] })
const dense = denseFromRows([
  [0, 3, 0, 4],
  [0, 0, 0, 0],
  [0, 0, -2, 0],
])

it.each([
  ['stored by their nonzeros', sparse],
  ['stored densely', dense],
])('tells 1/length of rows %s, in the order asked for and again', (_, map) => {
  const sizes = new RowSizes(map)
  expect(sizes.inverse(Int32Array.of(2, 0))).toEqual(Float64Array.of(0.5, 0.2))
  expect(sizes.inverse(Int32Array.of(0, 1, 2))).toEqual(Float64Array.of(0.2, 1, 0.5))
})
