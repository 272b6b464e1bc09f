import { expect, test } from 'vitest'
import { Random } from '../../statistics/random.js'
import { CopyRoom } from './copy-room.js'
import { DenseRows } from './dense-rows.js'
import { ScaledView } from './scaled-view.js'

const random = Random.fromSeed(9)
const normals = (count: number) => Float64Array.from({ length: count }, () => random.normal())
const drawn = (count: number, of: number) => Int32Array.from({ length: count }, () => Math.floor(random.uniform() * of))
const [ROWS, COLS] = [3000, 8]
const table = new DenseRows(ROWS, COLS, normals(ROWS * COLS))
const scaling = { shift: normals(COLS), scale: normals(COLS).map((s) => 0.5 + Math.abs(s)), flat: [3] }
const order = Int32Array.from({ length: ROWS }, (_, i) => ROWS - 1 - i)

test.each([
  ['a table', table],
  ['a table in the memory of the kernels', table.copyRows(order)],
  ['a view', new ScaledView(table, order, scaling)],
])('rows of %s that are copied into a room are those copied elsewhere, whatever was there before', (_, map) => {
  const room = new CopyRoom()
  const w = normals(COLS)
  for (const count of [2000, 2300, 900, 2900, 0, 2900]) {
    const rows = drawn(count, ROWS)
    const [inRoom, apart] = [map.selectRows(rows, room), map.selectRows(rows)]
    expect(inRoom.rows).toBe(count)
    const a = normals(count)
    expect(inRoom.apply(w, new Float64Array(count))).toEqual(apart.apply(w, new Float64Array(count)))
    expect(inRoom.applyTranspose(a, new Float64Array(COLS))).toEqual(apart.applyTranspose(a, new Float64Array(COLS)))
  }
})

test('copies of nearly the same size lie in one memory', () => {
  const room = new CopyRoom()
  const [first, second, large] = [2000, 2400, 2900].map((count) => table.copyRows(drawn(count, ROWS), room).values)
  expect(second.buffer).toBe(first.buffer)
  expect(large.buffer).not.toBe(first.buffer)
})
