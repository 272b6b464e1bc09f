import { describe, expect, it } from 'vitest'
import { DenseRows, denseFromRows } from '../../numeric/matrix/dense-rows.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { Random } from '../../statistics/random.js'
import { PairDifferences } from './pair-differences.js'

const [m, n, d] = [4, 300, 7]
const random = Random.fromSeed(1)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())
const data = new DenseRows(m + n, d, normals((m + n) * d))
const pairs = new PairDifferences(data, m)

/** X, formed: the row of positive i and negative j is number j·m + i. */
const formed = denseFromRows(
  Array.from({ length: m * n }, (_, t) => {
    const [i, j] = [t % m, m + Math.floor(t / m)]
    return Array.from({ length: d }, (_, k) => data.values[i * d + k] - data.values[j * d + k])
  }),
)

function expectSame(actual: Vec, expected: Vec): void {
  expect(actual.length).toBe(expected.length)
  actual.forEach((value, t) => {
    expect(value).toBeCloseTo(expected[t], 9)
  })
}

// @paper eq:5 alg:1
describe('the matrix of pair differences', () => {
  const w = normals(d)
  const s = normals(m * n)

  it('multiplies as if it were formed', () => {
    expect([pairs.rows, pairs.cols]).toEqual([formed.rows, formed.cols])
    expectSame(pairs.apply(w, new Float64Array(m * n)), formed.apply(w, new Float64Array(m * n)))
    expectSame(pairs.applyTranspose(s, new Float64Array(d)), formed.applyTranspose(s, new Float64Array(d)))
  })

  it('multiplies by XᵀX as if by X and then by Xᵀ', () => {
    const expected = formed.applyTranspose(formed.apply(w, new Float64Array(m * n)), new Float64Array(d))
    expectSame(pairs.applyNormal(w, new Float64Array(d)), expected)
  })

  it('has the XᵀX of the formed matrix', () => {
    const gram = pairs.gram()
    for (let k = 0; k < d; k++) {
      const unit = new Float64Array(d)
      unit[k] = 1
      const column = formed.applyTranspose(formed.apply(unit, new Float64Array(m * n)), new Float64Array(d))
      for (let l = k; l < d; l++) expect(gram[l * d + k]).toBeCloseTo(column[l], 8)
    }
  })

  it('loses no digits to a common offset of the data', () => {
    const shifted = new PairDifferences(
      new DenseRows(
        m + n,
        d,
        data.values.map((value) => value + 2 ** 20),
      ),
      m,
    )
    const [gram, expected] = [shifted.gram(), pairs.gram()]
    for (let t = 0; t < d * d; t++) expect(Math.abs(gram[t] - expected[t])).toBeLessThan(1e-4)
  })
})
