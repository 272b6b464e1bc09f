import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { columnMoments } from './column-moments.js'
import { type CsrMatrix, csrFromEntries } from './csr.js'
import { scatteredMoments } from './scattered-moments.js'

const cell = fc.oneof(
  fc.constant(0),
  fc.double({ min: -1e3, max: 1e3, noNaN: true }),
  fc.constantFrom(1, 2, 1e15, 5e-324),
)

it('has the bits of moments column by column, for columns that are full, empty, constant or stored in part', () => {
  const table = fc.array(fc.tuple(cell, cell, cell, fc.constant(0), fc.constant(7.3)), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(table, (rows) => {
      const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] }
      rows.forEach((row, i) => {
        row.forEach((value, k) => {
          if (value === 0) return
          entries.rows.push(i)
          entries.columns.push(k)
          entries.values.push(value)
        })
      })
      const x = csrFromEntries(rows.length, 5, entries)
      expect(scatteredMoments(x.rows, x.cols, x.lines)).toEqual(columnMoments(x))
    }),
  )
})

it('passes on what is no number, as column by column', () => {
  const x = csrFromEntries(3, 2, { rows: [0, 1, 2], columns: [0, 1, 0], values: [1, Number.NaN, 3] })
  expect(scatteredMoments(x.rows, x.cols, x.lines)).toEqual(columnMoments(x))
})

it('is 0 and 0 without rows', () => {
  const none = { indices: new Int32Array(0), values: new Float64Array(0) }
  expect(scatteredMoments(0, 1, none)).toEqual({ mean: Float64Array.of(0), deviation: Float64Array.of(0) })
})

it('has the same bits where the kernels pass over the entries, and so has a change of scale', () => {
  const random = Random.fromSeed(4)
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] }
  for (let i = 0; i < 900; i++) {
    for (let k = 0; k < 40; k++) {
      if (k > 0 && random.uniform() < 0.6) continue
      entries.rows.push(i)
      entries.columns.push(k)
      entries.values.push(k === 1 ? 7.3 : random.normal())
    }
  }
  const x = csrFromEntries(900, 40, entries)
  const copy = x.copyRows(Int32Array.from({ length: 900 }, (_, i) => i)) as CsrMatrix
  expect(copy.columnMoments()).toEqual(scatteredMoments(x.rows, x.cols, x.lines))
  const scale = Float64Array.from({ length: 40 }, () => random.normal())
  for (const table of [x, copy]) table.rescaleColumns(scale, scale)
  expect(copy.lines.values).toEqual(x.lines.values)
})
