import { expect, it } from 'vitest'
import { TurnedTable } from './turned-table.js'

it('turns rows into columns, and multiplies with both', () => {
  // 5 0 6
  // 0 0 0
  // 7 8 0
  const table = new TurnedTable(3, 3, 4)
  table.byRow.pointers.set([0, 2, 2, 4])
  table.byRow.places.set([0, 2, 0, 1])
  table.byRow.values.set([5, 6, 7, 8])
  table.turn()
  const { pointers, places, values } = table.byColumn
  expect([...pointers.subarray(0, 4)]).toEqual([0, 2, 3, 4])
  expect([...places]).toEqual([0, 2, 2, 0])
  expect([...values]).toEqual([5, 7, 8, 6])
  expect(table.byColumn.dotLine(0, Float64Array.of(1, 10, 100))).toBe(705)
  const out = Float64Array.of(1, 1, 1)
  table.byRow.addLine(2, 2, out)
  expect([...out]).toEqual([15, 17, 1])
  // Fewer lines than there is room for.
  table.byRow.lines = 1
  table.turn()
  expect([...table.byColumn.pointers.subarray(0, 4)]).toEqual([0, 1, 1, 2])
})
