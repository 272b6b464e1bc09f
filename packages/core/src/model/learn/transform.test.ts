import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../data/dataset/dataset.js'
import { curveAt, type Knots } from '../../data/scaling/knots.js'
import { toyProblem } from '../../data/toy.js'
import { toCsc } from '../../numeric/matrix/convert.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix } from '../../numeric/matrix/linear-map.js'
import { crossValidation } from '../../selection/validation/cross-validation.js'
import { splitAt } from '../../selection/validation/left-out-rows.js'
import { planOf } from '../../selection/validation/validation-plan.js'
import { parseModel, serializeModel } from '../document/document.js'
import type { Model } from '../document/model.js'
import { parseScoringModel } from '../document/scoring-schema.js'
import { verify } from '../proof/verify.js'
import { contributions } from '../use/contributions.js'
import { namedColumns } from '../use/named-columns.js'
import { scoreTable } from '../use/score.js'
import { fit } from './fit.js'

const toy = toyProblem({ rows: 120, relevant: 3, noise: 5, seed: 2 })

/** The toy problem with columns bent beyond what weights can follow, a flag, and some cells changed. */
function bentToy(change: (value: number, row: number, k: number) => number = (value) => value): Dataset {
  const row = new Float64Array(toy.features.cols)
  const cells = Array.from({ length: toy.features.rows }, (_, i) => {
    toy.features.readRow(i, row, 0)
    return Array.from(row, (value, k) => change(k === 7 ? Number(value > 0) : Math.exp(3 * value), i, k))
  })
  return { ...toy, features: new DenseRows(cells.length, row.length, Float64Array.from(cells.flat())) }
}

const data = bentToy()
const settings = { transform: 'rank', lambdaRatio: 0.05 } as const
const model = fit(data, settings)

describe('a model of features through their ranks', () => {
  it('is what a fit of the transformed table is', () => {
    const curves = curvesOf(data)
    const bent = bentToy((value, _, k) => {
      const curve = curves[k]
      return curve ? curveAt(curve, value) : value
    })
    const plain = fit(bent, { lambdaRatio: 0.05 })
    expect(model.certificate.primal).toBeCloseTo(plain.certificate.primal, 9)
    expect([...scoreTable(model, data)]).toEqual([...scoreTable(plain, bent)].map((score) => expect.closeTo(score, 9)))
  })

  it('is the same for every rising map of the columns', () => {
    const stretched = fit(
      bentToy((value, _, k) => (k === 7 ? value : 5 * value ** 3)),
      settings,
    )
    expect(stretched.certificate.primal).toBeCloseTo(model.certificate.primal, 9)
    expect(stretched.scoring.weights).toEqual(model.scoring.weights.map((weight) => expect.closeTo(weight, 6)))
  })

  it('keeps a curve for each feature with a weight, unless it has two values only', () => {
    const { weights, transform = [] } = fit(data, { ...settings, penalty: 'l2' }).scoring
    expect(weights.every((weight) => weight !== 0)).toBe(true)
    expect(transform.map((curve) => curve === null)).toEqual([...Array(7).fill(false), true])
    expect(model.scoring.transform?.every((curve, k) => (model.scoring.weights[k] === 0 ? curve === null : true))).toBe(
      true,
    )
  })

  it('has no curves without the transform', () => {
    expect(fit(data, { lambdaRatio: 0.1 }).scoring).not.toHaveProperty('transform')
    expect(fit(data, { lambdaRatio: 0.1, transform: 'none' }).scoring).not.toHaveProperty('transform')
  })

  it('is verified, and not any more when a knot was moved, taken away or added', () => {
    expect(verify(model, data).checks.filter(({ passed }) => !passed)).toEqual([])
    const place = model.scoring.transform?.findIndex((curve) => curve !== null) ?? 0
    const edits: ((curve: Knots) => Knots)[] = [
      ({ x, z }) => ({ x, z: z.with(3, z[3] + 1e-6) }),
      ({ x, z }) => ({ x: x.with(0, x[0] - 1e-6), z }),
      ({ x, z }) => ({ x: x.slice(1), z: z.slice(1) }),
    ]
    for (const edit of edits) {
      const transform = model.scoring.transform?.map((curve, k) => (k === place && curve ? edit(curve) : curve))
      const edited: Model = { ...model, scoring: { ...model.scoring, transform: transform ?? [] } }
      expect(verify(edited, data).checks.find(({ name }) => name === 'scaling')?.passed).toBe(false)
    }
    const { transform: _, ...straight } = model.scoring
    expect(verify({ ...model, scoring: straight }, data).verified).toBe(false)
  })

  it('survives its document, from which a page scores as we do', () => {
    const text = serializeModel(model)
    expect(serializeModel(parseModel(text))).toBe(text)
    const columns = Object.fromEntries(data.names.map((name, k) => [name, columnOf(data.features, k)]))
    expect(scoreTable(parseScoringModel(text), namedColumns(columns))).toEqual(scoreTable(model, data))
  })

  it('explains a score by contributions that sum up to it', () => {
    const scores = scoreTable(model, data)
    const why = contributions(model, data)
    for (let row = 0; row < 20; row++) {
      const sum = why(row).reduce((total, { contribution }) => total + contribution, 0)
      expect(sum).toBeCloseTo(scores[row], 10)
    }
  })

  it('still has no score for what is no number', () => {
    const odd = bentToy((value, row) => (row === 4 ? Number.POSITIVE_INFINITY : value))
    expect(() => scoreTable(model, odd)).toThrow('5')
  })
})

