import { expect, it } from 'vitest'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import { Random } from '../../statistics/random.js'
import { factorizeQuadratic } from './quadratic-step.js'

// @paper eq:6
it.each([
  [30, 5],
  [5, 30],
  [300, 7],
])('inverts diag(M) + Xᵀdiag(ρ)X for %i rows and %i features', (rows, cols) => {
  const random = Random.fromSeed(rows)
  const positive = (length: number) => Float64Array.from({ length }, () => 0.1 + random.uniform())
  const map = new DenseRows(
    rows,
    cols,
    Float64Array.from({ length: rows * cols }, () => random.normal()),
  )
  const m = positive(cols)
  const rho = positive(rows)
  const x = Float64Array.from({ length: cols }, () => random.normal())
  const scores = map.apply(x, new Float64Array(rows)).map((s, i) => rho[i] * s)
  const image = map.applyTranspose(scores, new Float64Array(cols)).map((value, k) => value + m[k] * x[k])
  factorizeQuadratic(map, m, rho)(image)
  image.forEach((value, k) => {
    expect(value).toBeCloseTo(x[k], 9)
  })
})
