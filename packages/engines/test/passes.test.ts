import type { PassAnswer, PassQuestion, Rows } from '@infinite-push/core/internal'
import type { TableOptions } from '@infinite-push/tables'
import { describe, expect, it, vi } from 'vitest'
import { MemoryPasses } from '../../core/src/passes/memory-passes.js'
import type { Connection } from '../src/engine/connection.js'
import { EnginePasses, openTable } from '../src/index.js'
import { ENGINE_NAMES, engineUnderTest } from './engines-under-test.js'
import { inMemory, randomTable, type TableShape } from './random-tables.js'

const TABLES: [string, TableShape, TableOptions][] = [
  ['numbers', { seed: 1 }, { missing: 'error' }],
  ['categories and booleans', { seed: 2, categories: 2, booleans: 1 }, { missing: 'error' }],
  ['gaps filled by the mean', { seed: 3, categories: 1, booleans: 1, gaps: 0.1 }, { missing: 'mean' }],
  ['gaps with indicators', { seed: 4, categories: 1, gaps: 0.1 }, { missing: 'indicator' }],
  ['gaps dropped', { seed: 5, categories: 1, gaps: 0.05 }, { missing: 'drop' }],
  ['weights', { seed: 6, weights: true }, { missing: 'error', weights: 'weight' }],
  ['rows that are there twice', { seed: 7, twice: true, ties: true }, { missing: 'error' }],
]

describe.each(ENGINE_NAMES)('%s answers as a table in memory does', (name) => {
  const there = engineUnderTest(name)

  it.for(TABLES)('%s', async ([title, shape, options], context) => {
    const engine = there(context)
    const written = randomTable(shape)
    const put = await engine.put(title, written)
    const table = await openTable({ ...put, options })
    try {
      const memory = inMemory(written, options)
      const asked = new EnginePasses(table.rows)
      const known = new MemoryPasses(memory.dataset)
      expect(asked.features).toEqual(known.features)
      expect(table.labelCounts).toEqual(memory.labelCounts)
      expect(table.encoding).toEqual(memory.encoding)
      expect(table.missing).toEqual(memory.missing)
      const [own, other] = [await asked.statistics(), await known.statistics()]
      for (const field of ['mean', 'deviation'] as const) closeTo(own[field], other[field])
      for (const side of ['positives', 'negatives'] as const) {
        expect(own[side].count).toBe(other[side].count)
        expect(own[side].weight).toBeCloseTo(other[side].weight, 9)
        closeTo(own[side].mean, other[side].mean)
      }
      if (other.fill) closeTo(own.fill ?? [], other.fill)
      const questions = questionsFor(asked.features.length, other.mean)
      const answers = await asked.pass(questions)
      const expected = await known.pass(questions)
      answers.forEach((answer, q) => {
        sameAnswer(answer, expected[q], questions[q])
      })
      const tilted = {
        weights: questions[0].rule.weights.map((weight, k) => (k === 0 ? -weight : weight)),
        center: other.mean,
      }
      const looks = [
        { rule: questions[0].rule, low: 0.21 },
        { rule: tilted, low: 0.43 },
      ]
      const [high, wantedHigh] = [
        await asked.candidates({ looks, most: 1000 }),
        await known.candidates({ looks, most: 1000 }),
      ]
      for (const side of ['positives', 'negatives'] as const) {
        closeTo(scoresOf(questions[0], high?.[side]), scoresOf(questions[0], wantedHigh?.[side]))
      }
      expect(await asked.candidates({ looks, most: 3 })).toBe(undefined)
      for (const { rule, low: from } of looks) {
        closeTo([await asked.excess({ rule, from })], [await known.excess({ rule, from })])
      }
      // From 0, so that rounding cannot part what ties.
      const plain = { weights: questions[0].rule.weights, center: new Float64Array(other.mean.length) }
      const [list] = await asked.lists([{ rule: plain, first: [1, 5, 30], auc: true }])
      const [wanted] = await known.lists([{ rule: plain, first: [1, 5, 30], auc: true }])
      expect(list).toEqual({ ...wanted, auc: expect.closeTo(wanted.auc ?? 0, 9) })
      // Keys of the highest negatives may come with the list that is asked for next.
      const next = { rule: plain, first: [1, 5, 30], auc: true, likely: [{ low: -1e9, high: 1e9 }] }
      const highest = { looks: [...looks, { rule: plain, low: 0.2 }], most: 1000, list: next }
      const keys = await asked.highest(highest)
      const { negatives } = await asked.rows({ positives: [], negatives: keys ?? [] })
      const wantedRows = await known.rows({ positives: [], negatives: (await known.highest(highest)) ?? [] })
      closeTo(scoresOf(questions[0], negatives), scoresOf(questions[0], wantedRows.negatives))
      expect(await asked.highest({ ...highest, most: 3 })).toBe(undefined)
      expect(await asked.lists([next])).toEqual([{ ...wanted, auc: expect.closeTo(wanted.auc ?? 0, 9) }])
      const folds = [0, 1, 2].map((fold) => ({
        rule: { ...plain, weights: plain.weights.map((weight) => weight * (1 + fold)) },
        part: { folds: 3, fold, rows: 'inside' as const },
        first: [1],
      }))
      const byFold = await asked.lists(folds)
      expect(byFold.reduce((sum, { positives }) => sum + positives, 0)).toBe(wanted.positives)
      expect(byFold).toEqual(await Promise.all(folds.map(async (fold) => (await asked.lists([fold]))[0])))
      const drawn = await asked.sample({ positives: 5, negatives: 7, folds: 3 })
      expect([drawn.positives.keys.length, drawn.negatives.keys.length, drawn.folds?.length]).toEqual([5, 7, 12])
      expect(await asked.sample({ positives: 5, negatives: 7, folds: 3 })).toEqual(drawn)
      // Statistics and a sample may come by one reading.
      const together = new EnginePasses(table.rows)
      const begun = await together.statistics({ next: { positives: 5, negatives: 7, folds: 3 } })
      expect(await together.fingerprint()).toBe(await asked.fingerprint())
      const beside = new EnginePasses(table.rows)
      await beside.excess({ rule: tilted, from: 0.1 })
      const readings = beside.told.passes
      expect(await beside.fingerprint()).toBe(await asked.fingerprint())
      expect(beside.told.passes).toBe(readings)
      closeTo(begun.positives.mean, own.positives.mean)
      closeTo(begun.negatives.mean, own.negatives.mean)
      expect(await together.sample({ positives: 5, negatives: 7, folds: 3 })).toEqual(drawn)
    } finally {
      await table.close()
    }
  })
})

