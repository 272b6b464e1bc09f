import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { generatedTable } from '../../test/generated-table.js'
import { FRESH } from '../state/session.js'
import { LocalEngine } from './local-engine.js'
import { isThrough } from './setting.js'

const SONAR = fileURLToPath(new URL('../../../cli/data/sonar.csv', import.meta.url))
const sonar = new File([readFileSync(SONAR)], 'sonar.csv')
const { reading, problem } = FRESH

/** 40 rows: `a` tells the classes, `ward` is a category. */
function small(cell: (i: number) => string = (i) => String(i % 3 === 0 ? 20 + i : i)): File {
  const rows = Array.from(
    { length: 40 },
    (_, i) => `${cell(i)},${'xyz'[i % 3 === 0 ? 0 : i % 2 ? 1 : 2]},${i % 3 ? 'well' : 'sick'}`,
  )
  return new File([`a,ward,state\n${rows.join('\n')}\n`], 'small.csv')
}

/** Classes that overlap so much that the average positive is amidst the negatives. */
function overlapping(): File {
  return new File([generatedTable({ rows: 2000, columns: 3, telling: 2, shift: 0.2 })], 'overlapping.csv')
}

let engine: LocalEngine
beforeEach(() => {
  engine = new LocalEngine()
})

describe('LocalEngine', () => {
  it('tells how it understood a table', async () => {
    const view = await engine.open(sonar, reading)
    expect(view).toMatchObject({ name: 'sonar.csv', rows: 208, positives: 111, label: 'label', positive: '1' })
    expect(view.features).toHaveLength(60)
  })

  it('ranks at every point of the path, and the λ of cross-validation is one of them', async () => {
    await engine.open(sonar, reading)
    const path = await engine.path(problem)
    expect(path.points[0].selected).toBe(0)
    const { lambda } = await engine.validate({ problem, folds: 3, seed: 0 })
    const near = path.points.map((point) => Math.abs(point.lambda / lambda - 1))
    expect(Math.min(...near)).toBeLessThan(1e-12)
    const { order, scores, labels, onTop } = await engine.rankAt(40)
    expect(scores[order[0]]).toBeGreaterThan(scores[order[207]])
    expect(labels.indexOf(0)).toBe(onTop)
  })

  it('scores a row with its own values as the list does', async () => {
    await engine.open(sonar, reading)
    await engine.path(problem)
    const { scores } = await engine.rankAt(40)
    expect(await engine.scoreOf(40, await engine.values(7))).toBeCloseTo(scores[7], 12)
    const [row] = await engine.rows(40, [7], 3)
    expect(row).toMatchObject({ row: 7, id: 'row 8' })
    expect(row.contributions).toHaveLength(3)
  })

  it('scores features through their ranks as the list does, and the parts of a row sum up to its score', async () => {
    await engine.open(sonar, reading)
    await engine.path({ ...problem, transform: 'rank' })
    const { scores } = await engine.rankAt(40)
    expect(await engine.scoreOf(40, await engine.values(7))).toBeCloseTo(scores[7], 12)
    const [row] = await engine.rows(40, [7], 60)
    expect(row.contributions.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(scores[7], 9)
    expect((await engine.model({ point: 40, command: '' })).scoring.transform).toHaveLength(60)
  })

  it('shows rows in the order they are asked for, each with its largest reasons first', async () => {
    const { features } = await engine.open(sonar, reading)
    // Features keep their place in the whole table when columns before them are dropped.
    await engine.path({ ...problem, dropped: ['V1', 'V11'] })
    const rows = await engine.rows(40, [9, 2, 5], 4)
    expect(rows.map(({ row, id }) => [row, id])).toEqual([
      [9, 'row 10'],
      [2, 'row 3'],
      [5, 'row 6'],
    ])
    const model = await engine.model({ point: 40, command: '' })
    for (const { row, contributions } of rows) {
      const values = await engine.values(row)
      const sizes = contributions.map(({ contribution }) => Math.abs(contribution))
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
      for (const { feature, value } of contributions) {
        expect(value).toBe(values[feature])
        expect(Object.keys(model.weights)).toContain(features[feature])
      }
    }
  })

  it('tells stability by the place of a feature in the whole table', async () => {
    await engine.open(small(), { ...reading, positive: 'sick' })
    const [a, ...wards] = await engine.stability(
      { ...problem, threshold: { kind: 'max' }, transform: 'none', dropped: ['a'] },
      4,
    )
    expect(a).toBe(0)
    expect(Math.max(...wards)).toBeGreaterThan(0)
  })

  it('drops a category with all its levels', async () => {
    const view = await engine.open(small(), { ...reading, positive: 'sick' })
    expect(view.columnOf.filter((column) => column === 'ward').length).toBeGreaterThan(1)
    await engine.path({ ...problem, dropped: ['ward'] })
    const model = await engine.model({ point: 20, command: '' })
    expect(Object.keys(model.weights)).toEqual(['a'])
    expect(model.training.table).toEqual({ label: 'state', positive: 'sick', ignore: ['ward'], missing: 'error' })
  })

  it('can be cancelled, and goes on', async () => {
    await engine.open(sonar, reading)
    await expect(engine.path(problem, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/)
    expect((await engine.path(problem)).points).toHaveLength(99)
  })

  it('has a list at once where the average positive is amidst the negatives, and then one where it was chosen', async () => {
    await engine.open(overlapping(), reading)
    const first = await engine.path(problem)
    expect(first.lambdaMax).toBeGreaterThan(0)
    expect(first.threshold.kind).toBe('fraction')
    const chosen = await engine.validate({ problem, folds: 3, seed: 0 })
    const tried = chosen.thresholds ?? []
    expect(tried[0]).toMatchObject({ threshold: { kind: 'max' }, lambdaMax: 0 })
    expect(tried.map(({ threshold }) => threshold)).toContainEqual(chosen.threshold)
    const path = await engine.path({ ...problem, chosen })
    expect(path.threshold).toEqual(chosen.threshold)
    expect(isThrough(path, chosen)).toBe(true)
  })

  it('lets cross-validation decide whether columns go through their ranks', async () => {
    await engine.open(sonar, reading)
    const open = { ...problem, threshold: { kind: 'max' }, transform: 'auto' } as const
    expect((await engine.path(open)).transform).toBe('none')
    const chosen = await engine.validate({ problem: open, folds: 3, seed: 0 })
    expect(chosen.thresholds?.map(({ transform }) => transform)).toEqual(['none', 'rank'])
    for (const transform of ['none', 'rank'] as const) {
      const setting = { ...chosen, transform }
      const path = await engine.path({ ...open, chosen: setting })
      expect(path.transform).toBe(transform)
      const model = await engine.model({ point: 40, command: '', validation: setting })
      expect(model.scoring.transform !== undefined).toBe(transform === 'rank')
      expect(model.metrics.cv).not.toHaveProperty('transform')
    }
  })

  it('goes through the chosen λ, also where that is none of its grid', async () => {
    await engine.open(sonar, reading)
    const { lambdaMax } = await engine.path({ ...problem, threshold: { kind: 'max' } })
    const chosen = { threshold: { kind: 'fraction', tau: 0.1 }, transform: 'none', lambda: 0.1234 * lambdaMax } as const
    const { points } = await engine.path({ ...problem, chosen })
    expect(points).toHaveLength(100)
    const lambdas = points.map(({ lambda }) => lambda)
    expect(lambdas).toEqual([...lambdas].sort((a, b) => b - a))
    const point = lambdas.indexOf(chosen.lambda)
    const model = await engine.model({ point, command: '' })
    expect(model).toMatchObject({ lambda: chosen.lambda, threshold: chosen.threshold })
    expect(model.features.selected).toBe(points[point].selected)
  })

  it('has no list above every negative where that is asked for and there is none', async () => {
    await engine.open(overlapping(), reading)
    const { empty, lambdaMax } = await engine.path({ ...problem, threshold: { kind: 'max' } })
    expect(lambdaMax).toBe(0)
    expect(empty?.holders).toBeGreaterThan(1)
  })

  it('says that no rule is better than none where even all negatives together have none', async () => {
    const corners = Array.from(
      { length: 40 },
      (_, i) => `${[0, 0, 1, 1, 0.5][i % 5]},${[0, 1, 0, 1, 0.5][i % 5]},${i % 5 === 4 ? 1 : 0}`,
    )
    await engine.open(new File([`a,b,label\n${corners.join('\n')}\n`], 'corners.csv'), reading)
    const { empty } = await engine.path(problem)
    expect(empty?.holders).toBeGreaterThan(0)
  })

  it('refuses a file that no page can hold', async () => {
    const huge = Object.defineProperty(small(), 'size', { value: 3 * 2 ** 30 })
    await expect(engine.open(huge, reading)).rejects.toMatchObject({ code: 'too-large' })
  })
})

describe('sketch', () => {
  it('tells columns and classes of a table that cannot be read', async () => {
    const broken = small((i) => (i === 7 ? '1..5' : String(i)))
    await expect(engine.open(broken, reading)).rejects.toMatchObject({ field: expect.any(String) })
    expect(await engine.sketch(broken, reading)).toEqual({
      columns: ['a', 'ward', 'state'],
      label: 'state',
      labelValues: [
        { value: 'well', count: 26 },
        { value: 'sick', count: 14 },
      ],
    })
  })

  it('takes the label that was named, unless there is none of that name', async () => {
    expect((await engine.sketch(small(), { ...reading, label: 'ward' })).label).toBe('ward')
    expect((await engine.sketch(small(), { ...reading, label: 'color' })).label).toBe('state')
  })
})

describe('download', () => {
  it('gives a list that spreadsheets do not run', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `=name${i},${i % 2 ? i + 20 : i},${i % 2}`)
    await engine.open(new File([`who,a,label\n${rows.join('\n')}\n`], 'names.csv'), { ...reading, id: 'who' })
    await engine.path(problem)
    const { name, content } = await engine.download({ point: 50, command: '' }, 'ranked')
    expect(name).toBe('ranked.csv')
    expect(String(content).split('\n')[0]).toBe('rank,score,who,row,label')
    expect(String(content).split('\n')[1]).toMatch(/,'=name\d+,/)
  })
})
