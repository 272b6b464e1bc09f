import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pieces, type RecordingSink, record, refusal } from '../../../test/recording-sink.js'
import type { RandomAccess } from '../source.js'
import { readParquetRows } from './parquet.js'

const NAME = 'data.parquet'

/** Bytes anywhere, in memory that the next look uses again. */
function anywhereIn(bytes: Uint8Array): RandomAccess {
  const room = new Uint8Array(bytes.length)
  return {
    size: bytes.length,
    slice: async (start, end) => bytes.slice(start, end).buffer as ArrayBuffer,
    async look(start, end) {
      room.fill(0xff)
      room.set(bytes.subarray(start, end))
      return room.subarray(0, Math.min(end, bytes.length) - start)
    },
  }
}

/** Reads bytes at random, or from a stream that cannot go back. */
function read(bytes: Uint8Array, { streamed = false, skipped = -1 } = {}): Promise<RecordingSink> {
  const random = streamed ? undefined : anywhereIn(bytes)
  return readParquetRows({ name: NAME, chunks: pieces(bytes, 1000), random }, record, (_, place) => place !== skipped)
}

const written = (columnData: ColumnSource[], options: Partial<Parameters<typeof parquetWriteBuffer>[0]> = {}) =>
  new Uint8Array(parquetWriteBuffer({ columnData, ...options }))

const people: ColumnSource[] = [
  { name: 'age', data: [41, 35, 7], type: 'INT32' },
  { name: 'dose', data: [0.1, null, -2.5e-300], type: 'DOUBLE' },
  { name: 'city', data: ['Zürich', 'Oslo', null], type: 'STRING' },
  { name: 'ill', data: [true, false, null], type: 'BOOLEAN' },
]
const peopleTable = [
  ['age', 'dose', 'city', 'ill'],
  [41, 0.1, 'Zürich', true],
  [35, null, 'Oslo', false],
  [7, -2.5e-300, null, null],
]

describe('a Parquet table', () => {
  it('has numbers, text and booleans, missing where they are null', async () => {
    const sink = await read(written(people))
    expect(sink.plain()).toEqual(peopleTable)
    expect(sink.columns.map(({ kind }) => kind)).toEqual(['number', 'number', 'text', 'boolean'])
    expect(sink.lines).toEqual([1, 2, 3])
  })

  it('is the same from a stream, in row groups, and however it is compressed', async () => {
    expect((await read(written(people), { streamed: true })).plain()).toEqual(peopleTable)
    const compressors = {
      GZIP: (bytes: Uint8Array) => gzipSync(bytes),
      BROTLI: (bytes: Uint8Array) => brotliCompressSync(bytes),
    }
    for (const codec of ['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI'] as const) {
      const sink = await read(written(people, { codec, compressors, rowGroupSize: 2 }))
      expect(sink.plain(), codec).toEqual(peopleTable)
      expect(sink.lines).toEqual([1, 2, 3])
    }
  })

  it('is read back exactly, with dictionaries and without', async () => {
    const value = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: null })
    const word = fc.option(fc.constantFrom('a', 'bc', '', 'é'), { nil: null })
    const row = fc.record({ value, word, bit: fc.option(fc.boolean(), { nil: null }), count: fc.integer() })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), async (rows) => {
        const sink = await read(
          written([
            { name: 'value', data: rows.map(({ value }) => value), type: 'DOUBLE' },
            { name: 'word', data: rows.map(({ word }) => word), type: 'STRING' },
            { name: 'bit', data: rows.map(({ bit }) => bit), type: 'BOOLEAN' },
            { name: 'count', data: rows.map(({ count }) => count), type: 'INT32' },
          ]),
        )
        expect(sink.rows).toEqual(rows.map(({ value, word, bit, count }) => [value, word, bit, count]))
      }),
      { numRuns: 60 },
    )
  })

  it('has the values of each row group, though all of them are decoded in the same memory', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => [i / 3, i % 3 === 0 ? null : i, BigInt(i), i % 4])
    const column = (k: number) => rows.map((row) => row[k])
    const bytes = written(
      [
        { name: 'a', data: column(0), type: 'DOUBLE' },
        { name: 'b', data: column(1), type: 'INT32' },
        { name: 'c', data: column(2), type: 'INT64' },
        { name: 'd', data: column(3), type: 'FLOAT' },
      ],
      { rowGroupSize: [9, 20, 1] },
    )
    expect((await read(bytes)).rows).toEqual(
      rows.map((row) => row.map((cell) => (cell === null ? cell : Number(cell)))),
    )
  })

  it('keeps the digits of whole numbers that doubles cannot hold', async () => {
    const big = 2n ** 53n
    const sink = await read(
      written([
        { name: 'id', data: [1n, big + 1n], type: 'INT64' },
        { name: 'n', data: [-5n, big - 1n], type: 'INT64' },
      ]),
    )
    expect(sink.rows).toEqual([
      ['1', -5],
      ['9007199254740993', 9007199254740991],
    ])
  })

  it('has flat columns; others are refused by name unless nobody wants them', async () => {
    const schema = [
      { name: 'root', num_children: 2 },
      { name: 'a', type: 'DOUBLE' as const, repetition_type: 'REQUIRED' as const },
      { name: 'list', num_children: 1, converted_type: 'LIST' as const, repetition_type: 'OPTIONAL' as const },
      { name: 'list', num_children: 1, repetition_type: 'REPEATED' as const },
      { name: 'element', type: 'DOUBLE' as const, repetition_type: 'OPTIONAL' as const },
    ]
    const columns = [
      { name: 'a', data: [1, 2] },
      { name: 'list', data: [[1], [2, 3]] },
    ]
    const bytes = written(columns, { schema })
    const error = await refusal(read(bytes))
    expect(error.message).toBe(`${NAME}: the column "list" holds structures or lists, not one value per row.`)
    expect(error.where).toEqual({ source: expect.any(String), column: 'list' })
    expect((await read(bytes, { skipped: 1 })).plain()).toEqual([
      ['a', 'list'],
      [1, null],
      [2, null],
    ])
  })

  it('is refused when it is cut short or no Parquet file', async () => {
    const bytes = written(people)
    for (const length of [0, 5, 11, 12, bytes.length - 1]) {
      const error = await refusal(read(bytes.slice(0, length)))
      expect(error).toMatchObject({ code: 'bad-parquet', kind: 'data' })
    }
    expect((await refusal(read(bytes.slice(20)))).message).toMatch(/^data.parquet: the Parquet data is damaged/)
  })
})

