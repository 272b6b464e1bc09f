import { CsrMatrix, DenseRows, InfinitePushError, type Matrix } from '@infinite-push/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../cells/rows.js'
import type { TableOptions } from './table.js'
import { startTable } from './table-builder.js'

type Column = Float64Array | readonly Cell[]

/** Some rows: their features column by column, and a label for each. */
interface Batch {
  features: Column[]
  labels: Column
}

/** What comes out of batches, with the number of rows told beforehand or not: the table in plain values, or why it was refused. */
function built(batches: readonly Batch[], isTold: boolean, options: Partial<TableOptions> = {}): unknown {
  const names = [...batches[0].features.map((_, k) => `x${k}`), 'label']
  const builder = startTable('data', { missing: 'error', ...options })(names.map((name) => ({ name })))
  if (isTold) builder.expectTotal(batches.reduce((rows, { labels }) => rows + labels.length, 0))
  let first = 1
  for (const { features, labels } of batches) {
    // As from a reader that uses its memory again.
    const columns = [...features, labels].map((column) => column.slice())
    builder.addBatch({ rows: labels.length, columns }, first)
    for (const column of columns) if (column instanceof Float64Array) column.fill(12345)
    first += labels.length
  }
  try {
    const { dataset, labelText, ...rest } = builder.toTable('parquet')
    return { ...rest, ...dataset, features: plain(dataset.features), text: labelText?.(0) }
  } catch (error) {
    if (error instanceof InfinitePushError) return error.message
    throw error
  }
}

function plain(x: Matrix): unknown {
  const cells = new Float64Array(x.rows * x.cols)
  for (let i = 0; i < x.rows; i++) x.readRow(i, cells, i * x.cols)
  return { kind: x.constructor.name, rows: x.rows, cols: x.cols, cells }
}

const ODD = [0, -0, Number.NaN, Number.POSITIVE_INFINITY, 1e300, 5e-324]
const number = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -9, max: 9 }) }, fc.constantFrom(...ODD))
const word = fc.constantFrom<Cell>('a', 'b', 'yes', 'no', '', null, true, 3)

const columnOf = (rows: number): fc.Arbitrary<Column> => {
  const size = { minLength: rows, maxLength: rows }
  const numbers = fc.array(number, size).map((values) => Float64Array.from(values))
  return fc.oneof({ weight: 12, arbitrary: numbers }, fc.array(word, size))
}
const batchOf = (cols: number) =>
  fc.integer({ min: 1, max: 6 }).chain((rows) =>
    fc.record({
      features: fc.array(columnOf(rows), { minLength: cols, maxLength: cols }),
      labels: fc.array(fc.constantFrom(0, 1), { minLength: rows, maxLength: rows }).map((v) => Float64Array.from(v)),
    }),
  )
const batches = fc.integer({ min: 1, max: 4 }).chain((cols) => fc.array(batchOf(cols), { minLength: 1, maxLength: 4 }))

/** Rows whose cell k of row i is `cell(i, k)`, in batches. */
function tableOf(rows: number, cols: number, cell: (row: number, column: number) => number, step = 5000): Batch[] {
  const starts = Array.from({ length: Math.ceil(rows / step) }, (_, b) => b * step)
  return starts.map((start) => {
    const length = Math.min(step, rows - start)
    const features = Array.from({ length: cols }, (_, k) => Float64Array.from({ length }, (_, i) => cell(start + i, k)))
    return { features, labels: Float64Array.from({ length }, (_, i) => (start + i) % 2) }
  })
}

describe('rows that go to their places as they come', () => {
  it('make the same table as columns do, whatever comes', () => {
    const missing = fc.constantFrom('error', 'mean', 'drop', 'indicator' as const) as fc.Arbitrary<'error'>
    fc.assert(
      fc.property(batches, missing, (given, missing) => {
        expect(built(given, true, { missing })).toEqual(built(given, false, { missing }))
      }),
      { numRuns: 400 },
    )
  })

  it.each<[string, Partial<TableOptions>]>([
    ['with columns left out', { ignore: ['x1'] }],
    ['with a column as a category', { category: ['x0'], maxLevels: 10_000 }],
    ['for a model, in another order', { features: ['x2', 'x0'], expect: 'scoring' }],
    ['for a model', { features: ['x0', 'x1', 'x2'], expect: 'scoring' }],
    ['with numbers that mean missing', { missing: 'mean', text: { na: ['7'] } }],
    ['in memory that threads share', { shared: true }],
  ])('make the same table %s', (_, options) => {
    const given = tableOf(300, 3, (i, k) => (i * (k + 3)) % 50, 40)
    expect(built(given, true, options)).toEqual(built(given, false, options))
  })

  it('are sparse where few cells are not 0, and dense else', () => {
    for (const [every, kind] of [
      [11, CsrMatrix],
      [9, DenseRows],
    ] as const) {
      const given = tableOf(20_000, 20, (i, k) => ((20 * i + k) % every === 0 ? i + k + 1 : 0))
      const table = built(given, true)
      expect(table).toMatchObject({ features: { kind: kind.name } })
      expect(table).toEqual(built(given, false))
    }
  })

  it('need room for the matrix alone', () => {
    const asked: number[] = []
    const room = { need: (bytes: number) => void asked.push(bytes) }
    built(
      tableOf(1000, 4, (i, k) => i + k),
      true,
      { room },
    )
    expect(asked.filter((bytes) => bytes >= 8 * 4 * 1000 && bytes % (8 * 4 * 1000) === 0)).toEqual([8 * 4 * 1000])
  })

  it('are never more than was told', () => {
    const builder = startTable('data', { missing: 'error' })(['a', 'label'].map((name) => ({ name })))
    builder.expectTotal(2)
    const column = Float64Array.of(1, 0, 1)
    expect(() => builder.addBatch({ rows: 3, columns: [column, column] }, 1)).toThrow(RangeError)
  })
})
