import { describe, expect, it } from 'vitest'
import { CsrMatrix } from '../../numeric/matrix/csr.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix } from '../../numeric/matrix/linear-map.js'
import { allocateTable } from '../../numeric/wasm/allocate-table.js'
import { setLargeTable } from '../../numeric/wasm/dense-products.js'
import { sharedTableOf } from '../../numeric/wasm/shared-table.js'
import type { Dataset } from './dataset.js'
import { hashDataset } from './dataset-hash.js'
import { buffersOf, fromWire, movableBuffers, shareWire, toWire } from './wire.js'

const lines = {
  pointers: Int32Array.of(0, 1, 3),
  indices: Int32Array.of(1, 0, 2),
  values: Float64Array.of(5, 1e-300, -7),
}
const head = { names: ['a', 'b', 'c'], labels: Uint8Array.of(1, 0) }
const TABLES: [string, Dataset][] = [
  ['dense', { ...head, features: new DenseRows(2, 3, Float64Array.of(1, 2, 3, 4, 5, 6)) }],
  ['sparse', { ...head, features: new CsrMatrix(2, 3, lines) }],
  ['weighted', { ...head, features: new CsrMatrix(2, 3, lines), weights: Float64Array.of(0.5, 2) }],
  ['gappy', { ...head, features: new DenseRows(2, 3, Float64Array.of(1, NaN, 3, 4, 5, 6)), missing: 'median' }],
]

describe.each(TABLES)('a %s table', (_, table) => {
  it('comes out of memory that threads share as it went in', () => {
    const shared = shareWire(toWire(table))
    expect(hashDataset(fromWire(shared))).toBe(hashDataset(table))
    for (const buffer of buffersOf(shared)) expect(buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it('can be moved to one thread instead', () => {
    const wire = structuredClone(toWire(table), { transfer: [] })
    expect(hashDataset(fromWire(wire))).toBe(hashDataset(table))
    for (const buffer of buffersOf(toWire(table))) expect(buffer).toBeInstanceOf(ArrayBuffer)
  })
})

it('tables by columns do not move', () => {
  const features = { rows: 1, cols: 1 } as Matrix
  expect(() => toWire({ ...head, features })).toThrow('Only row-wise tables')
})

it('a large table stays where all threads see it', () => {
  setLargeTable(0)
  const values = allocateTable(2, 3)
  setLargeTable(50e6)
  values.set([1, 2, 3, 4, 5, 6])
  const table = { ...head, features: new DenseRows(2, 3, values) }
  const wire = toWire(table)
  expect(movableBuffers(wire)).toEqual([table.labels.buffer])
  expect(shareWire(wire).values).toBe(values)
  const received = fromWire(wire)
  values[0] = 9
  expect((received.features as DenseRows).values[0]).toBe(9)
  expect(sharedTableOf((received.features as DenseRows).values)).toBeDefined()
  expect(hashDataset(received)).toBe(hashDataset(table))
})
