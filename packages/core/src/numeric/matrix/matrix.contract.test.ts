import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOf, rescaledCopy } from '../../../test/rescaled-copy.js'
import { type KernelUse, setKernelUse } from '../wasm/kernel-module.js'
import { toColumns, toCsc, toCsr, toRows } from './convert.js'
import { CsrMatrix, csrFromEntries } from './csr.js'
import { DenseColumns } from './dense-columns.js'
import { DenseRows, denseFromRows } from './dense-rows.js'
import type { Matrix, Vec } from './linear-map.js'

/** The reference: a table of numbers and its obvious loops. Row and column counts are kept for empty tables. */
interface Table {
  rows: number
  cols: number
  at: number[][]
}

function csrOf({ rows, cols, at }: Table) {
  const entries = at.flatMap((row, i) => row.map((x, k) => ({ i, k, x }))).filter(({ x }) => x !== 0)
  return csrFromEntries(rows, cols, {
    rows: entries.map(({ i }) => i),
    columns: entries.map(({ k }) => k),
    values: entries.map(({ x }) => x),
  })
}

const singles = ({ rows, cols, at }: Table) => new DenseRows(rows, cols, Float32Array.from(at.flat()))

interface Implementation {
  name: string
  sparse: boolean
  build(table: Table): Matrix
  /** What becomes of a number that is stored. */
  stored?(x: number): number
}

const implementations: Implementation[] = [
  { name: 'DenseRows', sparse: false, build: ({ at }) => denseFromRows(at) },
  { name: 'DenseRows of f32', sparse: false, build: singles, stored: Math.fround },
  { name: 'DenseColumns', sparse: false, build: ({ at }) => toColumns(denseFromRows(at)) },
  { name: 'DenseColumns from f32', sparse: false, build: (table) => toColumns(singles(table)), stored: Math.fround },
  { name: 'DenseRows from columns', sparse: false, build: ({ at }) => toRows(toColumns(denseFromRows(at))) },
  { name: 'CsrMatrix', sparse: true, build: csrOf },
  { name: 'CscMatrix', sparse: true, build: (table) => toCsc(csrOf(table)) },
  { name: 'CsrMatrix from columns', sparse: true, build: (table) => toCsr(toCsc(csrOf(table))) },
]

/** Each again in the memory of the WebAssembly kernels, where a copy to be changed lies. */
const inMemory = implementations.map(({ name, build, ...rest }) => ({
  ...rest,
  name: `${name}, in WebAssembly memory,`,
  build: (table: Table) => copyOf(build(table)),
}))

const all: (Implementation & { use: KernelUse })[] = [
  ...implementations.map((implementation) => ({ ...implementation, use: 'never' as const })),
  ...inMemory.map((implementation) => ({ ...implementation, use: 'always' as const })),
]

/** Whole numbers, about half of them 0, so that all products and sums are exact. */
const entry = fc.oneof(fc.constant(0), fc.integer({ min: -50, max: 50 }))

const table: fc.Arbitrary<Table> = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(20)).chain(([rows, cols]) =>
  fc
    .array(fc.oneof(fc.constant(Array(cols).fill(0)), fc.array(entry, { minLength: cols, maxLength: cols })), {
      minLength: rows,
      maxLength: rows,
    })
    .map((at) => ({ rows, cols, at })),
)

const vectorOf = (length: number) =>
  fc.array(entry, { minLength: length, maxLength: length }).map((values) => Float64Array.from(values))

const withList = (count: (table: Table) => number) =>
  table.chain((t) =>
    fc.tuple(fc.constant(t), count(t) === 0 ? fc.constant([]) : fc.array(fc.nat(count(t) - 1), { maxLength: 15 })),
  )

/** What `readRow` gives, as plain rows without −0. */
function contents(x: Matrix): number[][] {
  return Array.from({ length: x.rows }, (_, i) => {
    const row = new Float64Array(x.cols)
    x.readRow(i, row, 0)
    return plain(row)
  })
}

const plain = (v: Vec) => Array.from(v, (value) => value + 0)
const dirty = (length: number) => new Float64Array(length).fill(99)

