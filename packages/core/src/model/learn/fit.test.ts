import { describe, expect, it } from 'vitest'
import { SONAR_GROUPS, sonar } from '../../../test/sonar.js'
import { thrownBy } from '../../../test/thrown.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { toyProblem } from '../../data/toy.js'
import { allMetrics } from '../../metrics/all.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { DenseRows, denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { PENALTIES, type PenaltyName } from '../../penalty/all.js'
import { SOLVERS } from '../../solver/all.js'
import { Random } from '../../statistics/random.js'
import type { ProblemSettings } from '../input/settings.js'
import { verify } from '../proof/verify.js'
import { scoreTable } from '../use/score.js'
import { fit } from './fit.js'

const data = sonar()
const toy = toyProblem({ rows: 60, relevant: 3, noise: 10, seed: 2 })

/** The same numbers, stored sparsely. */
function sparsely(dense: Dataset): Dataset {
  const { rows, cols } = dense.features
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] }
  const row = new Float64Array(cols)
  for (let i = 0; i < rows; i++) {
    dense.features.readRow(i, row, 0)
    row.forEach((value, k) => {
      entries.rows.push(i)
      entries.columns.push(k)
      entries.values.push(value)
    })
  }
  return { ...dense, features: csrFromEntries(rows, cols, entries) }
}

describe('fit', () => {
  it.each(Object.keys(PENALTIES) as PenaltyName[])('solves sonar with %s, as verify confirms', (penalty) => {
    const model = fit(data, { penalty, groups: SONAR_GROUPS, lambdaRatio: 0.1 })
    expect(model.status).toBe('solved')
    expect(model.certificate.relativeGap).toBeLessThanOrEqual(1e-6)
    expect(model.lambda).toBe(0.1 * (model.lambdaMax ?? 0))
    expect(model.warnings).toEqual([])
    expect(verify(model, data).checks.filter((check) => !check.passed)).toEqual([])
  })

  it.each([
    { threshold: { kind: 'top-k', k: 5 } },
    { threshold: { kind: 'fraction', tau: 0.1 } },
    { standardize: false },
    { standardize: false, penalty: 'l2', threshold: { kind: 'top-k', k: 97 } },
  ] as ProblemSettings[])('solves sonar with %j, as verify confirms', (settings) => {
    const model = fit(data, { ...settings, lambdaRatio: 0.1 })
    expect(model.status).toBe('solved')
    expect(verify(model, data).checks.filter((check) => !check.passed)).toEqual([])
  })

  it('lists the nonzero weights by descending magnitude', () => {
    const { weights, scoring, features } = fit(data, { lambdaRatio: 0.2 })
    const sizes = Object.values(weights).map(Math.abs)
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect(sizes.every((size) => size > 0)).toBe(true)
    expect(features).toEqual({ total: 60, selected: sizes.length })
    for (const [name, weight] of Object.entries(weights)) {
      expect(scoring.weights[scoring.names.indexOf(name)]).toBe(weight)
    }
  })

  it('keeps that order for columns whose names are numbers, which an object would put in theirs', () => {
    const names = data.names.map((_, k) => String(k + 1))
    const { selected, weights, scoring } = fit({ ...data, names }, { lambdaRatio: 0.1 })
    const sizes = selected.map(({ weight }) => Math.abs(weight))
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect(selected.length).toBe(scoring.weights.filter((weight) => weight !== 0).length)
    for (const { name, weight } of selected)
      expect([weights[name], scoring.weights[Number(name) - 1]]).toEqual([weight, weight])
    expect(selected.map(({ name }) => name)).not.toEqual(Object.keys(weights))
  })

  it('selects nothing from λ_max on, and something just below it', () => {
    const { lambdaMax = 0 } = fit(data, { lambdaRatio: 0.5 })
    expect(fit(data, { lambda: lambdaMax * (1 + 1e-9) }).features.selected).toBe(0)
    expect(fit(data, { lambda: lambdaMax * 0.99 }).features.selected).toBeGreaterThan(0)
  })

  it.each(['l1', 'l2'] as const)('finds the same optimum with every solver that takes %s', (penalty) => {
    const settings = { lambdaRatio: 0.1, penalty }
    const primal = fit(toy, settings).certificate.primal
    // As printed, with inner problems to one precision, Algorithm 1 does not get that far.
    const others = ['algorithm-one', ...{ l1: ['agarwal', 'agarwal-pairs'], l2: ['path-simplex'] }[penalty]]
    for (const name of SOLVERS.map((solver) => solver.name).filter((solver) => !others.includes(solver))) {
      const model = fit(toy, { ...settings, solver: name, tolerance: 1e-4 })
      expect(model.solver).toBe(name)
      expect(Math.abs(model.certificate.primal - primal) / primal).toBeLessThan(1.1e-4)
    }
  })

  it('finds the same optimum however the table is stored', () => {
    const dense = fit(toy, { lambdaRatio: 0.1 })
    const sparse = fit(sparsely(toy), { lambdaRatio: 0.1 })
    expect(sparse.certificate.primal).toBeCloseTo(dense.certificate.primal, 6)
    expect(verify(sparse, sparsely(toy)).verified).toBe(true)
    expect(
      verify(dense, sparsely(toy))
        .checks.filter((check) => !check.passed)
        .map(({ name }) => name),
    ).toEqual([])
  })

  it('counts a positive of weight 2 as two copies of it', () => {
    const weights = Float64Array.from(toy.labels, (_, i) => (i === 0 || i === 4 ? 2 : 1))
    const settings = { lambda: 0.05, standardize: false }
    const copied = selectRows(toy, [...toy.labels.keys(), 0, 4])
    const [weighted, doubled] = [fit({ ...toy, weights }, settings), fit(copied, settings)]
    expect(weighted.certificate.primal).toBeCloseTo(doubled.certificate.primal, 6)
    expect(weighted.lambdaMax).toBeCloseTo(doubled.lambdaMax ?? Number.NaN, 6)
    expect(weighted.certificate.primal).not.toBeCloseTo(fit(toy, settings).certificate.primal, 4)
  })

  it('takes rows of weight 0 as absent, in the model as in the metrics', () => {
    const weights = Float64Array.from(toy.labels, (_, i) => (i % 5 === 0 ? 0 : 1))
    const weighted = fit({ ...toy, weights }, { lambdaRatio: 0.1 })
    const without = fit(
      selectRows(
        toy,
        Array.from(toy.labels.keys()).filter((i) => i % 5 !== 0),
      ),
      { lambdaRatio: 0.1 },
    )
    for (const key of ['certificate', 'lambda', 'weights', 'metrics', 'scoring'] as const) {
      expect(weighted[key]).toEqual(without[key])
    }
    expect(weighted.training).toMatchObject({ rows: 60, positives: 24, negatives: 24 })
    expect(verify(weighted, { ...toy, weights }).verified).toBe(true)
  })

  it('keeps constant columns, at weight 0', () => {
    const rows = Array.from(toy.labels, (label, i) => [7, label + Math.sin(i) / 3])
    const model = fit({ ...toy, features: denseFromRows(rows), names: ['same', 'good'] }, { lambdaRatio: 0.1 })
    expect(Object.keys(model.weights)).toEqual(['good'])
    expect(model.scoring.scale[0]).toBe(1)
  })

  it('tells the time of solving apart from the time of everything', () => {
    const { solveMs, totalMs } = fit(data, { lambdaRatio: 0.1 }).timing
    expect(solveMs).toBeGreaterThanOrEqual(0)
    expect(totalMs).toBeGreaterThanOrEqual(solveMs)
  })

  it('says honestly when it had to stop early', () => {
    const model = fit(data, { lambdaRatio: 0.01, solver: 'alm', maxIterations: 1 })
    expect(model.status).toBe('max-iterations')
    expect(model.certificate.relativeGap).toBeGreaterThan(1e-6)
    expect(model.warnings.map(({ code }) => code)).toContain('not-solved')
    expect(verify(model, data).verified).toBe(true)
    expect(fit(data, { lambdaRatio: 0.01, signal: { aborted: true } }).status).toBe('aborted')
  })

  it.each([
    [{}, 'bad-lambda'],
    [{ lambda: 0.1, lambdaRatio: 0.1 }, 'bad-lambda'],
    [{ lambda: 0 }, 'bad-lambda'],
    [{ lambdaRatio: Number.NaN }, 'bad-lambda'],
    [{ lambda: 1, tolerance: 1 }, 'bad-tolerance'],
    [{ lambda: 1, seed: 1.5 }, 'bad-seed'],
    [{ lambda: 1, solver: 'simplex' }, 'unknown-solver'],
    [{ lambda: 1, penalty: 'l0' as PenaltyName }, 'unknown-penalty'],
    [{ lambda: 1, threshold: { kind: 'top-k', k: 31 } as const }, 'bad-top-k'],
    [{ lambda: 1, factors: Float64Array.of(1, -1) } as const, 'factors-length'],
    [{ lambda: 1, nonnegative: [13] } as const, 'nonnegative-unknown'],
  ])('refuses the settings %j', (settings, code) => {
    const error = thrownBy(() => fit(toy, settings))
    expect(error).toMatchObject({ code, kind: 'usage' })
  })

  it('refuses a column without a name', () => {
    const names = toy.names.map((name, k) => (k === 3 ? '' : name))
    expect(thrownBy(() => fit({ ...toy, names }, { lambda: 1 })).message).toBe('Column 4 has an empty name.')
  })
})

