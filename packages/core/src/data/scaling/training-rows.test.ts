import { describe, expect, it } from 'vitest'
import { type DenseRows, denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { trainingRows } from './training-rows.js'

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