describe('PostgreSQL', () => {
  const there = engineUnderTest('PostgreSQL')

  it('draws a sample from some pages, and tells what all positives come to', async (context) => {
    const engine = there(context)
    const numbers = 'sin(g) as x, cos(g) as z, (g % 10 = 3)::int as label from generate_series(1, 50000) g'
    await engine.run(`create table many as select ${numbers}`)
    const put = await engine.put('few', randomTable({ seed: 1 }))
    const table = await openTable({ ...put, table: 'many', options: { missing: 'error' } })
    const asked = vi.spyOn(table.rows.connection as Required<Connection>, 'blocks')
    const [some, all] = [new EnginePasses(table.rows), new EnginePasses({ ...table.rows, someRows: undefined })]
    const next = { positives: 30, negatives: 50 }
    closeTo((await some.statistics({ next })).positives.mean, (await all.statistics({ next })).positives.mean)
    const drawn = await some.sample(next)
    expect([drawn.positives.keys.length, drawn.negatives.keys.length]).toEqual([30, 50])
    expect(asked.mock.calls.filter(([statement]) => statement.includes('tablesample'))).toHaveLength(1)
    const again = new EnginePasses(table.rows)
    await again.statistics({ next })
    expect(await again.sample(next)).toEqual(drawn)
    await table.close()
  })
})

function questionsFor(cols: number, center: Float64Array): PassQuestion[] {
  const weights = new Float64Array(cols).map((_, k) => (k % 3 === 2 ? 0 : 0.5 / (1 + k)))
  const rule = { weights, center }
  const all = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }
  return [
    { rule, positives: { low: 0, high: 1, most: 100, middle: 0.5 }, negatives: { low: 0.2, high: 0.7, most: 100 } },
    { rule, positives: { ...all, most: 3, middle: 0.5 }, negatives: { ...all, most: 4 } },
    { rule, positives: { ...all, most: 3, middle: 0.5 }, negatives: { ...all, most: 3 } },
    { rule, positives: { low: 1, high: 1, most: 0 }, negatives: { low: -1, high: -1, most: 0 } },
  ]
}

function sameAnswer(answer: PassAnswer, expected: PassAnswer, question: PassQuestion): void {
  for (const side of ['positives', 'negatives'] as const) {
    for (const part of ['sure', 'near'] as const) {
      const [own, other] = [answer[side][part], expected[side][part]]
      expect(own.count).toBe(other.count)
      closeTo([own.weight, own.score], [other.weight, other.score])
    }
    closeTo(answer[side].sure.values, expected[side].sure.values)
    closeTo(answer[side].near.values, expected[side].near.values)
    expect(new Set(answer[side].rows.keys).size).toBe(expected[side].rows.keys.length)
    closeTo(scoresOf(question, answer[side].rows), scoresOf(question, expected[side].rows))
  }
}

/** In rising order. */
function scoresOf({ rule: { weights, center } }: PassQuestion, rows: Rows | undefined): number[] {
  return Array.from({ length: rows?.keys.length ?? 0 }, (_, i) =>
    weights.reduce((sum, w, k) => sum + w * ((rows?.values[i * weights.length + k] ?? 0) - center[k]), 0),
  ).sort((a, b) => a - b)
}

function closeTo(own: ArrayLike<number>, other: ArrayLike<number>): void {
  expect(own.length).toBe(other.length)
  for (let k = 0; k < own.length; k++) expect(own[k]).toBeCloseTo(other[k], 8)
}
