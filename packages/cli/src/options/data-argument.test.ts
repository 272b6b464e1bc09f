import { expect, it } from 'vitest'
import { dataWords } from './data-argument.js'

it.each([
  ['a.csv', {}, ['a.csv']],
  ['query', { sql: 'select 1' }, ['--sql', 'select 1']],
  ['a/*.parquet', { inPlace: true }, ['a/*.parquet', '--in-place']],
  [
    't',
    { engine: 'duckdb?memory_limit=2GB', table: 'a.duckdb::t' },
    ['--engine', 'duckdb?memory_limit=2GB', '--table', 'a.duckdb::t'],
  ],
  [
    't',
    { engine: 'postgres://me:sec@ret@host/db?sslmode=require', table: 't' },
    ['--engine', 'postgres://me@host/db', '--table', 't'],
  ],
  [
    'query',
    { engine: 'clickhouse://host:8123', sql: 'select 1' },
    ['--engine', 'clickhouse://host:8123', '--sql', 'select 1'],
  ],
])('%s with %o is named again, without a password', (data, flags, words) => {
  expect(dataWords(data, flags)).toEqual(words)
})