describe("a Parquet table of DuckDB's", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parquet-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function copied(query: string, settings: string): Promise<RecordingSink> {
    const path = join(folder, NAME)
    const connection = await (await DuckDBInstance.create()).connect()
    await connection.run(`copy (${query}) to '${path}' (format parquet, ${settings})`)
    connection.closeSync()
    return read(new Uint8Array(await readFile(path)))
  }

  const query = `select i::double / 7 as x, (i % 3)::tinyint as few, case when i % 5 = 0 then null else i end as gaps,
    'word ' || (i % 4) as word, i % 2 = 0 as even, (i / 8)::decimal(9, 3) as price, (i * 3)::decimal(30, 2) / 10 as wide,
    i::float / 3 as single, i::uinteger + 4000000000 as large, (i - 50)::hugeint as huge
    from range(1000) t(i)`
  const expected = Array.from({ length: 1000 }, (_, i) => [
    i / 7,
    i % 3,
    i % 5 === 0 ? null : i,
    `word ${i % 4}`,
    i % 2 === 0,
    i / 8,
    (i * 3) / 10,
    Math.fround(Math.fround(i) / Math.fround(3)),
    i + 4000000000,
    i - 50,
  ])

  it('is read with every compression and both versions of the format', async () => {
    for (const compression of ['uncompressed', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4', 'lz4_raw']) {
      for (const version of ['v1', 'v2']) {
        const sink = await copied(query, `compression ${compression}, parquet_version ${version}, row_group_size 2048`)
        expect(sink.rows, `${compression} ${version}`).toEqual(expected)
      }
    }
  })

  it('is the same packed by Zstandard, however many blocks a page has', async () => {
    const many = `select hash(i) % 1000 / 8 as x, 'word ' || (hash(i) % 500) as word, hash(i + 1)::double as noise from range(60000) t(i)`
    const plain = await copied(many, 'compression uncompressed')
    const packed = await copied(many, 'compression zstd')
    expect(packed.rows).toEqual(plain.rows)
  })

  it('declares dates and times, and reads them as text', async () => {
    const sink = await copied(
      `select date '2020-02-29' as d, timestamp '2020-02-29 10:00:00' as t, time '10:00:00' as c,
        '5b1f1e2c-0000-4000-8000-000000000001'::uuid as u`,
      'compression snappy',
    )
    expect(sink.columns.map(({ kind }) => kind)).toEqual(['date', 'date', 'date', 'text'])
    expect(sink.rows[0].slice(0, 2)).toEqual(['2020-02-29T00:00:00.000Z', '2020-02-29T10:00:00.000Z'])
    expect(sink.rows[0][3]).toBe('5b1f1e2c-0000-4000-8000-000000000001')
  })
})
