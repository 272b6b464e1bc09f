import { describe, expect, it } from 'vitest'
import type { Dataset } from '../data/dataset/dataset.js'
import type { Threshold } from '../loss/push/threshold.js'
import { diagnose } from '../model/diagnosis/diagnose.js'
import type { FittedModel, PassesRecord } from '../model/document/model.js'
import type { ProblemSettings } from '../model/input/settings.js'
import { fit } from '../model/learn/fit.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import { path } from '../selection/path/path.js'
import { Random } from '../statistics/random.js'
import { crossValidateInPlace } from './cross-validate-in-place.js'
import { diagnoseInPlace } from './diagnose-in-place.js'
import { likelyKinds } from './few-kinds.js'
import { fitInPlace } from './in-place-model.js'
import { MemoryPasses } from './memory-passes.js'
import { pathInPlace } from './path-in-place.js'
import { verifyInPlace } from './verify-in-place.js'

const COLS = 4
const LEVELS = 4
const FEW = { positives: 150, negatives: 300, near: 20 }

interface Shape {
  rows?: number
  seed?: number
  /** The sum of the first two features that no negative exceeds. */
  most?: number
  weights?: boolean
}

/** Small whole numbers, so that each of at most 512 kinds of rows is there many times. */
function wholeNumbers({ rows = 4000, seed = 1, most = LEVELS - 1, weights = false }: Shape = {}): Dataset {
  const random = Random.fromSeed(seed)
  const level = (bent: number) => Math.floor(LEVELS * random.uniform() ** bent)
  const labels = Uint8Array.from({ length: rows }, (_, i) => Number(i % 5 === 0))
  const values = new Float64Array(rows * COLS)
  for (let i = 0; i < rows; i++) {
    const isPositive = labels[i] === 1
    const row = values.subarray(i * COLS, (i + 1) * COLS)
    do for (let k = 0; k < COLS; k++) row[k] = level(isPositive && k < 3 ? 0.4 : 1)
    while (!isPositive && row[0] + row[1] > most)
  }
  const names = Array.from({ length: COLS }, (_, k) => `x${k}`)
  const data = { features: new DenseRows(rows, COLS, values), names, labels }
  return weights ? { ...data, weights: Float64Array.from(labels, (_, i) => 0.5 + (i % 3)) } : data
}

/** Two thirds of the negatives are one row: many more than may travel tie wherever it is near the threshold. */
function oneRowOften(): Dataset {
  const { features, ...rest } = wholeNumbers({ rows: 3000, seed: 5 })
  const { values } = features as DenseRows
  for (let i = 1; i < 2000; i++) if (i % 5 !== 0) values.set([1, 2, 2, 2], i * COLS)
  return { ...rest, features }
}

const TABLES: [string, Dataset][] = [
  ['whole numbers', wholeNumbers()],
  ['weights', wholeNumbers({ seed: 2, weights: true })],
  ['one row often', oneRowOften()],
  ['all inside the hull', wholeNumbers({ seed: 3, most: 2 * LEVELS })],
]
const THRESHOLDS: Threshold[] = [
  { kind: 'max' },
  { kind: 'top-k', k: 30 },
  { kind: 'fraction', tau: 0.1 },
  { kind: 'fraction', tau: 0.5 },
  { kind: 'fraction', tau: 1 },
]

async function failedChecks(model: FittedModel, data: Dataset) {
  const { checks } = await verifyInPlace(model, new MemoryPasses(data))
  return checks.filter(({ passed }) => !passed).map(({ name }) => name)
}

/** The same table but for the first cell. */
function withFirst(value: number, { features, ...rest }: Dataset): Dataset {
  const { rows, cols, values } = features as DenseRows
  const changed = values.slice()
  changed[0] = value
  return { ...rest, features: new DenseRows(rows, cols, changed) }
}

describe.each(TABLES)('a table of few kinds of rows (%s)', (_, data) => {
  it.each(THRESHOLDS)('is solved where it is, with more ties than may travel: %o', async (threshold) => {
    for (const lambda of [{ lambda: 0.02 }, { lambdaRatio: 0.2 }]) {
      const table = new MemoryPasses(data)
      const model = await fitInPlace(table, { ...lambda, threshold, rows: FEW })
      const known = fit(data, { ...lambda, threshold, tolerance: 1e-9 })
      expect(model.passes?.kinds).toBeLessThanOrEqual(2 * LEVELS ** COLS)
      expect(model.status).toBe('solved')
      expect(Math.abs(model.certificate.primal / known.certificate.primal - 1)).toBeLessThan(1e-6)
      if (known.lambdaMax !== undefined) expect(model.lambdaMax).toBeCloseTo(known.lambdaMax, 6)
      expect(await failedChecks(model, data)).toEqual([])
    }
  })
})

