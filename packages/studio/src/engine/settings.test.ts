import { describe, expect, it } from 'vitest'
import { generatedTable } from '../../test/generated-table.js'
import { listsTable } from '../../test/lists-table.js'
import { FRESH } from '../state/session.js'
import { LocalEngine } from './local-engine.js'
import type { DecidedProblem, Reading } from './problem.js'

const results = new File([listsTable(12, 10)], 'results.csv')
const reading: Reading = { ...FRESH.reading, query: 'qid' }
const problem: DecidedProblem = { ...FRESH.problem, threshold: { kind: 'max' }, transform: 'none' }

async function opened(given = reading, file = results) {
  const engine = new LocalEngine()
  return { engine, table: await engine.open(file, given) }
}

describe('lists in the engine', () => {
  it('are told, and every row is ranked inside its own', async () => {
    const { engine, table } = await opened()
    expect(table).toMatchObject({ rows: 120, inLists: { count: 12, negatives: 7 } })
    expect(table.features).not.toContain('qid')
    await engine.path(problem)
    const { order, scores, lists = [] } = await engine.rankAt(30)
    expect(lists).toHaveLength(12)
    for (const { name, start, end } of lists) {
      const rows = order.subarray(start, end)
      expect([...rows].map((row) => `q${1 + Math.floor(row / 10)}`)).toEqual(new Array(10).fill(name))
      for (let i = 1; i < rows.length; i++) expect(scores[rows[i - 1]]).toBeGreaterThanOrEqual(scores[rows[i]])
    }
  })

  it('hold who a row is opened against', async () => {
    const { engine } = await opened()
    await engine.path(problem)
    const { scores } = await engine.rankAt(30)
    const row = await engine.openRow(30, 41)
    const rivals = [40, 41, 42, 43, 44, 45, 46, 47, 48, 49].filter((i) => (i % 10) % 4 !== 0 && i !== 41)
    expect(row.goal).toBe(Math.max(...rivals.map((i) => scores[i])))
    expect(row.nearest.every((near) => near.row >= 40 && near.row < 50)).toBe(true)
  })

  it('are refused where a row is in none', async () => {
    const holed = new File([listsTable(3, 4).replace('\nq2,', '\n,')], 'holed.csv')
    await expect(opened(reading, holed)).rejects.toMatchObject({ code: 'no-list-id', field: 'query' })
  })

  it('are proposed while all rows are one list', async () => {
    expect((await opened(FRESH.reading)).table.lists).toBe('qid')
  })
})

describe('signs and groups in the engine', () => {
  it('keep weights from falling below 0, of all features or of those named', async () => {
    const { engine, table } = await opened(FRESH.reading)
    const weightOf = (points: { features: Int32Array; weights: Float64Array }[], name: string) => {
      const { features, weights } = points[points.length - 1]
      return weights[features.indexOf(table.features.indexOf(name))] ?? 0
    }
    const free = await engine.path({ ...problem, threshold: { kind: 'fraction', tau: 1 } })
    expect(weightOf([...free.points], 'price')).toBeLessThan(0)
    const some = await engine.path({ ...problem, threshold: { kind: 'fraction', tau: 1 }, nonnegative: ['price'] })
    expect(weightOf([...some.points], 'price')).toBe(0)
    const all = await engine.path({ ...problem, threshold: { kind: 'fraction', tau: 1 }, nonnegative: 'all' })
    expect(Math.min(...all.points.flatMap(({ weights }) => [...weights]))).toBeGreaterThan(0)
  })

  it('refuse a text that no name of a feature has', async () => {
    const { engine } = await opened()
    await expect(engine.path({ ...problem, penalty: 'group', groupsBy: '§' })).rejects.toMatchObject({
      code: 'bad-groups',
    })
  })
})

describe('a pinned setting', () => {
  const table = new File([generatedTable({ rows: 120, columns: 6, telling: 3, shift: 0.5 })], 'x.csv')

  it('is what fit learns there, with the curve and the folds of cross-validation', async () => {
    const { engine } = await opened(FRESH.reading, table)
    const chosen = await engine.validate({ problem, folds: 4, seed: 0 })
    const { lambda } = chosen
    const pinned = await engine.pinned({ problem, lambda, folds: 4, seed: 0 })
    expect(pinned.curve).toEqual(chosen.path)
    expect(pinned.folds.reduce((sum, value) => sum + value, 0) / 4).toBeCloseTo(chosen.mean, 12)
    await engine.path({ ...problem, chosen: { threshold: problem.threshold, transform: 'none', lambda } })
    const model = await engine.model({ point: 0, command: '', validation: chosen })
    expect(model.lambda).toBe(lambda)
    expect(pinned.point.selected).toBe(model.features.selected)
    const bySize = (weights: number[]) => weights.sort((a, b) => a - b).map((weight) => weight.toFixed(9))
    expect(bySize([...pinned.point.weights])).toEqual(bySize(model.selected.map(({ weight }) => weight)))
  })

  it('is learnt from the rows as they were corrected', async () => {
    const { engine } = await opened(FRESH.reading, table)
    const corrections = [{ row: 3, to: 'leave-out' as const }]
    const { ranked } = await engine.pinned({ problem: { ...problem, corrections }, lambda: 0.05, folds: 3, seed: 0 })
    expect(ranked.order).toHaveLength(119)
    expect([...ranked.order]).not.toContain(2)
  })

  it('that is empty says so, and has folds without a list', async () => {
    const { engine } = await opened(FRESH.reading, table)
    const { point, folds } = await engine.pinned({ problem, lambda: 100, folds: 3, seed: 0 })
    expect(point.selected).toBe(0)
    expect(folds).toEqual([0, 0, 0])
  })
})
