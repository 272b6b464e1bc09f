import {
  type FittedModel,
  fit,
  InfinitePushError,
  type Model,
  type ProblemSettings,
  type Threshold,
} from '@infinite-push/core'
import { crossValidateInPlace, fitInPlace, verifyInPlace } from '@infinite-push/core/internal'
import type { TableOptions } from '@infinite-push/tables'
import { describe, expect, it } from 'vitest'
import { EnginePasses, type OpenTable, openTable } from '../src/index.js'
import { ENGINE_NAMES, engineUnderTest, type TestCell, type TestTable } from './engines-under-test.js'
import { inMemory, randomTable, type TableShape } from './random-tables.js'

/** What a table may be like. */
const SHAPES: [string, TableShape, TableOptions][] = [
  ['dense', { seed: 11, rows: 120, numbers: 8 }, { missing: 'error' }],
  ['categories', { seed: 12, categories: 2, booleans: 1 }, { missing: 'error' }],
  ['gaps by the mean', { seed: 13, categories: 1, gaps: 0.08 }, { missing: 'mean' }],
  ['gaps with indicators', { seed: 14, categories: 1, booleans: 1, gaps: 0.08 }, { missing: 'indicator' }],
  ['gaps dropped', { seed: 15, rows: 150, categories: 1, gaps: 0.05 }, { missing: 'drop' }],
  ['weights', { seed: 16, weights: true }, { missing: 'error', weights: 'weight' }],
  ['ties', { seed: 17, ties: true }, { missing: 'error' }],
  ['rows twice', { seed: 18, twice: true, ties: true }, { missing: 'error' }],
  ['one positive', { seed: 19, positives: 1 }, { missing: 'error' }],
  ['inside the hull', { seed: 20, inside: true }, { missing: 'error' }],
]

const PENALTIES: ((
  cols: number,
) => Pick<ProblemSettings, 'penalty' | 'l1Ratio' | 'groups' | 'factors' | 'nonnegative'>)[] = [
  () => ({ penalty: 'l1' }),
  () => ({ penalty: 'l2' }),
  () => ({ penalty: 'elastic-net', l1Ratio: 0.5 }),
  (cols) => ({
    penalty: 'group',
    groups: Array.from({ length: Math.ceil(cols / 2) }, (_, g) => [2 * g, 2 * g + 1].filter((k) => k < cols)),
  }),
  (cols) => ({ penalty: 'adaptive-l1', factors: Float64Array.from({ length: cols }, (_, k) => 1 + (k % 3)) }),
]

const THRESHOLDS: Threshold[] = [
  { kind: 'max' },
  { kind: 'top-k', k: 3 },
  { kind: 'fraction', tau: 0.2 },
  { kind: 'fraction', tau: 1 },
]

/** 30 tables: every shape three times, with penalties and thresholds in turn. */
const CASES = Array.from({ length: 30 }, (_, i) => {
  const [title, shape, options] = SHAPES[i % SHAPES.length]
  const turn = Math.floor(i / SHAPES.length)
  const penalty = PENALTIES[(i + turn) % PENALTIES.length]
  const threshold = THRESHOLDS[(i + 2 * turn) % THRESHOLDS.length]
  const name = `${i + 1}. ${title}, ${penalty(0).penalty}, ${JSON.stringify(threshold)}`
  const rows = { positives: 20, negatives: 40, near: 30 }
  return { number: i + 1, name, shape: { ...shape, seed: shape.seed + 100 * turn }, options, penalty, threshold, rows }
})

/** And of few kinds of rows, so that many more tie at the threshold than may travel. */
const TIED = [...THRESHOLDS, { kind: 'top-k', k: 300 } as const].map((threshold, i) => {
  const shape: TableShape = {
    seed: 21 + i,
    rows: 1200,
    numbers: 3,
    levels: 4,
    ...(i === 2 && { weights: true, categories: 1 }),
  }
  const options: TableOptions = i === 2 ? { missing: 'error', weights: 'weight' } : { missing: 'error' }
  const number = CASES.length + 1 + i
  const name = `${number}. few kinds, ${JSON.stringify(threshold)}`
  const rows = { positives: 100, negatives: 300, near: 30 }
  return { number, name, shape, options, penalty: PENALTIES[0], threshold, rows }
})

