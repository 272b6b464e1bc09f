import { CsrMatrix, DenseRows } from '@infinite-push/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutZeros } from '../formats/svmlight/picked-indices.js'
import { constantWarning } from './finish-table.js'

/** Sparse rows that may store zeros, as svmlight files may write them. */
function sparse(rows: readonly number[][], isStored: (value: number) => boolean): CsrMatrix {
  const entries = rows.map((row) => row.flatMap((value, k) => (isStored(value) ? [[k, value]] : [])))
  const pointers = Int32Array.from({ length: rows.length + 1 }, (_, i) => entries.slice(0, i).flat().length)
  const [indices, values] = [entries.flat().map(([k]) => k), entries.flat().map(([, value]) => value)]
  const parts = { pointers, indices: Int32Array.from(indices), values: Float64Array.from(values) }
  return new CsrMatrix(rows.length, rows[0].length, parts)
}

const table = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 })).chain(([m, n]) =>
  fc.array(fc.array(fc.constantFrom(0, 0, 1, 2, Number.NaN), { minLength: n, maxLength: n }), {
    minLength: m,
    maxLength: m,
  }),
)

describe('constant columns', () => {
  it('are the same whether a table is stored dense or sparse', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const names = rows[0].map((_, k) => `f${k}`)
        const dense = constantWarning(new DenseRows(rows.length, names.length, Float64Array.from(rows.flat())), names)
        expect(
          constantWarning(
            sparse(rows, (value) => value !== 0),
            names,
          ),
        ).toEqual(dense)
      }),
    )
  })
})

describe('a sparse matrix without zeros', () => {
  it('stores what is not zero, and nothing else', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const { lines } = withoutZeros(sparse(rows, () => true))
        const { lines: expected } = sparse(rows, (value) => value !== 0)
        expect([lines.pointers, lines.indices, lines.values]).toEqual([
          expected.pointers,
          expected.indices,
          expected.values,
        ])
      }),
    )
  })
})