describe('a large table at a λ that was given', () => {
  const [rows, cols] = [100_010, 101]
  const random = Random.fromSeed(3)
  // Classes alternate, so that their order is not that of the table.
  const labels = Uint8Array.from({ length: rows }, (_, i) => (i % 50 === 0 ? 1 : 0))
  const values = new Float64Array(rows * cols)
  for (let t = 0; t < values.length; t++) values[t] = random.uniform() * (1 + (t % cols)) + 5
  for (let i = 0; i < rows; i += 50) for (let k = 0; k < 5; k++) values[i * cols + k] += (1 + k) * 0.8
  const names = Array.from({ length: cols }, (_, k) => `x${k}`)
  const large = { features: new DenseRows(rows, cols, values), labels, names }

  it('is not searched for λ_max, and what is learnt is verified, with the metrics of its own scores', () => {
    const model = fit(large, { lambda: 0.02 })
    expect(model.status).toBe('solved')
    expect(model.lambdaMax).toBeUndefined()
    expect(model.features.selected).toBeGreaterThan(0)
    expect(verify(model, large).verified).toBe(true)
    expect(allMetrics(scoreTable(model, large), labels)).toEqual(model.metrics.train)
  })

  it('has its λ_max where the model is empty, and where λ is a part of it', () => {
    const empty = fit(large, { lambda: 5 })
    expect(empty.warnings.map(({ code }) => code)).toEqual(['empty-model'])
    const { lambda, lambdaMax = 0 } = fit(large, { lambdaRatio: 0.5 })
    expect(lambdaMax).toBeCloseTo(empty.lambdaMax ?? 0, 9)
    expect(lambda).toBe(0.5 * lambdaMax)
  })
})