describe.each(ENGINE_NAMES)('%s learns what is learnt in memory:', (name) => {
  const there = engineUnderTest(name)

  it.for([...CASES, ...TIED])('$name', async ({ number, shape, options, penalty, threshold, rows }, context) => {
    const engine = there(context)
    const written = randomTable(shape)
    const { dataset } = inMemory(written, options)
    const settings = { ...penalty(dataset.names.length), threshold, lambdaRatio: 0.2 }
    const known = fit(dataset, { ...settings, tolerance: 1e-9 })
    const put = await engine.put(`case ${number}`, written)
    const table = await openTable({ ...put, options })
    try {
      const model = await fitInPlace(new EnginePasses(table.rows), { ...settings, rows })
      expect(model.status).toBe('solved')
      if (number > CASES.length) expect(model.passes?.kinds).toBeLessThan(shape.rows ?? 0)
      const wanted = known.lambdaMax ?? Number.NaN
      expect(Math.abs((model.lambdaMax ?? 0) - wanted)).toBeLessThanOrEqual(1e-6 * wanted)
      const { primal } = known.certificate
      expect(Math.abs(model.certificate.primal - primal)).toBeLessThanOrEqual(1e-6 * primal)
      expect(notable(model)).toEqual(notable(known))
      expect(await isVerified(model, table)).toBe(true)
      // What a change does has to do with the shape alone: once for each is enough.
      if (number > SHAPES.length && number <= CASES.length) return
      const changed = await openTable({
        ...(await engine.put(`case ${number} changed`, withOneChange(written))),
        options,
      })
      expect(await isVerified(model, changed)).toBe(false)
      await changed.close()
    } finally {
      await table.close()
    }
  })

  it('by default, where rows are of few kinds', async (context) => {
    const { shape, options, rows } = TIED[0]
    const written = randomTable(shape)
    const table = await openTable({ ...(await there(context).put('kinds by default', written)), options })
    try {
      const model = await crossValidateInPlace(new EnginePasses(table.rows), { folds: 3, count: 8, rows })
      const { status, threshold, lambda, certificate } = model
      const known = fit(inMemory(written, options).dataset, { threshold, lambda, tolerance: 1e-9 })
      expect(status).toBe('solved')
      expect(Math.abs(certificate.primal / known.certificate.primal - 1)).toBeLessThanOrEqual(1e-6)
      expect(await isVerified(model, table)).toBe(true)
    } finally {
      await table.close()
    }
  })
})

/** A table that lacks rows of the proof is another one, too. */
async function isVerified(model: Model, { rows }: OpenTable): Promise<boolean> {
  try {
    return (await verifyInPlace(model, new EnginePasses(rows))).verified
  } catch (error) {
    if (error instanceof InfinitePushError && error.code === 'other-data') return false
    throw error
  }
}

/** The same table but for one number, which changes a little. */
function withOneChange({ columns, rows }: TestTable): TestTable {
  const place = rows.findIndex((row) => !row.includes(null))
  const nudged = (row: TestCell[]) => row.map((cell, k) => (k === 0 ? Number(cell) + 1e-6 : cell))
  return { columns, rows: rows.map((row, i) => (i === place ? nudged(row) : row)) }
}

/** The features that carry the rule: what a tolerance lets come or go is left out. */
function notable({ weights }: Pick<FittedModel, 'weights'>): string[] {
  const largest = Math.max(...Object.values(weights).map(Math.abs), 0)
  return Object.keys(weights)
    .filter((feature) => Math.abs(weights[feature]) > 1e-3 * largest)
    .sort()
}
