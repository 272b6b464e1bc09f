import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { someBlocks } from '../src/duckdb/row-blocks.js'
import { EnginePasses, openTable, writeScores } from '../src/index.js'

const folder = mkdtempSync(join(tmpdir(), 'infinite-push-files-'))
const file = (name: string) => join(folder, name)
const options = { missing: 'error' } as const

const source = { positives: 40, negatives: 50 }

/** What is added to the cells of two columns, by the number of the row. */
const CHANGES = [
  ['(range = 7)::int * 1e-4', '0'],
  ['0', '(range = 7)::int * 1e-22'],
  // Two cells change places.
  ['case range when 7 then 1e9 * (sin(8) - sin(7)) when 8 then 1e9 * (sin(7) - sin(8)) else 0 end', '0'],
] as const

beforeAll(async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  for (const part of [1, 2]) {
    const rows = `select range + ${part} as x, range % 2 as label from range(10)`
    await connection.run(`copy (${rows}) to '${file(`part-${part}.parquet`)}'`)
  }
  const many = (cell: string, label = 'range % 100 = 7') =>
    `select sin(range) as x, ${cell} as z, (${label})::int as label from range(600000)`
  await connection.run(`copy (${many('cos(range)')}) to '${file('many.parquet')}'`)
  for (const [i, [big, small]] of [['0', '0'], ...CHANGES].entries()) {
    const cells = `1e9 * sin(range) + ${big} as big, 1e-9 * cos(range) + ${small} as small`
    const name = i === 0 ? 'scales' : `scales-${i - 1}`
    await connection.run(
      `copy (select ${cells}, (range % 9 = 1)::int as label from range(1000)) to '${file(`${name}.parquet`)}'`,
    )
  }
  await connection.run(`copy (${many('cos(range)', 'range < 600')}) to '${file('sorted.parquet')}'`)
  await connection.run(`copy (select null::double as x, 1 as label) to '${file('gap.parquet')}'`)
  connection.closeSync()
  instance.closeSync()
  writeFileSync(file('plain.csv'), 'x,colour,label\n1,red,no\n 2.5 ,blue,yes\n1e1,red,no\nNA,blue,yes\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('reads one Parquet file, several, or those of a pattern, and tells their rows apart', async () => {
  for (const [files, rows] of [
    [[file('part-1.parquet')], 10],
    [[file('part-1.parquet'), file('part-2.parquet')], 20],
    [[file('part-*.parquet')], 20],
  ] as const) {
    const table = await openTable({ engine: 'duckdb', files, options })
    const { positives, negatives } = await new EnginePasses(table.rows).sample({ positives: 99, negatives: 99 })
    expect(table.rows.featureNames).toEqual(['x'])
    expect(new Set([...positives.keys, ...negatives.keys]).size).toBe(rows)
    expect([...positives.keys, ...negatives.keys].filter((key) => key.includes('#'))).toEqual([])
    await table.close()
  }
  const twice = await openTable({ engine: 'duckdb', files: [file('part-1.parquet'), file('part-1.parquet')], options })
  const { positives, negatives } = await new EnginePasses(twice.rows).sample({ positives: 99, negatives: 99 })
  const keys = [...positives.keys, ...negatives.keys]
  expect([new Set(keys).size, keys.filter((key) => key.endsWith('#2')).length]).toEqual([20, 10])
  await twice.close()
})

it('reads text files as the readers of tables do: cells mean what they mean there', async () => {
  const table = await openTable({ engine: 'duckdb', files: [file('plain.csv')], options: { missing: 'mean' } })
  expect(table.rows.featureNames).toEqual(['x', 'colour=red'])
  expect([table.positive, table.missing.cells]).toEqual(['yes', 1])
  const { mean, least, most } = await new EnginePasses(table.rows).statistics()
  expect([...mean, ...least, ...most]).toEqual([4.5, 0.5, 1, 0, 10, 1])
  await table.close()
})

