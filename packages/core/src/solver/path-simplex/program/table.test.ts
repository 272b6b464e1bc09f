import { expect, it } from 'vitest'
import { toColumns } from '../../../numeric/matrix/convert.js'
import { denseFromRows } from '../../../numeric/matrix/dense-rows.js'
import { Table } from './table.js'

const even = denseFromRows([
  [1, -2, 4],
  [2, 0, 4],
  [-1, 1, 4],
])

it('uses even data as they are, and knows which columns vary', () => {
  const table = Table.of(even)
  expect(table.values).toBe(even.values)
  expect(Array.from(table.deviation, (deviation) => deviation > 0)).toEqual([true, true, false])
  expect(Array.from(Table.of(toColumns(even)).values)).toEqual(Array.from(even.values))
})

it('moves far columns to their mean and scales extreme ones by powers of two', () => {
  const table = Table.of(denseFromRows([...Array(4).keys()].map((i) => [1e6 + i, i * 2 ** 40, i])))
  expect(Array.from(table.values.filter((_, t) => t % 3 === 0))).toEqual([-1.5, -0.5, 0.5, 1.5])
  expect(Array.from(table.unit)).toEqual([1, 2 ** -40, 1])
  expect(Array.from(table.values.filter((_, t) => t % 3 === 1))).toEqual([0, 1, 2, 3])
})

it('transposes', () => {
  const out = new Float64Array(9)
  Table.of(even).transpose(out)
  expect(Array.from(out)).toEqual([1, 2, -1, -2, 0, 1, 4, 4, 4])
})
