import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { type KernelUse, setKernelUse } from '../wasm/kernel-module.js'
import { BitRows } from './bit-rows.js'
import { CsrMatrix, csrFromEntries } from './csr.js'
import type { Matrix, Vec } from './linear-map.js'

const numbersTo = (count: number) => Int32Array.from({ length: count }, (_, i) => i)

/** Where the ones are, row by row; and the same table with its values. */
function pairOf(rows: number, cols: number, isOne: (i: number, k: number) => boolean) {
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] }
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < cols; k++) {
      if (!isOne(i, k)) continue
      entries.rows.push(i)
      entries.columns.push(k)
      entries.values.push(1)
    }
  }
  const csr = csrFromEntries(rows, cols, entries)
  const { pointers, indices } = csr.lines
  const places = cols <= 2 ** 16 ? Uint16Array.from(indices) : indices.slice()
  return { csr, bits: new BitRows(rows, cols, { pointers, places }) }
}

function contents(x: Matrix): number[][] {
  return Array.from({ length: x.rows }, (_, i) => {
    const row = new Float64Array(x.cols).fill(99)
    x.readRow(i, row, 0)
    return Array.from(row, (value) => value + 0)
  })
}

/** A table of bits and small vectors of whole numbers, so that all products are exact. */
const cases = fc.record({
  rows: fc.integer({ min: 1, max: 9 }),
  cols: fc.integer({ min: 1, max: 12 }),
  isOne: fc.func(fc.boolean()),
  number: fc.func(fc.integer({ min: -9, max: 9 })),
  list: fc.array(fc.nat(100), { maxLength: 12 }),
})

const vector = (length: number, number: (k: number, salt: string) => number, salt: string) =>
  Float64Array.from({ length }, (_, k) => number(k, salt))

