import { expect, it } from 'vitest'
import { certify } from '../../certificate/gap.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import { Random } from '../../statistics/random.js'
import { Trainer } from './trainer.js'

const [rows, cols, positives] = [2200, 4, 60]
const random = Random.fromSeed(5)
const data = {
  features: new DenseRows(
    rows,
    cols,
    Float64Array.from({ length: rows * cols }, (_, t) => random.normal() + (t < positives * cols ? 0.7 : 0)),
  ),
  labels: Uint8Array.from({ length: rows }, (_, i) => (i < positives ? 1 : 0)),
  names: ['a', 'b', 'c', 'd'],
}
const mean = { kind: 'fraction', tau: 1 } as const

it('against the mean of all negatives, one row for them has the same value, w and proof', () => {
  const trainer = new Trainer(data, { threshold: mean })
  const small = trainer.forPath()
  expect(small.problem(1).map.rows).toBe(positives + 1)
  for (const part of [0.8, 0.3, 0.05]) {
    const lambda = part * trainer.lambdaMax().value
    const { w, dual, certificate, solver } = trainer.solveAsPath(lambda)
    expect(certificate).toEqual(small.solve(lambda).certificate)
    expect(solver).toBe(small.solverName)
    const whole = certify(trainer.problem(lambda), w, dual)
    expect(whole.primal).toBeCloseTo(certificate.primal, 12)
    expect(whole.dual).toBeCloseTo(certificate.dual, 12)
    expect(certificate.primal).toBeCloseTo(trainer.solve(lambda).certificate.primal, 5)
  }
})

it('is the trainer itself against other thresholds, and where negatives are few', () => {
  const half = new Trainer(data, { threshold: { kind: 'fraction', tau: 0.5 } })
  expect(half.forPath()).toBe(half)
  const few = new Trainer(
    { ...data, weights: Float64Array.from(data.labels, (_, i) => (i < 2000 ? 1 : 0)) },
    { threshold: mean },
  )
  expect(few.forPath()).toBe(few)
})

it('against a mean of many negatives a fit whose λ_max the splits have found is walked as they were, to the same value', () => {
  const size = 4200
  const many = {
    features: new DenseRows(
      size,
      cols,
      Float64Array.from({ length: size * cols }, (_, t) => data.features.values[t % (rows * cols)]),
    ),
    labels: Uint8Array.from({ length: size }, (_, i) => (i < positives ? 1 : 0)),
    names: data.names,
  }
  const settings = { threshold: { kind: 'fraction', tau: 0.5 } } as const
  const alone = new Trainer(many, settings)
  const lambda = 0.1 * alone.lambdaMax().value
  const told = new Trainer(many, settings, alone.facts()).solveAsPath(lambda)
  const { certificate, solver } = alone.solveAsPath(lambda)
  expect([solver, told.solver]).toEqual(['alm', 'path-simplex'])
  expect(told.status).toBe('solved')
  expect(told.certificate.primal).toBeCloseTo(certificate.primal, 5)
})
