import { expect, test } from 'vitest'
import { Random } from '../../statistics/random.js'
import { DenseRows } from './dense-rows.js'
import { ScaledView } from './scaled-view.js'

const random = Random.fromSeed(4)
const normals = (count: number) => Float64Array.from({ length: count }, () => random.normal())

/** The slow truth: rows in that order, moved and scaled in a copy. */
function copyOf(x: DenseRows, order: Int32Array, { shift, scale, flat }: ConstructorParameters<typeof ScaledView>[2]) {
  const copy = x.copyRows(order)
  copy.rescaleColumns(
    shift,
    scale.map((s, k) => (flat.includes(k) ? 0 : 1 / s)),
  )
  return copy
}

function examples(order: Int32Array) {
  const [rows, cols] = [order.length, 5]
  const x = new DenseRows(rows, cols, normals(rows * cols))
  const scaling = { shift: normals(cols), scale: normals(cols).map((s) => 0.5 + Math.abs(s)), flat: [3] }
  return { view: new ScaledView(x, order, scaling), copy: copyOf(x, order, scaling) }
}

const close = (found: Float64Array, wanted: Float64Array) => {
  expect(found.length).toBe(wanted.length)
  for (const [i, value] of found.entries()) expect(value).toBeCloseTo(wanted[i], 12)
}

test.each([
  ['in the order of the table', Int32Array.of(0, 1, 2, 3, 4, 5, 6)],
  ['in another order', Int32Array.of(6, 2, 0, 5, 3, 1, 4)],
])('a view of rows %s is the copy that was moved and scaled', (_, order) => {
  const { view, copy } = examples(order)
  const [w, a] = [normals(5), normals(7)]
  close(view.apply(w, new Float64Array(7)), copy.apply(w, new Float64Array(7)))
  close(view.applyTranspose(a, new Float64Array(5)), copy.applyTranspose(a, new Float64Array(5)))
  for (let i = 0; i < 7; i++) {
    const [row, wanted] = [new Float64Array(6), new Float64Array(6)]
    view.readRow(i, row, 1)
    copy.readRow(i, wanted, 1)
    close(row, wanted)
    view.addRow(i, 2, row.subarray(1))
    copy.addRow(i, 2, wanted.subarray(1))
    close(row, wanted)
  }
  const [mine, theirs] = [view.columnMoments(), copy.columnMoments()]
  close(mine.mean, theirs.mean)
  close(mine.deviation, theirs.deviation)
})

test('rows and columns of a view are those of the copy', () => {
  const { view, copy } = examples(Int32Array.of(6, 2, 0, 5, 3, 1, 4))
  const some = [4, 1, 6]
  close((view.selectRows(some) as DenseRows).values, copy.selectRows(some).values)
  const w = normals(3)
  const columns = [3, 0, 4]
  close(
    view.selectColumns(columns).apply(w, new Float64Array(7)),
    copy.selectColumns(columns).apply(w, new Float64Array(7)),
  )
})

test('the same product is had twice, and is the caller’s own', () => {
  const { view, copy } = examples(Int32Array.of(6, 2, 0, 5, 3, 1, 4))
  const w = normals(5)
  const first = view.apply(w, new Float64Array(7)).slice()
  view.apply(w, new Float64Array(7)).fill(0)
  expect(view.apply(w, new Float64Array(7))).toEqual(first)
  w[0] += 1
  close(view.apply(w, new Float64Array(7)), copy.apply(w, new Float64Array(7)))
})

test.each([false, true])('no number of a view is beyond its reach, its largest number known: %s', (isKnown) => {
  const x = new DenseRows(7, 5, normals(35))
  const scaling = { shift: normals(5), scale: normals(5).map((s) => 0.5 + Math.abs(s)), flat: [] }
  const order = Int32Array.of(6, 2, 0, 5, 3, 1, 4)
  const largest = x.values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const reach = new ScaledView(x, order, scaling, isKnown ? { largest } : {}).reach()
  for (const [t, value] of copyOf(x, order, scaling).values.entries()) {
    expect(Math.abs(value)).toBeLessThanOrEqual(reach[t % 5])
  }
})