describe.each<KernelUse>(['never', 'always'])('BitRows, kernels used: %s', (use) => {
  beforeAll(() => setKernelUse(use))
  afterAll(() => setKernelUse('when-it-pays'))

  it('do all that the same table with values does, scaled or not', () => {
    fc.assert(
      fc.property(cases, fc.boolean(), ({ rows, cols, isOne, number, list }, isScaled) => {
        const pair = pairOf(rows, cols, isOne as (i: number, k: number) => boolean)
        const of = (length: number, salt: string) => vector(length, number as (k: number, salt: string) => number, salt)
        const all = numbersTo(rows)
        const [bits, csr]: [BitRows, Matrix] = [pair.bits.copyRows(all), pair.csr.copyRows(all)]
        if (isScaled) for (const x of [bits, csr]) x.rescaleColumns(new Float64Array(cols), of(cols, 'scale'))
        const same = (what: (x: Matrix) => unknown) => expect(what(bits)).toEqual(what(csr))
        const plain = (v: Vec | undefined) => v && Array.from(v, (value) => value + 0)
        same(contents)
        same((x) => plain(x.apply(of(cols, 'w'), new Float64Array(rows).fill(7))))
        same((x) => plain(x.applyTranspose(of(rows, 'a'), new Float64Array(cols).fill(7))))
        const weights = of(rows, 'weights')
        same((x) => plain(x.curve?.(weights, of(cols, 'w'), new Float64Array(cols).fill(7))))
        same((x) => plain(x.squares?.(weights, new Float64Array(cols).fill(7))))
        same((x) => plain(x.reach?.()?.map((most, k) => most * (contents(bits).some((row) => row[k] !== 0) ? 1 : 0))))
        same((x) => contents(x.selectRows(list.map((i) => i % rows))))
        same((x) => contents(x.selectColumns(list.map((k) => k % cols))))
        same((x) => {
          const sum = of(cols, 'start')
          x.addRow(0, 3, sum)
          return plain(sum)
        })
        same((x) => {
          const out = { indices: new Int32Array(cols), values: new Float64Array(cols) }
          const end = x.readNonzeros?.(0, out, 0)
          return [end, plain(out.values.subarray(0, end)), Array.from(out.indices.subarray(0, end))]
        })
        same((x) => {
          const seen: unknown[] = []
          x.visitColumns((k, { values, start, end, implicitZeros, rows: places }) => {
            seen.push([
              k,
              plain(values.slice(start, end) as Vec),
              Array.from(places?.slice(start, end) ?? []),
              implicitZeros,
            ])
          })
          return seen
        })
        const moments = [bits, csr].map((x) => x.columnMoments())
        for (let k = 0; k < cols; k++) {
          expect(moments[0].mean[k]).toBeCloseTo(moments[1].mean[k], 12)
          expect(moments[0].deviation[k]).toBeCloseTo(moments[1].deviation[k], 12)
          expect(moments[0].deviation[k] === 0).toBe(moments[1].deviation[k] === 0)
        }
      }),
    )
  })

  it('remembers the last scores until it is scaled, and shares them with its ones', () => {
    const { bits } = pairOf(7, 5, (i, k) => (i + k) % 3 === 0)
    const w = Float64Array.of(1, -2, 3, 4, 0.5)
    const product = (x: Matrix) => x.apply(w, new Float64Array(7))
    const plain = product(bits)
    expect(bits.scores(w)).toEqual(plain)
    product(bits).fill(0)
    expect(bits.scores(w)).toEqual(plain)
    bits.rescaleColumns(new Float64Array(5), Float64Array.of(2, 2, 2, 2, 2))
    expect(Array.from(bits.scores(w))).toEqual(Array.from(plain, (score) => 2 * score))
    expect(product(bits.unscaled())).toEqual(plain)
    expect(bits.unscaled().scores(w.map((weight) => 2 * weight))).toBe(bits.scores(w))
  })

  it('a copy that is changed leaves the original', () => {
    const { bits } = pairOf(4, 3, (i, k) => i !== k)
    const copy = bits.copyRows([0, 2])
    copy.replaceValues((value, k) => value * 10 + k)
    expect(contents(copy)).toEqual([
      [0, 11, 12],
      [10, 11, 0],
    ])
    expect(contents(bits)[0]).toEqual([0, 1, 1])
  })

  it.each([65_536, 65_537])('%i columns', (cols) => {
    const random = Random.fromSeed(cols)
    const { bits, csr } = pairOf(3, cols, (i, k) => i !== 1 && (k % 97 === 5 * i || k === cols - 1))
    expect(bits.places instanceof Uint16Array).toBe(cols === 65_536)
    const w = Float64Array.from({ length: cols }, () => random.normal())
    const scores = csr.apply(w, new Float64Array(3))
    for (const x of [bits, bits.selectRows([0, 1, 2])]) expect(x.apply(w, new Float64Array(3))).toEqual(scores)
    const a = Float64Array.of(0.1, 7, -0.3)
    expect(bits.applyTranspose(a, new Float64Array(cols))).toEqual(csr.applyTranspose(a, new Float64Array(cols)))
  })
})

describe('a copy of sparse rows', () => {
  const { csr } = pairOf(300, 60, (i, k) => (i * 7 + k * k) % 2 === 0)
  const all = numbersTo(300)

  it('leaves out the values where all are 1', () => {
    const copy = csr.copyRows(all)
    expect(copy).toBeInstanceOf(BitRows)
    expect(contents(copy)).toEqual(contents(csr))
  })

  it('keeps them where one is not, wherever it is', () => {
    for (const [at, value] of [
      [0, 2],
      [csr.lines.values.length - 1, 0],
      [5000, Number.NaN],
    ]) {
      const values = csr.lines.values.slice()
      values[at] = value
      const changed = new CsrMatrix(300, 60, { ...csr.lines, values })
      expect(changed.copyRows(all)).toBeInstanceOf(CsrMatrix)
      expect(contents(changed.copyRows(all))).toEqual(contents(changed))
    }
  })

  it('of few entries is left as it is', () => {
    expect(csr.selectRows([0, 1, 2]).copyRows([0])).toBeInstanceOf(CsrMatrix)
  })
})