describe('a table of few kinds of rows', () => {
  const data = wholeNumbers()

  it('takes few readings, and far fewer rows travel than there are', async () => {
    const table = new MemoryPasses(data)
    const model = await fitInPlace(table, { lambda: 0.02, threshold: { kind: 'fraction', tau: 0.1 }, rows: FEW })
    // Statistics, sample, kinds, and whether it is the same table in the end.
    expect(table.told.passes).toBe(4)
    expect(model.passes?.kinds).toBeLessThan(data.labels.length / 8)
  })

  it('is not verified after one changed cell, nor with another multiplier', async () => {
    const model = await fitInPlace(new MemoryPasses(data), { lambda: 0.02, threshold: THRESHOLDS[2], rows: FEW })
    const [first] = (data.features as DenseRows).values
    expect(await failedChecks(model, withFirst(first === 3 ? 2 : 3, data))).toContain('data')
    await expect(failedChecks(model, withFirst(99, data))).rejects.toMatchObject({ code: 'other-data' })
    const others = { ...model, passes: { ...(model.passes as PassesRecord), kinds: 1000 } }
    await expect(failedChecks(others, data)).rejects.toMatchObject({ code: 'other-data' })
    const lie = structuredClone(model)
    const listed = lie.passes?.negatives.listed ?? []
    listed.forEach((entry) => {
      entry[1] = 0
    })
    expect(listed.length).toBeGreaterThan(0)
    expect(await failedChecks(lie, data)).not.toEqual([])
  })

  it.each<[Omit<ProblemSettings, 'signal'>, Threshold]>([
    [{ penalty: 'l2' }, { kind: 'fraction', tau: 0.1 }],
    [
      { penalty: 'elastic-net', l1Ratio: 0.5 },
      { kind: 'top-k', k: 400 },
    ],
    [
      {
        penalty: 'group',
        groups: [
          [0, 1],
          [2, 3],
        ],
      },
      { kind: 'fraction', tau: 0.5 },
    ],
    [{ penalty: 'adaptive-l1' }, { kind: 'fraction', tau: 0.2 }],
    [
      { penalty: 'l1', nonnegative: [0, 2] },
      { kind: 'fraction', tau: 0.1 },
    ],
    [
      { penalty: 'adaptive-l1', factors: Float64Array.of(1, 0, 2, 1) },
      { kind: 'fraction', tau: 0.1 },
    ],
    [
      { penalty: 'l1', standardize: false },
      { kind: 'fraction', tau: 0.3 },
    ],
  ])('is learnt with every penalty: %o', async (penalty, threshold) => {
    const settings = { ...penalty, threshold, lambdaRatio: 0.1 }
    const model = await fitInPlace(new MemoryPasses(data), { ...settings, rows: FEW })
    const known = fit(data, { ...settings, tolerance: 1e-9 })
    expect(model.status).toBe('solved')
    expect(Math.abs(model.certificate.primal / known.certificate.primal - 1)).toBeLessThan(1e-6)
    expect(await failedChecks(model, data)).toEqual([])
  })

  it('is chosen from and learnt by default', async () => {
    const model = await crossValidateInPlace(new MemoryPasses(data), { folds: 3, count: 5, rows: FEW })
    expect(model.status).toBe('solved')
    const { threshold, lambda } = model
    const known = fit(data, { threshold, lambda, tolerance: 1e-9 })
    expect(Math.abs(model.certificate.primal / known.certificate.primal - 1)).toBeLessThan(1e-6)
    expect(await failedChecks(model, data)).toEqual([])
  })

  it('has the path and the starts of paths that it has in memory', async () => {
    const threshold = THRESHOLDS[2]
    const { points } = await pathInPlace(new MemoryPasses(data), { threshold, count: 4, rows: FEW })
    const known = path(data, { threshold, count: 4, tolerance: 1e-9 })
    points.forEach(({ status, certificate }, i) => {
      expect(status).toBe('solved')
      expect(certificate.primal / known[i].certificate.primal).toBeCloseTo(1, 6)
    })
    const told = await diagnoseInPlace(new MemoryPasses(data), { rows: FEW })
    diagnose(data).thresholds.forEach(({ lambdaMax }, i) => {
      expect(told.thresholds[i].lambdaMax).toBeCloseTo(lambdaMax ?? Number.NaN, 6)
    })
  })

  it('is learnt by passes where memory has no room for its kinds', async () => {
    const model = await fitInPlace(new MemoryPasses(data), { lambda: 0.1, memory: 16 * 8 * COLS * 50, rows: FEW })
    expect(model.passes?.kinds).toBeUndefined()
  })
})

describe('the number of kinds', () => {
  const rowsOf = (values: number[]) => ({ keys: values.map(String), values: Float64Array.from(values) })

  it('is told from a sample, whether some or all of them were drawn', () => {
    const random = Random.fromSeed(4)
    const drawn = (kinds: number) => rowsOf(Array.from({ length: 2000 }, () => Math.floor(kinds * random.uniform())))
    expect(likelyKinds(drawn(50))).toBe(50)
    expect(likelyKinds(drawn(3000))).toBeGreaterThan(2500)
    expect(likelyKinds(drawn(3000))).toBeLessThan(3500)
    expect(likelyKinds(drawn(1e9))).toBeGreaterThan(1e6)
    expect(likelyKinds(rowsOf([1, 2, 3]))).toBe(Number.POSITIVE_INFINITY)
  })

  it('is not small where half of the rows are one and no others are alike', () => {
    const values = Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? 0 : i))
    expect(likelyKinds(rowsOf(values))).toBeGreaterThan(1e5)
  })
})
