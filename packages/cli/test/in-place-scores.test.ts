import { existsSync, readFileSync, statSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvIn, inDuckdb } from './duckdb-files.js'
import { file, run, runJson, SONAR } from './standing-run.js'

/** sonar as Parquet, as a table of a database, and as a CSV file with a name for every row. */
const PARQUET = file('sonar.parquet')
const DATABASE = file('sonar.duckdb')
const MODEL = file('sonar-model.json')
const TABLE = ['--engine', 'duckdb', '--table', `${DATABASE}::echoes`]

beforeAll(async () => {
  const named = `select 'echo ' || row_number() over () as name, * from ${csvIn(SONAR)}`
  await inDuckdb([`copy (${named}) to '${PARQUET}' (format parquet)`])
  await inDuckdb([`create table echoes as ${named}`], DATABASE)
  const { code } = await run(['fit', SONAR, '--lambda-ratio', '0.1', '--out', MODEL, '--quiet'])
  expect(code).toBe(0)
})

interface Row {
  id: string
  score: number
  label: string
}

const byName = (rows: Row[]) => new Map(rows.map(({ id, score }) => [id, score]))

describe.each([
  ['a Parquet file', [PARQUET, '--in-place']],
  ['a table of a DuckDB file', TABLE],
  ['a query', ['--engine', 'duckdb', '--sql', `select * from '${PARQUET}'`]],
])('%s that stays in place', (_, words) => {
  it('is ranked as in memory', async () => {
    const [here, there] = await Promise.all(
      [[PARQUET], words].map((data) => runJson(['rank', MODEL, ...data, '--id', 'name', '--top', '30'])),
    )
    expect(there.rows.map(({ id }: Row) => id)).toEqual(here.rows.map(({ id }: Row) => id))
    expect(there.rows.map(({ label }: Row) => label)).toEqual(here.rows.map(({ label }: Row) => label))
    there.rows.forEach(({ score }: Row, i: number) => {
      expect(score).toBeCloseTo(here.rows[i].score, 9)
    })
  })

  it('is scored as in memory, all rows', async () => {
    const [here, there] = await Promise.all(
      [[PARQUET], words].map((data) => runJson(['predict', MODEL, ...data, '--id', 'name'])),
    )
    const scores = byName(here.rows)
    expect(there.rows).toHaveLength(208)
    for (const [id, score] of byName(there.rows)) expect(score).toBeCloseTo(scores.get(id) as number, 9)
  })

  it('is judged as in memory, as far as counts tell', async () => {
    const [here, there] = await Promise.all(
      [[PARQUET, '--no-bootstrap'], words].map((data) => runJson(['evaluate', MODEL, ...data, '--id', 'name'])),
    )
    expect(there.rows).toEqual(here.rows)
    expect(Object.keys(there.metrics)).toEqual(['posAtTop', 'precisionAt', 'recallAt', 'auc', 'enrichmentFactor'])
    expect(here.metrics).toMatchObject(
      JSON.parse(JSON.stringify(there.metrics), (_, value) =>
        typeof value === 'number' ? expect.closeTo(value, 9) : value,
      ),
    )
  })
})

describe('scores of a table in place', () => {
  it('go to a file, as CSV with a key for each row', async () => {
    const out = file('scores.csv')
    const { code, err } = await run(['predict', MODEL, PARQUET, '--in-place', '--out', out])
    expect(code).toBe(0)
    expect(err).toContain('208 rows written to')
    const [header, first] = readFileSync(out, 'utf8').split('\n')
    expect(header).toBe('key,score,label')
    expect(first).toMatch(/^\d+,-?[\d.]+,[01]$/)
  })

  it('are written into a new table where one is asked for, and nothing else changes', async () => {
    const { code, err } = await run(['rank', MODEL, ...TABLE, '--id', 'name', '--top', '7', '--into', 'best'])
    expect(err).toContain('in the table best')
    expect(code).toBe(0)
    const rows = await inDuckdb(['select name, score from best order by score desc'], DATABASE)
    const { rows: ranked } = await runJson(['rank', MODEL, PARQUET, '--id', 'name', '--top', '7'])
    expect(rows.map(([name]) => name)).toEqual(ranked.map(({ id }: Row) => id))
    expect(await inDuckdb(['select table_name from duckdb_tables() order by 1'], DATABASE)).toEqual([
      ['best'],
      ['echoes'],
    ])
  })

  it('are refused a table that is there already', async () => {
    await inDuckdb(['create table taken as select 1 as one'], DATABASE)
    const { code } = await run(['rank', MODEL, ...TABLE, '--top', '7', '--into', 'taken'])
    expect(code).toBe(3)
    expect(await inDuckdb(['select * from taken'], DATABASE)).toEqual([[1]])
  })

  it('leave a database as it was without --into', async () => {
    const before = statSync(DATABASE).mtimeMs
    await run(['predict', MODEL, ...TABLE, '--out', file('again.csv')])
    expect(statSync(DATABASE).mtimeMs).toBe(before)
    expect(existsSync(`${DATABASE}.wal`)).toBe(false)
  })
})

describe('what cannot be asked of an engine', () => {
  it.each([
    [
      'a table that is not there',
      ['--engine', 'duckdb', '--table', `${DATABASE}::nowhere`],
      3,
      'no-such-table',
      /no table nowhere/,
    ],
    [
      'a database that is not there',
      ['--engine', 'duckdb', '--table', `${file('nowhere.duckdb')}::echoes`],
      3,
      'no-such-table',
      /nowhere\.duckdb/,
    ],
    [
      'a file that is no database',
      ['--engine', 'duckdb', '--table', `${MODEL}::echoes`],
      3,
      'engine-failed',
      /is no DuckDB database/,
    ],
    ['files that are not there', [file('no-*.parquet'), '--in-place'], 3, 'no-such-table', /no-\*\.parquet/],
    ['a column that is not there', [...TABLE, '--label', 'wrong'], 3, 'unknown-column', /wrong/],
    [
      'a PostgreSQL that does not answer',
      ['--engine', 'postgres://me:verysecret@127.0.0.1:1/db', '--table', 't'],
      3,
      'engine-unreachable',
      /does not answer/,
    ],
    [
      'a ClickHouse that does not answer',
      ['--engine', 'clickhouse://me:verysecret@127.0.0.1:1/db', '--table', 't'],
      3,
      'engine-unreachable',
      /does not answer/,
    ],
    [
      'an engine that nobody knows',
      ['--engine', 'oracle://me:verysecret@h/db', '--table', 't'],
      2,
      'unknown-engine',
      /no engine/,
    ],
    ['a file for a server', ['--engine', 'postgres://me:verysecret@h/db', SONAR], 2, 'no-table', /reads no files/],
    ['a table without engine', ['--table', 'echoes'], 2, 'no-engine', /none is named/],
    ['stdin', ['-', '--in-place'], 2, 'stdin-in-place', /read once/],
    ['lists of rows', [PARQUET, '--in-place', '--query', 'name'], 2, 'not-in-place', /--query is not possible/],
    ['a new table without engine', [SONAR, '--into', 'best'], 2, 'no-engine', /--into/],
  ])('%s is refused', async (_, words, code, error, message) => {
    const ended = await run(['rank', MODEL, ...words])
    expect(ended.err).toContain(`[${error}]`)
    expect(ended.err).toMatch(message)
    expect(ended.err).toContain('hint: ')
    expect(ended.err).not.toContain('verysecret')
    expect(ended.code).toBe(code)
    expect(ended.out).toBe('')
  })
})
