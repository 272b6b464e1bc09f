import { CsrMatrix, DenseRows } from '@infinite-push/core'
import { describe, expect, it } from 'vitest'
import { type FeatureRows, featureMatrix } from './feature-matrix.js'

/** A table in which every `every`-th cell is not 0. */
function table(rows: number, cols: number, every: number): FeatureRows {
  return {
    rows,
    cols,
    countNonzeros: () => Math.ceil((rows * cols) / every),
    readEntries(row, columns, values) {
      let count = 0
      for (let k = 0; k < cols; k++) {
        if ((row * cols + k) % every !== 0) continue
        columns[count] = k
        values[count++] = row * cols + k + 1
      }
      return count
    },
    toCells(allocate) {
      const cells = allocate()
      for (let t = 0; t < cells.length; t += every) cells[t] = t + 1
      return cells
    },
  }
}

function valuesOf(x: DenseRows | CsrMatrix): Float64Array {
  const values = new Float64Array(x.rows * x.cols)
  for (let i = 0; i < x.rows; i++) x.readRow(i, values, i * x.cols)
  return values
}

describe('the matrix of a table', () => {
  it('is dense when the table is small, or few of its cells are 0', () => {
    expect(featureMatrix(table(100, 100, 50))).toBeInstanceOf(DenseRows)
    expect(featureMatrix(table(1000, 200, 9))).toBeInstanceOf(DenseRows)
  })

  it.each([9, 11])('lies in memory that threads share where that is wanted, one cell in %i not 0', (every) => {
    const [own, shared] = [false, true].map((isShared) => featureMatrix(table(1000, 200, every), isShared))
    expect(shared.lines.values.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(own.lines.values.buffer).toBeInstanceOf(ArrayBuffer)
    const cells = valuesOf(own)
    expect(valuesOf(shared).every((value, t) => value === cells[t])).toBe(true)
  })

  it('lies where the kernels of all threads work when it is large, whoever asks', () => {
    const x = featureMatrix(table(70_000, 100, 1))
    expect(x.lines.values.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect([x.lines.values[0], x.lines.values.at(-1)]).toEqual([1, 7_000_000])
  })

  it('is sparse when the table is large and mostly 0', () => {
    expect(featureMatrix(table(1000, 200, 11))).toBeInstanceOf(CsrMatrix)
  })

  it.each([
    [1000, 200, 11],
    [1000, 200, 9],
    [3, 50_000, 1000],
    [7, 1, 2],
    [5, 0, 1],
  ])('holds every cell of a table of %i × %i', (rows, cols, every) => {
    const source = table(rows, cols, every)
    const expected = Float64Array.from({ length: rows * cols }, (_, t) => (t % every === 0 ? t + 1 : 0))
    // Comparing such arrays with toEqual would take seconds.
    expect(valuesOf(featureMatrix(source)).findIndex((value, t) => value !== expected[t])).toBe(-1)
  })

  it('keeps what is missing', () => {
    const readEntries = (row: number, columns: Int32Array, values: Float64Array) => {
      columns[0] = 0
      values[0] = Number.NaN
      return row === 70_000 ? 1 : 0
    }
    const x = featureMatrix({
      rows: 200_000,
      cols: 1,
      countNonzeros: () => 1,
      readEntries,
      toCells: (allocate) => allocate(),
    })
    expect(x).toBeInstanceOf(CsrMatrix)
    expect(valuesOf(x)[70_000]).toBeNaN()
  })
})