describe.each(all)('$name keeps the contract of Matrix', ({ use, sparse, build, stored = (x) => x }) => {
  beforeAll(() => setKernelUse(use))
  afterAll(() => setKernelUse('when-it-pays'))

  it('knows its shape and reads back every row', () => {
    fc.assert(
      fc.property(table, (t) => {
        const x = build(t)
        expect([x.rows, x.cols]).toEqual([t.rows, t.cols])
        expect(contents(x)).toEqual(t.at)
      }),
    )
  })

  it('readRow writes at the offset and nowhere else', () => {
    const out = dirty(5)
    const at = [Array(3).fill(0), [1, 0, 2]]
    build({ rows: 2, cols: 3, at }).readRow(1, out, 1)
    expect([...out]).toEqual([99, 1, 0, 2, 99])
  })

  it('apply is X·w', () => {
    fc.assert(
      fc.property(
        table.chain((t) => fc.tuple(fc.constant(t), vectorOf(t.cols))),
        ([t, w]) => {
          const expected = t.at.map((row) => row.reduce((sum, x, k) => sum + x * w[k], 0))
          expect(plain(build(t).apply(w, dirty(t.rows)))).toEqual(expected)
        },
      ),
    )
  })

  it('applyTranspose is Xᵀ·a', () => {
    fc.assert(
      fc.property(
        table.chain((t) => fc.tuple(fc.constant(t), vectorOf(t.rows))),
        ([t, a]) => {
          const expected = Array.from({ length: t.cols }, (_, k) =>
            t.at.reduce((sum, row, i) => sum + row[k] * a[i], 0),
          )
          expect(plain(build(t).applyTranspose(a, dirty(t.cols)))).toEqual(expected)
        },
      ),
    )
  })

  it('apply and applyTranspose return the vector they were given', () => {
    const x = build({ rows: 1, cols: 1, at: [[3]] })
    const out = dirty(1)
    expect(x.apply(Float64Array.of(2), out)).toBe(out)
    expect(x.applyTranspose(Float64Array.of(2), out)).toBe(out)
    expect(out[0]).toBe(6)
  })

  it('addRow adds a multiple of the row', () => {
    fc.assert(
      fc.property(
        table.chain((t) => fc.tuple(fc.constant(t), fc.nat(t.rows - 1), entry, vectorOf(t.cols))),
        ([t, i, scale, start]) => {
          const expected = t.at[i].map((x, k) => start[k] + scale * x)
          build(t).addRow(i, scale, start)
          expect(plain(start)).toEqual(expected)
        },
      ),
    )
  })

  it('selectRows takes the rows in the order listed, repeats included', () => {
    fc.assert(
      fc.property(
        withList(({ rows }) => rows),
        ([t, list]) => {
          const part = build(t).selectRows(list)
          expect([part.rows, part.cols]).toEqual([list.length, t.cols])
          expect(contents(part)).toEqual(list.map((i) => t.at[i]))
        },
      ),
    )
  })

  it('selectColumns takes the columns in the order listed, repeats included', () => {
    fc.assert(
      fc.property(
        withList(({ cols }) => cols),
        ([t, list]) => {
          const part = build(t).selectColumns(Int32Array.from(list))
          expect([part.rows, part.cols]).toEqual([t.rows, list.length])
          expect(contents(part)).toEqual(t.at.map((row) => list.map((k) => row[k])))
        },
      ),
    )
  })

  it(`rescaleColumns ${sparse ? 'only scales' : 'shifts and scales'} a copy, and leaves the original`, () => {
    fc.assert(
      fc.property(
        table.chain((t) => fc.tuple(fc.constant(t), vectorOf(t.cols), vectorOf(t.cols))),
        ([t, shift, scale]) => {
          const x = build(t)
          const expected = t.at.map((row) => row.map((v, k) => (v - (sparse ? 0 : shift[k])) * scale[k] + 0))
          expect(contents(rescaledCopy(x, shift, scale))).toEqual(expected)
          expect(contents(x)).toEqual(t.at)
        },
      ),
    )
  })

  it('copyRows takes the listed rows, in that order, and fillMissing fills their gaps only', () => {
    fc.assert(
      fc.property(
        withList(({ rows }) => rows),
        fc.func(fc.boolean()),
        ([t, list], isGap) => {
          const at = t.at.map((row, i) => row.map((value, k) => (isGap(i, k) ? Number.NaN : value)))
          const fill = Float64Array.from({ length: t.cols }, (_, k) => k - 3)
          const x = build({ ...t, at })
          const copy = x.copyRows(list)
          copy.fillMissing(fill)
          expect(contents(copy)).toEqual(list.map((i) => at[i].map((v, k) => (Number.isNaN(v) ? fill[k] : v))))
          expect(contents(x)).toEqual(at)
        },
      ),
    )
  })

  it('columnMoments is the mean and the population deviation, zeros included', () => {
    fc.assert(
      fc.property(table, (t) => {
        const { mean, deviation } = build(t).columnMoments()
        for (let k = 0; k < t.cols; k++) {
          const average = t.at.reduce((sum, row) => sum + row[k], 0) / t.rows
          const variance = t.at.reduce((sum, row) => sum + (row[k] - average) ** 2, 0) / t.rows
          expect(mean[k]).toBeCloseTo(average, 12)
          expect(deviation[k]).toBeCloseTo(Math.sqrt(variance), 10)
        }
      }),
    )
  })

  it('columnMoments gives a constant column deviation exactly 0, also where there are many columns', () => {
    const at = Array.from({ length: 1000 }, (_, i) => [0.1, 1e15 + 0.125, 0, ...Array(37).fill(i % 2)])
    const { mean, deviation } = build({ rows: 1000, cols: 40, at }).columnMoments()
    expect([...mean.subarray(0, 3)]).toEqual([0.1, 1e15 + 0.125, 0].map(stored))
    expect([...deviation]).toEqual([0, 0, 0, ...Array(37).fill(0.5)])
  })
})

