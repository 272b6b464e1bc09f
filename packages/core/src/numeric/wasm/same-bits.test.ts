import { afterEach, describe, expect, it } from 'vitest'
import { copyOf, rescaledCopy } from '../../../test/rescaled-copy.js'
import { Random } from '../../statistics/random.js'
import { cholesky } from '../algebra/cholesky.js'
import { conjugateGradientSteps } from '../algebra/conjugate-gradients.js'
import { dot } from '../algebra/dot.js'
import { gramOfRows, symmetricRankK } from '../algebra/rank-k.js'
import { BitRows } from '../matrix/bit-rows.js'
import { toColumns, toCsc } from '../matrix/convert.js'
import { csrFromEntries } from '../matrix/csr.js'
import { DenseRows } from '../matrix/dense-rows.js'
import type { Matrix, Vec } from '../matrix/linear-map.js'
import { addSegment } from '../order/segments.js'
import { memoryOf } from './kernel-memory.js'
import { setKernelUse } from './kernel-module.js'

afterEach(() => setKernelUse('when-it-pays'))

const random = Random.fromSeed(11)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())
/** A third of it zeros. */
const withZeros = (length: number) => normals(length).map((x) => (random.uniform() < 1 / 3 ? 0 : x))

/** Where what the TypeScript kernels give and what those in WebAssembly give differ first; undefined when nowhere. */
function difference(compute: () => Vec[]): string | undefined {
  setKernelUse('never')
  const typescript = compute()
  setKernelUse('always')
  const wasm = compute()
  for (let r = 0; r < typescript.length; r++) {
    const t = typescript[r].findIndex((x, i) => !Object.is(x, wasm[r][i]))
    if (t >= 0) return `result ${r}, place ${t}: ${typescript[r][t]} or ${wasm[r][t]}`
  }
  return undefined
}

function sparse(rows: number, cols: number) {
  const places = Array.from({ length: rows * cols }, (_, t) => t).filter(() => random.uniform() < 0.2)
  return csrFromEntries(rows, cols, {
    rows: places.map((t) => Math.floor(t / cols)),
    columns: places.map((t) => t % cols),
    values: normals(places.length),
  })
}

/** Sizes around the blocks of the kernels: four and eight at a time, 512 lines, 2048 places, 65,536 numbers in a call. */
const shapes: [number, number][] = [
  [1, 1],
  [3, 5],
  [4, 8],
  [7, 2051],
  [523, 6],
  [1100, 131],
  [2, 40_001],
  [33_000, 3],
]

const storages: [string, (rows: number, cols: number) => Matrix][] = [
  ['f64 rows', (rows, cols) => new DenseRows(rows, cols, normals(rows * cols))],
  ['f32 rows', (rows, cols) => new DenseRows(rows, cols, Float32Array.from(normals(rows * cols)))],
  ['columns', (rows, cols) => toColumns(new DenseRows(rows, cols, normals(rows * cols)))],
  ['sparse rows', sparse],
  ['sparse columns', (rows, cols) => toCsc(sparse(rows, cols))],
  ['bits', bits],
]

function bits(rows: number, cols: number): BitRows {
  const { pointers, indices } = sparse(rows, cols).lines
  return new BitRows(rows, cols, { pointers, places: Uint16Array.from(indices) })
}

describe.each(storages)('products with %s give the same bits in WebAssembly and in TypeScript', (_, build) => {
  it.each(shapes)('%i × %i', (rows, cols) => {
    const x = build(rows, cols)
    const scale = normals(cols)
    const [w, a] = [withZeros(cols), withZeros(rows)]
    const products = () => {
      const scaled = rescaledCopy(x, new Float64Array(cols), scale)
      return [scaled.apply(w, new Float64Array(rows)), scaled.applyTranspose(a, new Float64Array(cols))]
    }
    expect(difference(products)).toBeUndefined()
  })
})

describe.each([
  ['sparse rows', sparse],
  ['bits', bits],
])('both products of %s in one pass give the same bits in WebAssembly and in TypeScript', (_, build) => {
  it.each(shapes)('%i × %i', (rows, cols) => {
    const x: Matrix = build(rows, cols)
    const all = Int32Array.from({ length: rows }, (_, i) => i)
    const [v, weights] = [normals(cols), withZeros(rows)]
    const curved = () => [x.copyRows(all).curve?.(weights, v, new Float64Array(cols)) as Vec]
    expect(difference(curved)).toBeUndefined()
    // And they are what the two products give.
    const products = x.apply(v, new Float64Array(rows)).map((score, i) => weights[i] * score)
    const pulled = x.applyTranspose(products, new Float64Array(cols))
    expect(curved()[0].findIndex((value, k) => !(Math.abs(value - pulled[k]) < 5e-9))).toBe(-1)
  })
})

