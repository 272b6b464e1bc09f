import { describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { ColumnPanels } from './column-panels.js'
import { ColumnScreen } from './column-screen.js'

const random = Random.fromSeed(8)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())
const [rows, cols] = [20, 450]
const values = normals(rows * cols)
const factors = Float64Array.from({ length: cols }, (_, k) => 1 + (k % 3))
const screen = new ColumnScreen(new ColumnPanels(rows, cols, values, factors))
const product = (k: number, v: Float64Array) => v.reduce((sum, x, g) => sum + x * values[g * cols + k], 0)

describe('what a look has shown about a vector', () => {
  const [v, other] = [normals(rows), normals(rows)]
  const scale = 6
  screen.look([
    { v, scale },
    { v: other, scale: 3 },
  ])

  it('are all columns with |x_k·v| ≥ scale·f_k, and few others', () => {
    const near = Array.from(screen.seen({ v, scale }, v) ?? [])
    const outside = factors.findIndex((f, k) => Math.abs(product(k, v)) >= scale * f && !near.includes(k))
    expect(outside).toBe(-1)
    expect(near.length).toBeGreaterThan(0)
    expect(near.length).toBeLessThan(cols / 2)
  })

  it('holds for what rounding makes of the vector, and for nothing else', () => {
    expect(
      screen.seen(
        { v, scale },
        v.map((x) => x * (1 + 1e-15)),
      ),
    ).toBeDefined()
    expect(
      screen.seen(
        { v, scale },
        v.map((x) => x * (1 + 1e-6)),
      ),
    ).toBeUndefined()
    expect(screen.seen({ v, scale: 5 }, v)).toBeUndefined()
    expect(screen.seen({ v: v.slice(), scale }, v)).toBeUndefined()
  })
})
