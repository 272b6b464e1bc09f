import { afterEach, describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { columnMoments } from '../matrix/column-moments.js'
import { DenseRows } from '../matrix/dense-rows.js'
import { allocateTable } from './allocate-table.js'
import { setLargeTable } from './dense-products.js'
import { allocateMatrix } from './kernel-memory.js'
import { setKernelUse } from './kernel-module.js'
import { columnMomentsInWasm } from './moments-in-wasm.js'
import { WORD } from './product-tasks.js'

const LARGE = 50e6
const random = Random.fromSeed(3)

afterEach(() => {
  setLargeTable(LARGE)
  setKernelUse('when-it-pays')
})

/** Zeros in memory of its own, in shared memory, and in an ordinary array, from which blocks of rows are carried. */
const places: [string, (rows: number, cols: number) => Float64Array][] = [
  ['in the memory of a matrix', allocateMatrix],
  ['in shared memory', allocateTable],
  ['in an ordinary array', (rows, cols) => new Float64Array(rows * cols)],
]

/** Normals; of the columns one is constant, one far from 0, one begins with and one has a number that is none, one only such. */
function fill(values: Float64Array, rows: number, cols: number): DenseRows {
  for (let t = 0; t < values.length; t++) {
    const [i, k] = [Math.floor(t / cols), t % cols]
    values[t] = random.normal()
    if (k === 0) values[t] = 0.1
    if (k === 1) values[t] += 1e9
    if ((k === 2 && i === 0) || (k === 3 && i === rows >> 1) || k === 4) values[t] = Number.NaN
    if (k === 5 && i % 7 === 3) values[t] = Number.POSITIVE_INFINITY
  }
  return new DenseRows(rows, cols, values)
}

/** The first column of which mean or deviation is another. */
function firstDifference(x: DenseRows): number {
  const [found, truth] = [columnMomentsInWasm(x), columnMoments(x)]
  return truth.mean.findIndex(
    (_, k) => !Object.is(found?.mean[k], truth.mean[k]) || !Object.is(found?.deviation[k], truth.deviation[k]),
  )
}

describe.each(places)('moments of a table %s', (_, allocate) => {
  it.each([
    [6, 6],
    [7, 9],
    [501, 8],
    [1003, 33],
    [2050, 511],
  ])('have the bits of the definition: %i × %i', (rows, cols) => {
    setKernelUse('always')
    setLargeTable(0)
    expect(firstDifference(fill(allocate(rows, cols), rows, cols))).toBe(-1)
  })
})

describe('moments of a shared table', () => {
  it('have the same bits where its room is taken by another thread, and leave the room free', () => {
    setKernelUse('always')
    setLargeTable(0)
    const x = fill(allocateTable(400, 60), 400, 60)
    const control = new Int32Array(x.values.buffer, x.values.byteLength, 16)
    for (const lock of [0, 1, 0]) {
      Atomics.store(control, WORD.lock, lock)
      expect(firstDifference(x)).toBe(-1)
      expect(Atomics.load(control, WORD.lock)).toBe(lock)
    }
  })

  it('have the same bits where it is too wide to be passed over at once', () => {
    setKernelUse('always')
    setLargeTable(0)
    for (const cols of [700, 1030]) expect(firstDifference(fill(allocateTable(30, cols), 30, cols))).toBe(-1)
  })
})

describe('moments of an ordinary array', () => {
  it('are not taken by the kernels where that does not pay', () => {
    expect(columnMomentsInWasm(fill(new Float64Array(600), 60, 10))).toBeUndefined()
    setKernelUse('always')
    expect(columnMomentsInWasm(fill(new Float64Array(10_000), 10, 1000))).toBeUndefined()
  })
})
