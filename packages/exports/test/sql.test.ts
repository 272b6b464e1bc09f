import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { exportModel } from '@infinite-push/exports'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectScores, expectUse } from './agreement.js'
import { randomCase } from './random-case.js'
import {
  type Cell,
  type ColumnKind,
  type HandMadeFeature,
  handMadeCase,
  type ScoredCase,
  sonarCase,
  withUse,
} from './scored-case.js'

const TYPES: Record<ColumnKind, string> = { number: 'DOUBLE', boolean: 'BOOLEAN', category: 'VARCHAR' }

let database: DuckDBConnection
beforeAll(async () => {
  database = await (await DuckDBInstance.create(':memory:')).connect()
})
afterAll(() => database.closeSync())

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (cell: Cell) => (typeof cell === 'string' ? `'${cell.replaceAll("'", "''")}'` : String(cell))

/** The scores by DuckDB, in the order of the table; and whether they came best first. */
async function query(scored: ScoredCase): Promise<{ scores: (number | null)[]; sorted: boolean }> {
  const { columns, kinds, rows, model } = scored
  const declared = Array.from(columns.keys(), (name) => `${quoted(name)} ${TYPES[kinds.get(name) ?? 'number']}`)
  await database.run(`CREATE OR REPLACE TABLE rows ("row id" INTEGER, ${declared.join(', ')})`)
  const values = Array.from(
    { length: rows },
    (_, i) => `(${[i, ...Array.from(columns.values(), (c) => literal(c[i]))]})`,
  )
  await database.run(`INSERT INTO rows VALUES ${values.join(', ')}`)
  const text = String(exportModel(model, { to: 'sql', table: 'main.rows', id: 'row id' }).content)
  const result = (await database.runAndReadAll(text)).getRows() as [number, number | null][]
  const scores = new Array<number | null>(rows)
  for (const [id, score] of result) scores[id] = score
  const order = result.map(([, score]) => score ?? Number.NEGATIVE_INFINITY)
  return { scores, sorted: order.every((score, i) => i === 0 || score <= order[i - 1]) }
}

describe('the SELECT', () => {
  it('scores sonar as the model does, best first', async () => {
    const sonar = sonarCase()
    const { scores, sorted } = await query(sonar)
    expectScores(scores, sonar, 1e-12)
    expect(sorted).toBe(true)
  })

  it('scores features through their ranks as the model does', async () => {
    const sonar = sonarCase('rank')
    expectScores((await query(sonar)).scores, sonar, 1e-12)
  })

  it('scores every model as the model does, whatever its columns are called', async () => {
    await fc.assert(
      fc.asyncProperty(randomCase, async (scored) => {
        const { scores, sorted } = await query(scored)
        expectScores(scores, scored, 1e-9)
        expect(sorted).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it.each(['platt', 'isotonic'] as const)('gives probabilities (%s) and flags', async (kind) => {
    const scored = withUse(sonarCase(), kind)
    await query(scored)
    const text = String(exportModel(scored.model, { to: 'sql', table: 'main.rows', id: 'row id' }).content)
    const rows = (await database.runAndReadAll(text)).getRowObjects()
    const use = rows
      .sort((a, b) => Number(a['row id']) - Number(b['row id']))
      .map(({ probability, flagged }) => {
        return { probability: Number(probability), flagged: flagged === true }
      })
    expectUse(use, scored.use)
  })

  it('adds up more columns than DuckDB can nest', async () => {
    const features = Array.from({ length: 1500 }, (_, k): HandMadeFeature => {
      return { encoding: { kind: 'number', column: `x${k}` }, weight: 1 / (k + 1), mean: 0.5, scale: 2, fill: 0 }
    })
    const columns = new Map(features.map(({ encoding }, k) => [encoding.column, [k % 7, k % 5]]))
    const wide = handMadeCase(features, columns, { withFill: false })
    expectScores((await query(wide)).scores, wide, 1e-9)
  })

  it('keeps all columns without an id, and quotes the name of the table', async () => {
    const scored = handMadeCase(
      [{ encoding: { kind: 'number', column: 'Score' }, weight: 2, mean: 1, scale: 4, fill: 5 }],
      new Map([['Score', [3, Number.NaN, -1]]]),
      { withFill: false },
    )
    await database.run(
      `CREATE TABLE "odd.""name" AS SELECT * FROM (VALUES (3e0, 'a'), ('NaN', 'b'), (-1, 'c')) t("Score", who)`,
    )
    const text = exportModel(scored.model, { to: 'sql', table: '"odd.""name"' }).content
    const result = (await database.runAndReadAll(String(text))).getRowObjects()
    expect(result).toEqual([
      { Score: 3, who: 'a', score_: 1 },
      { Score: -1, who: 'c', score_: -1 },
      { Score: Number.NaN, who: 'b', score_: null },
    ])
  })

  it('refuses what cannot be the name of a table', () => {
    const { model } = handMadeCase([], new Map(), { withFill: false })
    for (const table of ['', 'a..b', '"a', 'a"b', '.a']) {
      expect(() => exportModel(model, { to: 'sql', table })).toThrow('is not the name of a table')
    }
  })
})
