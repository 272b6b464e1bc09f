import { describe, expect, it } from 'vitest'
import { MEMORY, placeOf } from './place-options.js'

describe('where a table stays', () => {
  it.each([
    ['data.csv', {}, undefined],
    ['query', { sql: 'select 1' }, undefined],
    ['data/*.parquet', { inPlace: true }, { engine: 'duckdb', files: ['data/*.parquet'] }],
    ['data.csv', { engine: 'duckdb?memory_limit=2GB' }, { engine: 'duckdb?memory_limit=2GB', files: ['data.csv'] }],
    ['query', { inPlace: true, sql: 'select 1' }, { engine: 'duckdb', sql: 'select 1' }],
    ['s.duckdb::orders', { table: 's.duckdb::orders' }, { engine: 'duckdb', table: 's.duckdb::orders' }],
    ['a.b', { engine: 'postgres://h/d', table: 'a.b' }, { engine: 'postgres://h/d', table: 'a.b' }],
    ['query', { engine: 'clickhouse://h', sql: 'select 1' }, { engine: 'clickhouse://h', sql: 'select 1' }],
  ])('%s with %o', (data, flags, place) => {
    expect(placeOf(data, flags)).toEqual(place && { ...place, memory: MEMORY })
  })

  it.each([
    ['orders', { table: 'orders' }, 'no-engine'],
    ['data.csv', { engine: 'postgres://h/d' }, 'no-table'],
    ['-', { inPlace: true }, 'stdin-in-place'],
  ])('%s with %o is refused', (data, flags, code) => {
    expect(() => placeOf(data, flags)).toThrow(expect.objectContaining({ code, kind: 'usage' }))
  })

  it('does not repeat the address of a server, which may hold a password', () => {
    expect(() => placeOf('data.csv', { engine: 'postgres://me:secret@h/d' })).toThrow(/^postgres reads no files/)
  })
})
