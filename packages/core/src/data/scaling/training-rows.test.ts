import { describe, expect, it } from 'vitest'
import { DenseRows, denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { ScaledView } from '../../numeric/matrix/scaled-view.js'
import { LARGE_TABLE, rowsToMultiply, trainingRows } from './training-rows.js'

const gap = Number.NaN

describe('trainingRows', () => {
  const features = denseFromRows([
    [1, 5],
    [gap, 5],
    [9, gap],
    [3, 5],
  ])

  it('takes the listed rows in that order, standardized by their own mean and deviation', () => {
    const { map, standardization } = trainingRows({ features: denseFromRows([[1], [7], [3]]) }, [2, 0])
    expect((map as DenseRows).values).toEqual(Float64Array.of(1, -1))
    expect(standardization).toEqual({ mean: Float64Array.of(2), scale: Float64Array.of(1), constant: [] })
  })

  it('fills missing cells by what the listed rows have, then standardizes', () => {
    const { map, standardization } = trainingRows({ features, missing: 'mean' }, [3, 1, 0])
    const deviation = Math.sqrt(2 / 3)
    expect([...(map as DenseRows).values]).toEqual([1 / deviation, 0, 0, 0, -1 / deviation, 0])
    expect(standardization.fill).toEqual(Float64Array.of(2, 5))
    expect(standardization.constant).toEqual([1])
  })

  it('leaves the values as they are where nothing is to be standardized, but fills', () => {
    const { map } = trainingRows({ features, missing: 'median' }, [1, 2, 0, 3], { standardized: false })
    expect((map as DenseRows).values).toEqual(Float64Array.of(3, 5, 9, 5, 1, 5, 3, 5))
  })

  it('makes a column without any value all 0, and says which it is', () => {
    const { map, standardization } = trainingRows({ features, missing: 'mean' }, [1])
    expect((map as DenseRows).values).toEqual(Float64Array.of(0, 0))
    expect(standardization.empty).toEqual([0])
  })

  it('leaves the data as they were', () => {
    trainingRows({ features, missing: 'mean' }, [0, 1, 2, 3])
    expect(features.values).toEqual(Float64Array.of(1, 5, gap, 5, 9, gap, 3, 5))
  })
})

describe('rowsToMultiply', () => {
  const cols = 100
  const rows = LARGE_TABLE / cols + 7
  const values = Float64Array.from({ length: rows * cols }, (_, t) => ((t * 7919) % 10_007) / 5000 + (t % cols))
  const features = new DenseRows(rows, cols, values)
  const order = Int32Array.from({ length: rows }, (_, i) => (i < rows / 2 ? 2 * i : 2 * (rows - 1 - i) + 1))
  const w = Float64Array.from({ length: cols }, (_, k) => Math.sin(k))

  it('leaves a large table where it is, with the products of a copy', () => {
    const { map, standardization } = rowsToMultiply({ features }, order)
    expect(map).toBeInstanceOf(ScaledView)
    const copied = trainingRows({ features }, order)
    expect(standardization.constant).toEqual(copied.standardization.constant)
    const [found, wanted] = [map, copied.map].map((x) => x.apply(w, new Float64Array(rows)))
    const most = found.reduce((worst, score, i) => Math.max(worst, Math.abs(score - wanted[i])), 0)
    expect(most).toBeLessThan(1e-11)
  })

  it('copies it where rows are left out, cells are missing, columns lie far from 0, and where it is small', () => {
    const far = new DenseRows(rows, cols, values.slice())
    for (let i = 0; i < rows; i++) far.values[i * cols] += 1e5
    for (const [data, list] of [
      [{ features }, order.subarray(1)],
      [{ features, missing: 'mean' as const }, order],
      [{ features: far }, order],
      [{ features: denseFromRows([[1], [2]]) }, Int32Array.of(1, 0)],
    ] as const) {
      expect(rowsToMultiply(data, list).map).toBeInstanceOf(DenseRows)
    }
  })
})