describe('missing cells', () => {
  const gappy: Dataset = {
    ...bentToy((value, row, k) => ((row + 3 * k) % 11 === 0 ? Number.NaN : value)),
    missing: 'median',
  }
  const filled = fit(gappy, settings)

  it('are filled, then go through the curve, which they do not shape', () => {
    expect(verify(filled, gappy).verified).toBe(true)
    const { fill = [], transform = [] } = filled.scoring
    const complete = bentToy((value, row, k) => ((row + 3 * k) % 11 === 0 ? fill[k] : value))
    expect(scoreTable(filled, gappy)).toEqual(scoreTable(filled, complete))
    const present = columnOf(gappy.features, 0).filter((value) => !Number.isNaN(value))
    if (transform[0]) expect(transform[0].x.filter((x) => x !== 0).every((x) => present.includes(x))).toBe(true)
    expect(transform[7]).toBeNull()
  })
})

describe('storage', () => {
  it('does not matter: a sparse table gives the model of a dense one, and stays sparse', () => {
    const holes = bentToy((value, row, k) => ((row * 7 + k) % 3 === 0 ? value : 0))
    const sparse = sparseOf(holes.features)
    const dense = fit(holes, { ...settings, tolerance: 1e-9 })
    for (const features of [sparse, toCsc(sparse)]) {
      const other = fit({ ...holes, features }, { ...settings, tolerance: 1e-9 })
      expect(other.scoring.transform).toEqual(dense.scoring.transform)
      expect(other.scoring.weights).toEqual(dense.scoring.weights.map((weight) => expect.closeTo(weight, 5)))
      const scores = scoreTable(dense, holes)
      expect([...scoreTable(dense, { ...holes, features })]).toEqual(
        [...scores].map((score) => expect.closeTo(score, 9)),
      )
    }
  })
})

describe('cross-validation', () => {
  it('learns the curves of a fold from its own rows: what the rows left out hold does not matter', () => {
    const piece = (table: Dataset) => {
      const { shared } = crossValidation.prepare(table, validation)
      return crossValidation.piece(table, validation, shared, 0)
    }
    const validation = { transform: 'rank', folds: 3, lambdas: [0.1, 0.01] } as const
    const { test } = splitAt({ ...data, weights: numbered(data) }, planOf(data, validation), 0)
    const left = new Set(test.weights)
    // Rows that are left out get values beyond all others: flat there, they score what the largest value scores.
    const moved = (by: number) => bentToy((value, row, k) => (k < 7 && left.has(row + 1) ? by + value : value))
    expect(piece(moved(1e12))).toEqual(piece(moved(1e15)))
  })
})

/** A weight that tells the row. */
const numbered = ({ labels }: Dataset) => Float64Array.from(labels, (_, row) => row + 1)

describe('a document with curves', () => {
  const text = serializeModel(model)
  const place = model.scoring.transform?.findIndex((curve) => curve !== null) ?? 0
  const edited = (curve: unknown) => {
    const document = JSON.parse(text)
    document.scoring.transform[place] = curve
    return JSON.stringify(document)
  }

  it.each([
    ['x that do not rise', { x: [1, 1], z: [0, 1] }, 'does not rise'],
    ['lists of different length', { x: [1, 2], z: [0] }, 'has 1 numbers for 2'],
    ['one knot', { x: [1], z: [0] }, 'expected 2 to 200'],
    ['too many knots', { x: Array.from(Array(201).keys()), z: Array(201).fill(0) }, 'expected 2 to 200'],
    ['something else', 5, 'expected an object'],
  ])('is refused for %s', (_, curve, message) => {
    expect(() => parseModel(edited(curve))).toThrow(message)
    expect(() => parseScoringModel(edited(curve))).toThrow(message)
  })

  it('is refused when it has not one entry for each feature', () => {
    const document = JSON.parse(text)
    document.scoring.transform.pop()
    expect(() => parseModel(JSON.stringify(document))).toThrow('scoring.transform has 7 numbers for 8 names')
  })
})

it('refuses a transform that does not exist', () => {
  expect(() => fit(data, { lambdaRatio: 0.1, transform: 'log' as 'rank' })).toThrow("There is no transform 'log'")
})

function columnOf(x: Matrix, k: number): number[] {
  const row = new Float64Array(x.cols)
  return Array.from({ length: x.rows }, (_, i) => {
    x.readRow(i, row, 0)
    return row[k]
  })
}

/** The curves of all columns. */
function curvesOf(table: Dataset): (Knots | null)[] {
  return fit(table, { ...settings, penalty: 'l2' }).scoring.transform ?? []
}

function sparseOf(x: Matrix) {
  const entries = Array.from({ length: x.cols }, (_, k) => columnOf(x, k).map((value, i) => ({ i, k, value }))).flat()
  const kept = entries.filter(({ value }) => value !== 0)
  return csrFromEntries(x.rows, x.cols, {
    rows: kept.map(({ i }) => i),
    columns: kept.map(({ k }) => k),
    values: kept.map(({ value }) => value),
  })
}
