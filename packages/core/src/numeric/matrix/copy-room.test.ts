import { expect, test } from 'vitest'
import { Random } from '../../statistics/random.js'
import { BitRows } from './bit-rows.js'
import { CopyRoom } from './copy-room.js'
import { csrFromEntries } from './csr.js'
import { DenseRows } from './dense-rows.js'
import { ScaledView } from './scaled-view.js'

const random = Random.fromSeed(9)
const normals = (count: number) => Float64Array.from({ length: count }, () => random.normal())
const drawn = (count: number, of: number) => Int32Array.from({ length: count }, () => Math.floor(random.uniform() * of))
const [ROWS, COLS] = [3000, 8]
const table = new DenseRows(ROWS, COLS, normals(ROWS * COLS))
const scaling = { shift: normals(COLS), scale: normals(COLS).map((s) => 0.5 + Math.abs(s)), flat: [3] }
const order = Int32Array.from({ length: ROWS }, (_, i) => ROWS - 1 - i)

/** Every second place, with these values. */
const halfFull = (valueAt: (t: number) => number) => {
  const places = Int32Array.from({ length: (ROWS * COLS) / 2 }, (_, t) => 2 * t + (Math.floor((2 * t) / COLS) % 2))
  return csrFromEntries(ROWS, COLS, {
    rows: Array.from(places, (place) => Math.floor(place / COLS)),
    columns: Array.from(places, (place) => place % COLS),
    values: Array.from(places, (_, t) => valueAt(t)),
  })
}
const sparse = halfFull((t) => Math.sin(t)).copyRows(order)
const bits = halfFull(() => 1).copyRows(order)

test.each([
  ['a table', table],
  ['a table in the memory of the kernels', table.copyRows(order)],
  ['a view', new ScaledView(table, order, scaling)],
  ['sparse rows', sparse],
  ['bits', bits],
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

test('so do copies of sparse rows', () => {
  const room = new CopyRoom()
  const [first, second] = [2900, 2890].map((count) => bits.selectRows(drawn(count, ROWS), room) as BitRows)
  expect(first).toBeInstanceOf(BitRows)
  expect(second.places.buffer).toBe(first.places.buffer)
  expect((bits.selectRows(drawn(2890, ROWS)) as BitRows).places.buffer).not.toBe(first.places.buffer)
})

test('a room that is left holds nothing: copies of others may lie where its last one was', () => {
  const room = new CopyRoom()
  const w = normals(COLS)
  bits.selectRows(order, room)
  room.leave()
  const [other, next] = [bits.selectRows(order, new CopyRoom()), bits.selectRows(drawn(2000, ROWS), room)]
  const scores = other.apply(w, new Float64Array(ROWS))
  next.apply(w, new Float64Array(2000))
  expect(other.apply(w, new Float64Array(ROWS))).toEqual(scores)
  expect(scores).toEqual(bits.selectRows(order).apply(w, new Float64Array(ROWS)))
})
