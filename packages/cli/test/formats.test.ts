import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fit } from '@infinite-push/core'
import { hashDataset } from '@infinite-push/core/internal'
import { fileSource, readTable as readFrom, type Table } from '@infinite-push/tables'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSqlTable } from '../src/read/duckdb-table.js'
import { readTable } from '../src/read/read-table.js'
import { file, run, runJson, SONAR } from './standing-run.js'
import {
  arff,
  delimited,
  duckdbParquet,
  jsonTexts,
  ndjson,
  type PlainTable,
  parquet,
  sparseArff,
  svmlight,
} from './written-tables.js'

/** Sonar, with its features called as svmlight calls them. */
const sonar: PlainTable = {
  names: [...Array.from({ length: 60 }, (_, k) => `f${k + 1}`), 'label'],
  rows: readFileSync(SONAR, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number)),
}

/** Text, booleans, whole and broken numbers, and gaps among all of them. */
const mixed: PlainTable = {
  names: ['age', 'dose', 'city', 'ill', 'label'],
  rows: Array.from({ length: 90 }, (_, i) => [
    i % 11 === 3 ? null : 20 + ((i * 37) % 50),
    i % 13 === 5 ? null : ((i * 61) % 97) / 97,
    i % 17 === 7 ? null : ['Oslo', 'Bern', 'Rome with blanks'][(i * 7) % 3],
    i % 19 === 11 ? null : (i * 5) % 7 < 3,
    ((i * 61) % 97) / 97 > 0.5 ? 'yes' : 'no',
  ]),
}

/** Writes a table in every format that can hold it; returns the paths. */
async function written(table: PlainTable, name: string, isNumeric: boolean): Promise<string[]> {
  const json = Object.entries(jsonTexts(table)).map(([form, text]): [string, string] => [`${form}.json`, text])
  const contents: [string, string | Uint8Array][] = [
    ['csv', delimited(table, ',')],
    ['semicolons.csv', delimited(table, ';')],
    ['tsv', delimited(table, '\t')],
    ['arff', arff(table)],
    ['ndjson', ndjson(table)],
    ['snappy.parquet', parquet(table, 'SNAPPY')],
    ['plain.parquet', parquet(table, 'UNCOMPRESSED')],
    ...json,
    ...(isNumeric
      ? ([
          ['sparse.arff', sparseArff(table)],
          ['svmlight', svmlight(table)],
        ] as [string, string][])
      : []),
  ]
  const paths = contents.map(([extension, content]) => file(`${name}.${extension}`, content))
  for (const codec of ['snappy', 'zstd', 'uncompressed']) {
    paths.push(file(`${name}.duckdb-${codec}.parquet`))
    await duckdbParquet(file(`${name}.ndjson`), paths[paths.length - 1], codec)
  }
  const zipped = paths.map((path) => file(`${path.split('/').pop()}.gz`, gzipSync(readFileSync(path))))
  return [...paths, ...zipped]
}

const READING = { missing: 'mean', positive: undefined } as const
const positiveOf = (name: string) => (name === 'mixed' ? 'yes' : undefined)

/** What was learnt, without how long it took. */
function learnt({ dataset }: Table): string {
  const { timing, ...model } = fit(dataset, { lambdaRatio: 0.2 })
  expect(timing).toBeDefined()
  return JSON.stringify(model)
}

describe.each([
  ['sonar', sonar],
  ['mixed', mixed],
])('the table %s', (name, table) => {
  let paths: string[]
  let first: Table
  const options = { ...READING, positive: positiveOf(name) }
  beforeAll(async () => {
    paths = await written(table, name, name === 'sonar')
    first = await readTable(paths[0], options)
  })

  it('is the same data set, and gives the same model, in every format, gzipped or not', async () => {
    expect(paths.length).toBe(name === 'sonar' ? 32 : 28)
    expect(first.dataset.labels.length).toBe(table.rows.length)
    const hash = hashDataset(first.dataset)
    const model = learnt(first)
    for (const path of paths) {
      const read = await readTable(path, options)
      expect(read.dataset.names, path).toEqual(first.dataset.names)
      expect(hashDataset(read.dataset), path).toBe(hash)
      expect(learnt(read), path).toBe(model)
      expect(read.missing.cells).toBe(first.missing.cells)
    }
  })

  it('is the same in a browser', async () => {
    for (const path of paths) {
      const blob = Object.assign(new Blob([readFileSync(path)]), { name: path })
      const read = await readFrom(await fileSource(blob), options)
      expect(hashDataset(read.dataset), path).toBe(hashDataset(first.dataset))
    }
  })
})