describe('rows that are found by their numbers', () => {
  const inBlocksOf5000 = (from: string) => (part: number) =>
    someBlocks({ from, number: 'file_row_number', hidden: [], last: 599_999, together: 5000 }, part)

  const opened = async (files: readonly string[]) => {
    const table = await openTable({ engine: 'duckdb', files, options })
    return table
  }

  it('draws a sample from some blocks of them, and tells what all positives come to', async () => {
    const table = await opened([file('many.parquet')])
    const someRows = inBlocksOf5000(table.rows.from)
    const inBlocks = new EnginePasses({ ...table.rows, someRows })
    const whole = new EnginePasses({ ...table.rows, someRows: undefined })
    const [own, all] = [await inBlocks.statistics({ next: source }), await whole.statistics({ next: source })]
    for (const side of ['positives', 'negatives'] as const) {
      const { count, mean } = all[side]
      const close = Array.from(mean, (value) => expect.closeTo(value, 10))
      expect([own[side].count, ...own[side].mean]).toEqual([count, ...close])
    }
    const { positives, negatives } = await inBlocks.sample(source)
    expect([positives.keys.length, negatives.keys.length]).toEqual([40, 50])
    const blocks = new Set([...positives.keys, ...negatives.keys].map((key) => Math.floor(Number(key) / 5000)))
    expect(blocks.size).toBe(8)
    // The others are drawn from all blocks.
    const spread = await whole.sample(source)
    expect(new Set(spread.negatives.keys.map((key) => Math.floor(Number(key) / 5000))).size).toBeGreaterThan(20)
    await table.close()
  })

  it('reads all rows where too few of a class are in the blocks', async () => {
    const table = await opened([file('sorted.parquet')])
    const someRows = inBlocksOf5000(table.rows.from)
    const passes = new EnginePasses({ ...table.rows, someRows })
    const { positives } = await passes.statistics({ next: source })
    expect(positives.count).toBe(600)
    const drawn = await passes.sample(source)
    expect([drawn.positives.keys.length, drawn.negatives.keys.length]).toEqual([40, 50])
    await table.close()
  })
})

describe('a fingerprint', () => {
  const printOf = async (name: string) => {
    const table = await openTable({ engine: 'duckdb', files: [file(`${name}.parquet`)], options })
    const print = await new EnginePasses(table.rows).fingerprint()
    await table.close()
    return print
  }

  it('is another one after a change of one cell, however small for its column, and of what a key belongs to', async () => {
    const prints = await Promise.all(['scales', ...CHANGES.map((_, i) => `scales-${i}`)].map(printOf))
    expect(new Set(prints).size).toBe(1 + CHANGES.length)
    expect(await printOf('scales')).toBe(prints[0])
  })

  it('is the same whether a reading tells it with others or alone', async () => {
    const table = await openTable({ engine: 'duckdb', files: [file('many.parquet')], options })
    const [alone, beside] = [new EnginePasses(table.rows), new EnginePasses(table.rows)]
    await beside.statistics({ next: source })
    const rule = { weights: Float64Array.of(1, 0), center: new Float64Array(2) }
    await beside.highest?.({ looks: [{ rule, low: 0.999 }], most: 1e6, list: { rule, first: [5] } })
    const asked = vi.spyOn(table.rows.connection, 'ask')
    const told = await beside.fingerprint()
    expect(asked).not.toHaveBeenCalled()
    expect(await alone.fingerprint()).toBe(told)
    await table.close()
  })
})

it('runs a query, and nothing but one', async () => {
  const sql = `select x, label from '${file('part-1.parquet')}' where x > 3`
  const table = await openTable({ engine: 'duckdb?threads=1&memory_limit=500MB', sql, options })
  expect(table.count).toBe(7)
  await table.close()
  const written = file('written.csv')
  const two = `select 1 as label) q; copy (select 1) to '${written}'; --`
  await expect(openTable({ engine: 'duckdb', sql: two, options })).rejects.toMatchObject({ code: 'engine-failed' })
  expect(readdirSync(folder)).not.toContain('written.csv')
})

it('tells which file is not there, and leaves nothing behind', async () => {
  const spills = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`infinite-push-duckdb-${process.pid}-`))
  for (const wanted of [{ files: [file('no.parquet')] }, { table: `${file('no.duckdb')}::t` }]) {
    const opening = openTable({ engine: 'duckdb', ...wanted, options })
    await expect(opening).rejects.toMatchObject({ code: 'no-such-table', message: expect.stringContaining('no.') })
  }
  expect(spills()).toEqual([])
  expect(readdirSync(folder)).not.toContain('no.duckdb')
})

it('writes scores of files into a database', async () => {
  const into = `${file('scores.duckdb')}::best`
  const table = await openTable({ engine: 'duckdb', files: [file('part-1.parquet')], into, options })
  await writeScores(table.rows, { rule: { weights: Float64Array.of(2), center: Float64Array.of(1) }, into, top: 2 })
  await table.close()
  const written = await openTable({ engine: 'duckdb', table: into, options: { ...options, label: 'label' } })
  expect([written.count, written.rows.columns]).toEqual([2, ['x', 'label', 'score']])
  await written.close()
})