describe.each<KernelUse>(['never', 'always'])('lines with coefficient 0, kernels used: %s', (use) => {
  beforeAll(() => setKernelUse(use))
  afterAll(() => setKernelUse('when-it-pays'))

  /** Not a number everywhere but in the rows 0, 5, 10 and 15. */
  const poisoned = () => {
    const at = Array.from({ length: 19 }, (_, i) => (i % 5 === 0 ? [i + 1, 2, 3] : Array(3).fill(Number.NaN)))
    return copyOf(denseFromRows(at))
  }

  /** Coefficients that are 0 everywhere but at 0 and 5. */
  const only = (at0: number, at5: number) => Float64Array.from({ length: 19 }, (_, i) => ({ 0: at0, 5: at5 })[i] ?? 0)

  it('applyTranspose does not read rows with coefficient 0', () => {
    const a = only(2, 1)
    expect([...poisoned().applyTranspose(a, dirty(3))]).toEqual([8, 6, 9])
  })

  it('apply of a column-major matrix does not read columns with weight 0', () => {
    const columns = new DenseColumns(3, 19, poisoned().values)
    expect([...columns.apply(only(1, -1), dirty(3))]).toEqual([-5, 0, 0])
  })
})

describe('building matrices', () => {
  it('denseFromRows refuses rows of different lengths, naming the row', () => {
    expect(() => denseFromRows([[1, 2], [3]])).toThrow('Row 2 has 1 values, but row 1 has 2.')
  })

  it('csrFromEntries sorts entries given in any order', () => {
    fc.assert(
      fc.property(
        table.chain((t) => {
          const places = t.at.flatMap((row, i) => row.map((_, k) => [i, k] as const))
          return fc.tuple(fc.constant(t), fc.shuffledSubarray(places, { minLength: places.length }))
        }),
        ([t, places]) => {
          const x = csrFromEntries(t.rows, t.cols, {
            rows: places.map(([i]) => i),
            columns: places.map(([, k]) => k),
            values: places.map(([i, k]) => t.at[i][k]),
          })
          expect(contents(x)).toEqual(t.at)
          expect(contents(toCsc(x))).toEqual(t.at)
        },
      ),
    )
  })

  it('csrFromEntries refuses an entry given twice', () => {
    const twice = { rows: [0, 1, 0], columns: [2, 0, 2], values: [1, 2, 3] }
    expect(() => csrFromEntries(2, 3, twice)).toThrow('Row 1 gives column 3 twice.')
  })

  it('csrFromEntries refuses an entry outside the matrix', () => {
    expect(() => csrFromEntries(1, 1, { rows: [0], columns: [1], values: [5] })).toThrow('outside a 1 × 1 matrix')
  })

  it('arrays that do not fit the shape are refused', () => {
    expect(() => new DenseRows(2, 2, new Float64Array(3))).toThrow('needs 4 values, not 3')
    const parts = { pointers: Int32Array.of(0, 1), indices: new Int32Array(2), values: new Float64Array(2) }
    expect(() => new CsrMatrix(1, 2, parts)).toThrow('does not fit')
  })
})