describe.each([
  ['sparse rows', sparse],
  ['bits', bits],
])('conjugate gradients beside %s give the same bits as in TypeScript', (_, build) => {
  it.each([
    [1100, 131],
    [300, 402],
  ])('%i × %i', (rows, cols) => {
    const scaled = rescaledCopy(build(rows, cols) as Matrix, new Float64Array(cols), normals(cols))
    const all = Int32Array.from({ length: rows }, (_, i) => i)
    const weights = withZeros(rows).map(Math.abs)
    const dense = [0.5, -0.001].map((amount) => ({ amount, row: normals(cols) }))
    const inverse = normals(cols).map((value) => 1 / (1 + value * value))
    const system = { weights, dense, even: 3, b: normals(cols), inverse, precision: 1e-6 }
    const product = (map: Matrix) => (v: Vec, out: Vec) => {
      map.curve?.(weights, v, out)
      for (const { amount, row } of dense) addSegment(row, 0, cols, amount * dot(row, v), out)
      addSegment(v, 0, cols, system.even, out)
    }
    let inMemory = 0
    const solved = () => {
      const map = scaled.copyRows(all)
      const x = new Float64Array(cols)
      const steps = map.conjugate?.(system, x)
      if (steps) inMemory++
      const products = [...(steps ?? conjugateGradientSteps(product(map), system.b, x, system))].length
      return [x, Float64Array.of(products)]
    }
    expect(difference(solved)).toBeUndefined()
    expect(inMemory).toBe(1)
    // And they solve the system.
    const left = new Float64Array(cols)
    const [x, products] = solved()
    product(scaled)(x, left)
    expect(products[0]).toBeGreaterThan(3)
    left.forEach((value, k) => {
      expect(value).toBeCloseTo(system.b[k], 4)
    })
  })
})

describe('products with a table in ordinary memory, carried to the kernels block by block, give the same bits', () => {
  it.each(shapes)('%i × %i', (rows, cols) => {
    const x = new DenseRows(rows, cols, normals(rows * cols))
    const [w, a] = [withZeros(cols), withZeros(rows)]
    // A whole block without a coefficient is not carried.
    a.fill(0, 512, 1024)
    const products = () => [x.apply(w, new Float64Array(rows)), x.applyTranspose(a, new Float64Array(cols))]
    expect(difference(products)).toBeUndefined()
  })
})

describe('passes over columns give the same bits in WebAssembly and in TypeScript', () => {
  it.each(shapes)('%i × %i', (rows, cols) => {
    const x = new DenseRows(rows, cols, normals(rows * cols))
    // A constant column, and one far away from 0.
    for (let i = 0; i < rows; i++) x.values[i * cols] = 0.1
    for (let i = 0; i < rows; i++) x.values[i * cols + cols - 1] += 1e9
    const [shift, scale] = [normals(cols), normals(cols)]
    const passes = () => {
      const { mean, deviation } = copyOf(x).columnMoments()
      return [mean, deviation, rescaledCopy(x, shift, scale).values]
    }
    expect(difference(passes)).toBeUndefined()
  })
})

describe('dense factorizations give the same bits in WebAssembly and in TypeScript', () => {
  const lower = (n: number) => new Float64Array(n * n).fill(0.25)

  it.each([
    [1, 1],
    [5, 3],
    [64, 17],
    [130, 50],
    [65, 103],
  ])('RᵀR and R·Rᵀ of %i × %i', (rows, cols) => {
    const r = normals(rows * cols)
    const products = () => [symmetricRankK(r, rows, cols, lower(cols)), gramOfRows(r, rows, cols, lower(rows))]
    expect(difference(products)).toBeUndefined()
  })

  it('R·Rᵀ of rows too long to be copied at once', () => {
    const r = normals(9 * 120_001)
    expect(difference(() => [gramOfRows(r, 9, 120_001, lower(9))])).toBeUndefined()
  })

  it.each([1, 4, 31, 33, 70, 131, 300])('Cholesky of size %i', (n) => {
    const r = normals(2 * n * n)
    const factor = () => {
      const a = symmetricRankK(r, 2 * n, n, lower(n))
      expect(cholesky(a, n)).toBe(true)
      return [a]
    }
    expect(difference(factor)).toBeUndefined()
  })
})

describe('where the WebAssembly kernels are used', () => {
  const x = new DenseRows(400, 100, normals(40_000))
  const inMemory = ({ values }: DenseRows) => memoryOf([values], 0) !== undefined

  it('large matrices move to their memory when they are copied to be changed, and parts of them stay there', () => {
    const scaled = copyOf(x)
    expect([inMemory(x), inMemory(x.selectRows([1, 2])), inMemory(scaled)]).toEqual([false, false, true])
    expect(inMemory(scaled.selectRows(Array.from({ length: 390 }, (_, i) => i)))).toBe(true)
    expect(inMemory(scaled.selectRows([1, 2]))).toBe(false)
  })

  it('small matrices stay in ordinary arrays', () => {
    expect(inMemory(copyOf(x.selectRows([0, 1])))).toBe(false)
  })

  it('a matrix of another shape on the same memory uses them only when its vectors fit', () => {
    const scaled = copyOf(x)
    const flat = new DenseRows(1, 40_000, scaled.values)
    const w = normals(40_000)
    const plain = new DenseRows(1, 40_000, scaled.values.slice())
    expect(flat.apply(w, new Float64Array(1))).toEqual(plain.apply(w, new Float64Array(1)))
  })

  it('shared memory is read where it lies, by the TypeScript kernels', () => {
    const shared = new Float64Array(new SharedArrayBuffer(8 * 40_000))
    shared.set(x.values)
    const w = normals(100)
    const scores = new DenseRows(400, 100, shared).apply(w, new Float64Array(400))
    expect(scores).toEqual(x.apply(w, new Float64Array(400)))
  })
})
