import { expect, it } from 'vitest'
import { listLarge, PANEL, roundColumns, roundVector } from './looks.js'

it('multiplies rounded columns with a rounded vector', () => {
  const [rows, cols, stride] = [3, 18, 20]
  const table = Float64Array.from({ length: rows * stride }, (_, t) => (t % stride) - 8 + Math.floor(t / stride) / 4)
  const scales = new Float64Array(2 * PANEL).fill(2)
  const panels = new Int16Array(2 * PANEL * 4)
  roundColumns(panels, table, stride, rows, cols, scales)
  const y = Float64Array.of(1, 0, -2)
  const vector = new Int16Array(4)
  expect(roundVector(vector, y, rows, 1.5)).toBe(2)
  expect(vector).toEqual(Int16Array.of(2, 0, -3, 0))
  const products = Array.from({ length: cols }, (_, k) => 2 * 2 * (k - 8) - 3 * 2 * (k - 8 + 0.5))
  const reach = new Float64Array(2 * PANEL).fill(3)
  const list = new Int32Array(cols)
  const count = listLarge(panels, rows, cols, vector, reach, 4, 2, cols, list)
  expect(Array.from(list.subarray(0, count))).toEqual([...products.keys()].filter((k) => Math.abs(products[k]) >= 10))
})
