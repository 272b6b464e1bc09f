import { afterEach, describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { setKernelUse } from '../wasm/kernel-module.js'
import { ColumnPanels } from './column-panels.js'

afterEach(() => setKernelUse('when-it-pays'))

const random = Random.fromSeed(21)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())
const shapes: [number, number][] = [
  [1, 1],
  [7, 5],
  [30, 403],
  [31, 417],
  [1601, 401],
]

describe.each(shapes)('the panels of a %i × %i table', (rows, cols) => {
  const values = normals(rows * cols)
  const vectors = [1, 2, 3, 4].map((scale) => ({ v: normals(rows).map((x) => (x > 0.8 ? x : 0)), scale }))

  it('give the same bits with and without the kernels, for one to four vectors', () => {
    const [plain, wasm] = (['never', 'always'] as const).map((use) => {
      setKernelUse(use)
      const panels = new ColumnPanels(rows, cols, values)
      return [4, 1, 3, 2].map((count) => panels.largestProducts(vectors.slice(0, count)).slice(0, cols))
    })
    expect(wasm).toEqual(plain)
  })

  it('give the largest product of each column, within the error they tell', () => {
    const panels = new ColumnPanels(rows, cols, values)
    const products = panels.largestProducts(vectors)
    const error = panels.error
    for (let k = 0; k < cols; k++) {
      const sums = vectors.map(({ v, scale }) => v.reduce((sum, x, g) => sum + (x / scale) * values[g * cols + k], 0))
      const distance = Math.abs(products[k] - Math.max(...sums.map(Math.abs)))
      expect(distance).toBeLessThanOrEqual(error * panels.norm(k) + 1e-12)
    }
  })
})

describe('the columns near a part of their factors', () => {
  const [rows, cols] = [30, 403]
  const values = normals(rows * cols)
  values[7] = 1e200
  const factors = normals(cols).map(Math.abs)
  factors[5] = Number.POSITIVE_INFINITY
  const vectors = [{ v: normals(rows), scale: 4 }]

  it.each(['never', 'always'] as const)('are all that the error does not rule out, kernels %s', (use) => {
    setKernelUse(use)
    const panels = new ColumnPanels(rows, cols, values, factors)
    const products = panels.largestProducts(vectors)
    const list = [...panels.columnsNear(0.5, 1e-3)]
    const wanted = Array.from(factors.keys()).filter(
      (k) => k === 7 || products[k] + 1e-3 * panels.norm(k) >= 0.5 * factors[k],
    )
    expect(list).toEqual(wanted)
    expect(list.length).toBeLessThan(cols - 1)
    expect(list).not.toContain(5)
  })
})

it('a column whose squares are beyond the numbers has no bound of its error', () => {
  const values = normals(2 * 500)
  values[3] = 1e200
  const panels = new ColumnPanels(2, 500, values)
  expect(panels.norm(3)).toBe(Number.POSITIVE_INFINITY)
  expect(panels.norm(4)).toBeLessThan(10)
})
