import { afterEach, expect, it } from 'vitest'
import { hashDataset } from '../../data/dataset/dataset-hash.js'
import { DenseRows } from '../matrix/dense-rows.js'
import { type KernelUse, setKernelUse } from './kernel-module.js'
import { packedRows } from './packed-rows.js'

afterEach(() => setKernelUse('when-it-pays'))

/** A NaN with other bits than the usual one. */
const ODD_NAN = new Float64Array(BigUint64Array.of(0xfff8_0000_0000_0123n).buffer)[0]
const ODD = [0, -0, Number.NaN, ODD_NAN, 1e-200, -1e200, 1, 0.25]

/** Rows without a 0, with some, of ones alone, of ones and zeros, of zeros. */
function tableOf(rows: number, cols: number): Float64Array {
  const kinds = [
    (i: number, k: number) => 1 + i + k,
    (i: number, k: number) => ODD[(i * k) % ODD.length],
    () => 1,
    (i: number, k: number) => (i + k) % 3 && 1,
    () => 0,
    (i: number, k: number) => (k === i % cols ? 1 : 0),
  ]
  return Float64Array.from({ length: rows * cols }, (_, t) => {
    const i = Math.floor(t / cols)
    return kinds[i % kinds.length](i, t % cols)
  })
}

it.each([
  [600, 1],
  [600, 3],
  [50, 8],
  [40, 301],
  [7, 20_000],
])('gives the same fingerprint of %i × %i as without the kernels', (rows, cols) => {
  const names = Array.from({ length: cols }, (_, k) => `x${k}`)
  const data = { features: new DenseRows(rows, cols, tableOf(rows, cols)), names, labels: new Uint8Array(rows) }
  const [packed, plain] = (['always', 'never'] as KernelUse[]).map((use) => {
    setKernelUse(use)
    return hashDataset(data, 'sha-256')
  })
  expect(packed).toBe(plain)
})

it('is for large tables of f64 alone', () => {
  setKernelUse('always')
  expect(packedRows(new Float32Array(100_000), 10)).toBeUndefined()
  expect(packedRows(new Float64Array(70_000), 70_000)).toBeUndefined()
  setKernelUse('when-it-pays')
  expect(packedRows(new Float64Array(1000), 10)).toBeUndefined()
  expect(packedRows(new Float64Array(100_000), 10)).toBeDefined()
})
