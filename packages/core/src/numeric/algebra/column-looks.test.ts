import { expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import type { Vec } from '../matrix/linear-map.js'
import { ColumnLooks, NOT_KNOWN } from './column-looks.js'

const ROWS = 31
const COLS = 203
const STRIDE = 210

const random = Random.fromSeed(5)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())
const table = normals(ROWS * STRIDE)
const factors = Float64Array.from({ length: COLS }, (_, k) => 1 + (k % 3))
const product = (y: Vec, k: number) => y.reduce((sum, v, g) => sum + v * table[g * STRIDE + k], 0)
const sizes = (y: Vec) => Float64Array.from({ length: COLS }, (_, k) => Math.abs(product(y, k)) / factors[k])

function looks(): ColumnLooks {
  const looks = new ColumnLooks(ROWS, COLS)
  looks.take(table, STRIDE, factors)
  return looks
}

it('lists every column that is large, and hardly another one', () => {
  const own = looks()
  const list = new Int32Array(COLS)
  for (let round = 0; round < 50; round++) {
    // Half of the multipliers are 0, as on a path.
    const y = normals(ROWS).map((v) => 10 ** (round - 25) * Math.max(0, v))
    const large = sizes(y)
    const limit = Math.max(...large) * 0.5
    const found = new Set(list.subarray(0, own.list(y, limit, COLS, list)))
    const wanted = Array.from(large.keys()).filter((k) => large[k] >= limit)
    expect(wanted.filter((k) => !found.has(k))).toEqual([])
    expect(Array.from(found).filter((k) => large[k] < 0.97 * limit)).toEqual([])
  }
})

it('ends where these are more than asked for', () => {
  const count = looks().list(normals(ROWS), 1e-9, 20, new Int32Array(COLS))
  expect(count).toBeGreaterThan(20)
  expect(count).toBeLessThan(50)
})

it('knows as long as a vector hardly turns that no other column has become large', () => {
  const own = looks()
  const y = normals(ROWS)
  const limit = Math.max(...sizes(y))
  expect(own.holds(y, limit)).toBe(false)
  own.list(y, 0.9 * limit, COLS, new Int32Array(COLS))
  expect(own.holds(y, limit)).toBe(true)
  const far = y.map((v) => -3 * v)
  expect([own.holds(far, 2.8 * limit), own.holds(far, 2.6 * limit)]).toEqual([true, false])
  for (const noise of [0.001, 0.01, 0.1, 1]) {
    const turned = y.map((v) => v + noise * random.normal())
    const most = Math.max(...sizes(turned).filter((_, k) => sizes(y)[k] < 0.9 * limit))
    if (own.holds(turned, limit)) expect(most).toBeLessThanOrEqual(limit)
    else expect(noise).toBeGreaterThan(0.005)
  }
  own.forget()
  expect(own.holds(y, limit)).toBe(false)
})

it('says nothing of a vector that is 0 or none, and leaves out no column whose length is none', () => {
  const list = new Int32Array(COLS)
  for (const v of [0, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(looks().list(new Float64Array(ROWS).fill(v), 1, COLS, list)).toBe(NOT_KNOWN)
  }
  const odd = table.slice()
  for (let g = 0; g < ROWS; g++) {
    odd[g * STRIDE + 7] = 0
    odd[g * STRIDE + 8] = 1e200
  }
  const own = new ColumnLooks(ROWS, COLS)
  own.take(odd, STRIDE, factors)
  const count = own.list(normals(ROWS), 1e9, COLS, list)
  expect(Array.from(list.subarray(0, count))).toEqual([7, 8])
})
