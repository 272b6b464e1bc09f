import { expect, it } from 'vitest'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import { GatheredColumns } from './gathered-columns.js'

it('multiplies some columns of a table, also of one far wider than high', () => {
  const [rows, cols] = [2, 200_000]
  const table = new DenseRows(
    rows,
    cols,
    Float64Array.from({ length: rows * cols }, (_, at) => at % 7),
  )
  for (const step of [1, 2]) {
    const list = Int32Array.from({ length: cols / step }, (_, i) => i * step)
    const columns = new GatheredColumns(table, list)
    const w = new Float64Array(cols)
    for (const k of list) w[k] = k % 3
    const scores = columns.scores(w, new Float64Array(rows))
    expect(Array.from(scores)).toEqual(Array.from(table.apply(w, new Float64Array(rows))))
    const v = Float64Array.of(1, -2)
    const all = table.applyTranspose(v, new Float64Array(cols))
    expect(Array.from(columns.products(v))).toEqual(Array.from(list, (k) => all[k]))
  }
})
