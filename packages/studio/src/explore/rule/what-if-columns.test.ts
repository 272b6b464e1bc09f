import { expect, it } from 'vitest'
import type { PointView, TableView } from '../../engine/views.js'
import { changeableColumns, levelIn, withLevel } from './what-if-columns.js'

const table = {
  columnOf: ['age', 'home', 'home', 'home', 'loan'],
  levelOf: [undefined, 'owns', 'rents', 'other', undefined],
} as unknown as TableView
const point = { features: Int32Array.of(2, 4), weights: Float64Array.of(0.2, -0.7) } as unknown as PointView

it('has every column once, the heaviest first', () => {
  const columns = changeableColumns(table, point)
  expect(columns.map(({ name, used }) => [name, used])).toEqual([
    ['loan', true],
    ['home', true],
    ['age', false],
  ])
  expect(columns[1]).toMatchObject({ features: [1, 2, 3], levels: ['owns', 'rents', 'other'] })
})

it('a category has one level at a time', () => {
  const [, home] = changeableColumns(table, point)
  const row = Float64Array.of(40, 1, 0, 0, 9)
  expect(levelIn(home, row)).toBe('owns')
  const moved = withLevel(home, row, 'other')
  expect([...moved]).toEqual([40, 0, 0, 1, 9])
  expect(levelIn(home, withLevel(home, moved, undefined))).toBeUndefined()
})
