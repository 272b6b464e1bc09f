import { type Model, parseModel } from '@infinite-push/core'
import { describe, expect, it } from 'vitest'
import { levelBucket } from '../cells/level-bucket.js'
import { readTable } from '../formats/read-table.js'
import type { Table, TableOptions } from './table.js'

async function read(text: string, options: Partial<TableOptions> = {}): Promise<Table> {
  const bytes = new TextEncoder().encode(text)
  const chunks = (async function* () {
    yield bytes
  })()
  return readTable({ name: 'data.csv', head: bytes, chunks }, { missing: 'error', ...options })
}

function rows({ dataset: { features } }: Table): number[][] {
  return Array.from({ length: features.rows }, (_, i) => {
    const row = new Float64Array(features.cols)
    features.readRow(i, row, 0)
    return [...row]
  })
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    ({ code }) => code,
  )

const table = (cells: readonly string[], name = 'x') =>
  [`${name},label`, ...cells.map((cell, i) => `${cell},${i % 2}`), ''].join('\n')

/** The same table, read as a model reads it that was learnt from another one. */
const again = (text: string, { dataset, encoding = [], levels = [] }: Table) =>
  read(text, { features: dataset.names, encoding, levels, expect: 'scoring' })

describe('levels of a category', () => {
  const cells = ['a', 'a', 'a', 'b', 'b', 'c', 'd']

  it('that are rare are one feature, and so are new ones', async () => {
    const learnt = await read(table(cells), { minLevelCount: 2 })
    expect(learnt.dataset.names).toEqual(['x=a', 'x=b', 'x=(other)'])
    expect(rows(learnt).map((row) => row.indexOf(1))).toEqual([0, 0, 0, 1, 1, 2, 2])
    const other = await again(table(['b', 'zzz']), learnt)
    expect([rows(other), other.warnings]).toEqual([
      [
        [0, 1, 0],
        [0, 0, 1],
      ],
      [],
    ])
    // Some features may not be needed.
    const [, , last] = learnt.encoding ?? []
    const part = await read(table(['a', 'zzz']), { features: ['o'], encoding: [last], expect: 'scoring' })
    expect(rows(part)).toEqual([[0], [1]])
  })

  it('that are all frequent stay as they are', async () => {
    const plain = await read(table(cells), { minLevelCount: 1 })
    expect(plain.dataset.names).toEqual(['x=a', 'x=b', 'x=c', 'x=d'])
  })

  it('too many for a category are hashed, alike on every machine', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `t${i}`)
    expect(await codeOf(read(table(many)))).toBe('too-many-levels')
    const learnt = await read(table(many), { hashLevels: 8 })
    expect(learnt.dataset.names).toHaveLength(8)
    expect(rows(learnt).every((row, i) => row[levelBucket(`t${i}`, 8)] === 1)).toBe(true)
    const other = await again(table(['new', 't5']), learnt)
    expect(rows(other).map((row) => row.indexOf(1))).toEqual([levelBucket('new', 8), levelBucket('t5', 8)])
    expect([levelBucket('', 2 ** 32), levelBucket('foobar', 2 ** 32)]).toEqual([0x811c9dc5, 0xbf9cf968])
  })
})

describe('dates', () => {
  const days = table(['2024-01-03', '2024-01-01', '2024-01-02 12:00'])

  it('are days since the first, also in other tables', async () => {
    const learnt = await read(days, { dates: 'days' })
    expect([learnt.dataset.names, rows(learnt)]).toEqual([['x days'], [[2], [0], [1.5]]])
    const other = await again(table(['2023-12-31', '1.2.2024']), learnt)
    expect(rows(other)).toEqual([[-1], [31]])
    expect(await codeOf(again(table(['2023-12-31', 'soon']), learnt))).toBe('not-a-date')
  })

  it('are parts, those that differ', async () => {
    const learnt = await read(days, { dates: 'parts' })
    expect(learnt.dataset.names).toEqual(['x day', 'x weekday', 'x hour'])
    expect(rows(learnt)).toEqual([
      [3, 3, 0],
      [1, 1, 0],
      [2, 2, 12],
    ])
  })

  it('that could be two days are refused, or read as is said', async () => {
    const open = table(['1/2/2024', '3/2/2024'])
    expect(await codeOf(read(open))).toBe('date-column')
    expect(await codeOf(read(open, { dates: 'days' }))).toBe('open-dates')
    expect(rows(await read(open, { dates: 'days', dateOrder: 'dmy' }))).toEqual([[0], [2]])
    expect(rows(await read(open, { dates: 'days', dateOrder: 'mdy' }))).toEqual([[0], [60]])
  })

  it('without a value are missing', async () => {
    const learnt = await read(table(['2024-01-03', '', '2024-01-01']), { dates: 'days', missing: 'mean' })
    expect(rows(learnt)).toEqual([[2], [Number.NaN], [0]])
  })
})

it('a model document keeps them', () => {
  const bad = (encoding: object) => () =>
    parseModel(JSON.stringify({ training: { table: { encoding: [encoding] } } } as Partial<Model>))
  expect(bad({ kind: 'date', column: 'x', part: 'days', order: 'ymd' })).toThrow()
})
