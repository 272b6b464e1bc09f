import { describe, expect, it } from 'vitest'
import { Random } from '../../numeric/random.js'
import { Arena } from './arena.js'
import {
  combineLines,
  featureLimit,
  featureWithin,
  multiply,
  PIVOT,
  rowLimit,
  rowsWithin,
  subtractOuter,
} from './kernels.js'

const random = Random.fromSeed(9)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())

function expectClose(found: ArrayLike<number>, expected: ArrayLike<number>): void {
  for (let i = 0; i < expected.length; i++) expect(found[i]).toBeCloseTo(expected[i], 12)
}

describe('the products', () => {
  it.each([0, 1, 2, 5, 8, 19])('of %i lines are what one number at a time gives', (count) => {
    const [length, stride] = [13, 21]
    const block = normals(count * stride)
    const c = normals(count + 3)
    const out = normals(length)
    const expected = out.map((start, k) => {
      let sum = start
      for (let i = 0; i < count; i++) sum += c[3 + i] * block[i * stride + k]
      return sum
    })
    combineLines(out, length, block, stride, c, 3, count)
    expectClose(out, expected)
    const v = normals(count)
    const products = new Float64Array(count)
    multiply(products, block, stride, count, v)
    const sums = products.map((_, i) => v.reduce((sum, x, j) => sum + block[i * stride + j] * x, 0))
    expectClose(products, sums)
  })

  it('are the same in the memory of the WebAssembly kernels', () => {
    const [length, stride, count] = [13, 17, 11]
    const given = { block: normals(count * stride), c: normals(stride), out: normals(stride) }
    const results = [0, 1e6].map((cells) => {
      const arena = Arena.create(1000, cells)
      const [block, c, out, dots] = [given.block, given.c, given.out, given.out].map((values) => {
        const room = arena.allocate(values.length)
        room.set(values)
        return room
      })
      arena.combine(out, length, block, stride, c, 2, count)
      arena.addScaled(out, length, block, stride, c, 4)
      c.fill(0, count)
      arena.multiply(dots, block, stride, count, c)
      return [...out, ...dots]
    })
    expectClose(results[0], results[1])
  })

  it('subtract an outer product in place', () => {
    const [p, stride] = [6, 9]
    const m = normals(p * stride)
    const [column, row] = [normals(p), normals(p)]
    const before = m.slice()
    subtractOuter(m, stride, p, column, row)
    for (let i = 0; i < p; i++) {
      for (let j = 0; j < stride; j++) {
        const change = j < p ? column[i] * row[j] : 0
        expect(m[i * stride + j]).toBeCloseTo(before[i * stride + j] - change, 12)
      }
    }
  })
})

describe('the ratio tests', () => {
  it('find the feature that reaches its bound first', () => {
    const scan = {
      count: 4,
      sign: Float64Array.of(0, 0, 1, 0),
      c: Float64Array.of(0.5, -0.6, 1, 0.9),
      h: Float64Array.of(0, 2, 1, 1),
      weight: Float64Array.of(1, 1, 1, 1),
    }
    // λ = 1: feature 0 after 0.5, feature 1 (at −λ) after 0.4/3, feature 2 is active, feature 3 keeps its distance.
    expect(featureLimit(scan, 1, 0, 1)).toBeCloseTo(0.4 / 3, 12)
    expect(featureWithin(scan, 1, 0.2, PIVOT)).toBe(-2)
    expect(featureWithin(scan, 1, 0.05, PIVOT)).toBe(0)
  })

  it('find the rows that reach 0 first, on either side', () => {
    const scan = {
      count: 4,
      side: Float64Array.of(1, -1, 1, 0),
      r: Float64Array.of(-1, 2, -3, 0),
      delta: Float64Array.of(2, -4, -1, 9),
    }
    expect(rowLimit(scan, 1e-9, 0, Number.POSITIVE_INFINITY)).toBe(0.5)
    const found = new Int32Array(6)
    expect(rowsWithin(scan, 1e-9, 0.5, found, 1)).toBe(3)
    expect(Array.from(found.subarray(1, 3))).toEqual([0, 1])
  })
})
