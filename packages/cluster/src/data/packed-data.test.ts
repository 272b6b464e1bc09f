import { gzipSync } from 'node:zlib'
import { CsrMatrix, type Dataset, DenseRows } from '@infinite-push/core'
import { fromWire, hashDataset, toWire } from '@infinite-push/core/internal'
import { describe, expect, it } from 'vitest'
import { packData, unpackData } from './packed-data.js'

const head = { names: ['a', 'ü', 'c'], labels: Uint8Array.of(1, 0) }
const lines = {
  pointers: Int32Array.of(0, 1, 3),
  indices: Int32Array.of(1, 0, 2),
  values: Float64Array.of(5, 1e-300, -0),
}
const TABLES: [string, Dataset][] = [
  ['dense', { ...head, features: new DenseRows(2, 3, Float64Array.of(1, 2, 3, 4, 5, 6)) }],
  ['sparse', { ...head, features: new CsrMatrix(2, 3, lines) }],
  ['weighted', { ...head, features: new CsrMatrix(2, 3, lines), weights: Float64Array.of(0.5, 2) }],
  ['listed', { ...head, features: new CsrMatrix(2, 3, lines), queries: Int32Array.of(7, 7) }],
  ['gappy', { ...head, features: new DenseRows(2, 3, Float64Array.of(1, NaN, 3, 4, 5, 6)), missing: 'median' }],
]

describe.each(TABLES)('a %s table', (_, table) => {
  it('arrives as it was sent, in memory that threads share', async () => {
    const found = await unpackData(await packData(toWire(table)))
    expect(found?.values.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(found && hashDataset(fromWire(found))).toBe(hashDataset(table))
    expect(found).toEqual(toWire(table))
  })

  it('has one hash, wherever its arrays lie in memory', async () => {
    const wire = toWire(table)
    const moved = new Float64Array([0, ...wire.values]).subarray(1)
    expect((await packData({ ...wire, values: moved })).hash).toBe((await packData(wire)).hash)
  })
})

describe('bytes that are not those of the hash', () => {
  const [, [, table]] = TABLES

  it('are not taken: damaged, exchanged, cut off, or no archive at all', async () => {
    const sent = await packData(toWire(table))
    const other = await packData(toWire({ ...table, labels: Uint8Array.of(0, 1) }))
    const damaged = Buffer.from(sent.packed)
    damaged[damaged.length - 9] ^= 1
    for (const packed of [damaged, other.packed, sent.packed.subarray(0, -4), Buffer.from('hello')]) {
      expect(await unpackData({ ...sent, packed })).toBeUndefined()
    }
  })

  it('are not unpacked beyond what was promised', async () => {
    const sent = await packData(toWire(table))
    expect(await unpackData({ ...sent, packed: gzipSync(Buffer.alloc(50_000_000)) })).toBeUndefined()
  })
})