describe('the command line', () => {
  it('fits the same model from every kind of file, and from a query', async () => {
    await written(sonar, 'typed', true)
    const fitted = async (...args: string[]) => {
      const { timing, ...model } = await runJson(['fit', ...args, '--lambda-ratio', '0.2', '--quiet'])
      expect(timing).toBeDefined()
      return model
    }
    const expected = await fitted(file('typed.csv'))
    for (const path of ['typed.duckdb-zstd.parquet', 'typed.records.json.gz', 'typed.svmlight']) {
      expect(await fitted(file(path)), path).toEqual(expected)
    }
    expect(await fitted('--sql', `select * from '${file('typed.snappy.parquet')}'`)).toEqual(expected)
  })

  it('takes any format from stdin', async () => {
    for (const [format, name] of [
      ['parquet', 'snappy.parquet'],
      ['arff', 'arff'],
      ['ndjson', 'ndjson.gz'],
    ]) {
      const stdin = readFileSync(file(`typed.${name}`))
      const { err } = await run(['inspect', '-', '--json'], { stdin })
      expect(err).toContain(`stdin: ${format}, label "label"`)
    }
  })
})

describe('--sql', () => {
  const people = file('people.parquet', parquet(mixed, 'SNAPPY'))

  it('reads what a query gives, with text, booleans and missing cells', async () => {
    const sql = `select * from '${people}' where age is not null`
    const options = { missing: 'mean', positive: 'yes' } as const
    const table = await readSqlTable(sql, options)
    const csv = delimited({ ...mixed, rows: mixed.rows.filter(([age]) => age !== null) }, ',')
    const other = await readTable(file('people.csv', csv), options)
    expect(table.format).toBe('sql')
    expect(hashDataset(table.dataset)).toBe(hashDataset(other.dataset))
    expect(table.missing).toEqual(other.missing)
  })

  it('reads every kind of number as a number, and keeps the digits of identifiers', async () => {
    const sql = `select i::tinyint a, i::hugeint b, (i / 8)::decimal(9, 3) c, i::float d, i::ubigint e,
      9007199254740993 + i as id, i % 2 as label from range(4) t(i)`
    const table = await readSqlTable(sql, { missing: 'error', id: 'id' })
    const rows = new Float64Array(5)
    table.dataset.features.readRow(3, rows, 0)
    expect([...rows]).toEqual([3, 3, 0.375, 3, 3])
    expect(table.ids?.[0]).toBe('9007199254740993')
  })

  it('ranks and verifies as a file does', async () => {
    const model = file('sql-model.json')
    const sql = `select * from '${people}'`
    await runJson([
      'fit',
      '--sql',
      sql,
      '--positive',
      'yes',
      '--missing',
      'mean',
      '--lambda-ratio',
      '0.2',
      '--out',
      model,
    ])
    const ranked = await run(['rank', model, '--sql', sql, '--top', '5'])
    expect(ranked.out).toBe((await run(['rank', model, people, '--top', '5'])).out)
    expect(ranked.out.split('\n').length).toBeGreaterThan(5)
    expect((await run(['verify', model, '--sql', sql])).code).toBe(0)
  })

  it('is told in a report as a file is, with its ranked list', async () => {
    const page = file('sql.html')
    const sql = `select * from '${people}'`
    const flags = ['--positive', 'yes', '--missing', 'mean', '--lambda-ratio', '0.2', '--out', file('reported.json')]
    const { code, err } = await run(['fit', '--sql', sql, ...flags, '--report', page])
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('The report is in') })
    const text = readFileSync(page, 'utf8')
    expect(text).toContain('infinite-push verify')
    expect(text).toContain('--sql')
    expect(await run(['fit', people, ...flags, '--report', file('csv.html')])).toMatchObject({ code: 0 })
    const figures = (html: string) => html.match(/<svg/g)?.length
    expect(figures(text)).toBe(figures(readFileSync(file('csv.html'), 'utf8')))
  })

  it('is refused with the words of DuckDB, and where DuckDB would guess', async () => {
    const refused = (sql: string, message: string | RegExp) =>
      expect(readSqlTable(sql, { missing: 'error' })).rejects.toMatchObject({
        kind: 'usage',
        field: 'sql',
        message: expect.stringMatching(message),
      })
    await refused('selec 1', /Parser Error: syntax error at or near "selec"/)
    await refused("select * from 'gone.parquet'", /gone\.parquet/)
    await refused('select [1, 2] as a, 1 as label', /column "a" is INTEGER\[\]/)
    await refused("select * from read_csv('data.csv')", /DuckDB would guess how data\.csv is written/)
  })

  it('stands for the table: both are one too many', async () => {
    const both = await run(['fit', 'data.csv', '--sql', 'select 1'])
    expect(both.err).toMatch(/--sql stands for the table, but data\.csv is named as well/)
    expect(both.code).toBe(2)
  })
})
