import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { BitRows } from '../../numeric/matrix/bit-rows.js'
import { toColumns, toCsc } from '../../numeric/matrix/convert.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { DenseRows, denseFromRows } from '../../numeric/matrix/dense-rows.js'
import type { Dataset } from './dataset.js'
import { formOfHash, hashDataset } from './dataset-hash.js'

const table = [
  [0, 1.5, 0],
  [-2, 0, 3],
]
const data: Dataset = { features: denseFromRows(table), names: ['a', 'b', 'c'], labels: Uint8Array.of(1, 0) }

const withRows = (...rows: number[][]): Dataset => ({ ...data, features: denseFromRows(rows) })

describe('hashDataset', () => {
  it('is the SHA-256 of shape, names, labels, weights and nonzero entries as 64-bit numbers', () => {
    const names = [1, 97, 1, 98, 1, 99]
    const values = [3, 3, ...names, 1, 0, 1, 3, 4, 5, 6, 1, 1, 1.5, 2, 0, 2, -2, 3, 3, 7, 8, 9]
    const three = {
      ...withRows(...table, [7, 8, 9]),
      labels: Uint8Array.of(1, 0, 1),
      weights: Float64Array.of(4, 5, 6),
    }
    expect(hashDataset(three)).toBe(createHash('sha256').update(Float64Array.from(values)).digest('hex'))
  })

  it('does not depend on how the matrix is stored, on stored zeros, or on the sign of a zero', () => {
    const sparse = csrFromEntries(2, 3, { rows: [1, 0, 1, 0], columns: [2, 1, 0, 0], values: [3, 1.5, -2, 0] })
    const { features: signed } = withRows([-0, 1.5, 0], [-2, 0, 3])
    for (const features of [toColumns(denseFromRows(table)), sparse, toCsc(sparse), signed]) {
      expect(hashDataset({ ...data, features })).toBe(hashDataset(data))
    }
  })

  it('changes with every part of the dataset', () => {
    const others: Dataset[] = [
      data,
      { ...data, names: ['a', 'b', 'd'] },
      { ...data, names: ['ab', '', 'c'] },
      { ...data, labels: Uint8Array.of(0, 1) },
      { ...data, weights: Float64Array.of(1, 1) },
      { ...data, weights: Float64Array.of(1, 2) },
      withRows([0, 1.5, 0], [-2, 0, 3.0000000000000004]),
      withRows([0, 0, 1.5], [-2, 0, 3]),
      withRows([-2, 0, 3], [0, 1.5, 0]),
      withRows([7, 1.5, 0], [-2, 0, 3]),
      withRows([7, 1.5, 8], [-2, 0, 3]),
    ]
    expect(new Set(others.map((each) => hashDataset(each))).size).toBe(others.length)
  })

  it('is the same for sparse rows longer than its buffer, with stored zeros, tiny and missing values among them', () => {
    const odd = [0, -0, Number.NaN, 1e-200, 1e200, 1, 0.25]
    const rows = Array.from({ length: 400 }, (_, i) =>
      Array.from({ length: 120 }, (_, k) => (i % 7 === 0 && k < 100 ? 0 : i % 5 === 1 ? odd[(i + k) % 7] : i + k)),
    )
    const stored = rows
      .flatMap((row, i) => row.map((value, k) => ({ i, k, value })))
      .filter(({ i, k }) => i % 3 || k > 9)
    const sparse = csrFromEntries(400, 120, {
      rows: stored.map(({ i }) => i),
      columns: stored.map(({ k }) => k),
      values: stored.map(({ value }) => value),
    })
    const names = Array.from({ length: 120 }, (_, k) => `f${k}`)
    const hashOf = (features: Dataset['features']) => hashDataset({ features, names, labels: new Uint8Array(400) })
    const expected = hashOf(denseFromRows(rows.map((row, i) => row.map((value, k) => (i % 3 || k > 9 ? value : 0)))))
    // Columns go by another way.
    expect([hashOf(sparse), hashOf(toCsc(sparse))]).toEqual([expected, expected])
  })

  it('hashes of a row of ones only how many and where they are, the same however they are stored', () => {
    const rows = [
      [0, 1, 1],
      [1, 1, 1],
      [0, 0, 0],
      [1, 0, 2],
    ]
    const names = [1, 97, 1, 98, 1, 99]
    const where = (places: number[]) => new Float64Array(Uint16Array.from(places).buffer)[0]
    const values = [4, 3, ...names, 1, 0, 1, 0, 0, -2, where([1, 2, 0, 0]), -3, 0, 2, 0, 2, 1, 2]
    const expected = createHash('sha256').update(Float64Array.from(values)).digest('hex')
    const entries = rows.flatMap((row, i) => row.map((value, k) => ({ i, k, value })))
    const sparseOf = (some: typeof entries) =>
      csrFromEntries(4, 3, {
        rows: some.map(({ i }) => i),
        columns: some.map(({ k }) => k),
        values: some.map(({ value }) => value),
      })
    const sparse = sparseOf(entries.filter(({ value }) => value !== 0))
    const { features: dense } = withRows(...rows)
    for (const features of [dense, toColumns(denseFromRows(rows)), sparse, toCsc(sparse), sparseOf(entries)]) {
      expect(hashDataset({ ...data, features, labels: Uint8Array.of(1, 0, 1, 0) })).toBe(expected)
    }
  })

  it.each([9000, 70_000])('tells rows of ones apart that differ in the last of %i columns', (cols) => {
    const hashOf = (rows: number[], columns: number[]) =>
      hashDataset({
        features: csrFromEntries(2, cols, { rows, columns, values: rows.map(() => 1) }),
        names: Array.from({ length: cols }, (_, k) => `f${k}`),
        labels: Uint8Array.of(1, 0),
      })
    const most = Array.from({ length: cols - 3 }, (_, k) => k)
    const first = most.map(() => 0)
    const hashes = [
      hashOf([...first, 1], [...most, 0]),
      hashOf([...first, 0], [...most, cols - 1]),
      hashOf([...first, 0], [...most, cols - 2]),
      hashOf([...first, 1], [...most, cols - 1]),
    ]
    expect(new Set(hashes).size).toBe(4)
  })

  it.each([1000, 70_000])('is the same where a copy of the ones is known, in another order (%i columns)', (cols) => {
    // Lines of every length, one without a one and one of nothing but ones.
    const ones = Array.from({ length: 260 }, (_, i) => (i === 200 ? cols : i % 130))
    const rows = ones.flatMap((count, i) => Array.from({ length: count }, () => i))
    const columns = ones.flatMap((count) => Array.from({ length: count }, (_, t) => cols - count + t))
    const features = csrFromEntries(260, cols, { rows, columns, values: rows.map(() => 1) })
    const names = Array.from({ length: cols }, (_, k) => `f${k}`)
    const order = Int32Array.from(ones, (_, i) => (97 * i) % 260)
    const bits = features.copyRows(order) as BitRows
    const known = { features, names, labels: new Uint8Array(260) }
    expect(bits.packed(order)).toBeDefined()
    expect(hashDataset(known, 'sha-256', { ones: { bits, order } })).toBe(hashDataset(known))
  })

  it('hashes tables longer than its buffer', () => {
    const rows = Array.from({ length: 3000 }, (_, i) => [i, i + 1, i + 2])
    const labels = new Uint8Array(3000)
    const changed = rows.map((row) => [...row])
    changed[2999][2] = 0.5
    const hashOf = (table: number[][]) => hashDataset({ ...data, features: denseFromRows(table), labels })
    expect(hashOf(changed)).not.toBe(hashOf(rows))
  })

  describe('quick', () => {
    const quick = (other: Partial<Dataset> = {}) => hashDataset({ ...data, ...other }, 'quick')

    it('says that it is', () => {
      expect(quick()).toMatch(/^quick-[0-9a-f]{64}$/)
      expect([formOfHash(quick()), formOfHash(hashDataset(data))]).toEqual(['quick', 'sha-256'])
    })

    it('does not depend on how the matrix is stored, on stored zeros, or on the sign of a zero', () => {
      const sparse = csrFromEntries(2, 3, { rows: [1, 0, 1, 0], columns: [2, 1, 0, 0], values: [3, 1.5, -2, 0] })
      const { features: signed } = withRows([-0, 1.5, 0], [-2, 0, 3])
      for (const features of [toColumns(denseFromRows(table)), sparse, toCsc(sparse), signed]) {
        expect(quick({ features })).toBe(quick())
      }
    })

    it('changes with every part of the dataset', () => {
      const others: Partial<Dataset>[] = [
        {},
        { names: ['a', 'b', 'd'] },
        { labels: Uint8Array.of(0, 1) },
        { weights: Float64Array.of(1, 1) },
        { missing: 'mean' },
        { queries: Int32Array.of(0, 1) },
        withRows([0, 1.5, 0], [-2, 0, 3.0000000000000004]),
        withRows([-2, 0, 3], [0, 1.5, 0]),
        { features: denseFromRows([...table, [0, 0, 0]]) },
      ]
      expect(new Set(others.map(quick)).size).toBe(others.length)
    })

    it('is that of a large dense table unless another is asked for', () => {
      const [rows, cols] = [100_000, 100]
      const features = new DenseRows(rows, cols, new Float64Array(rows * cols).fill(1))
      const large = { features, names: Array.from({ length: cols }, (_, k) => `x${k}`), labels: new Uint8Array(rows) }
      expect(hashDataset(large)).toBe(hashDataset(large, 'quick'))
      expect(formOfHash(hashDataset(large, 'sha-256'))).toBe('sha-256')
    })
  })
})
