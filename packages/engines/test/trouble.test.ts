import { InfinitePushError } from '@infinite-push/core'
import { describe, expect, it } from 'vitest'
import { bestRows, EnginePasses, type EngineRequest, everyRow, openTable, writeScores } from '../src/index.js'
import { ENGINE_NAMES, type EngineName, engineUnderTest, type TestTable } from './engines-under-test.js'
import { randomTable } from './random-tables.js'

const HOSTILE = [
  '"; drop table t; --',
  "'; drop table t; --",
  '`; drop table t; --',
  'back\\slash\\',
  '\\"; drop table t; --',
  'ünï çödé 表 🦆',
  "it's",
  'a.b.c',
  '$1 ? :x @y %s {z}',
]

const PLAIN: TestTable = randomTable({ seed: 1, rows: 40, numbers: 2 })
const rule = { weights: Float64Array.of(1, 0.5), center: Float64Array.of(0, 1) }

/** The code of the error that opening a table ends with. */
async function refusalOf(request: EngineRequest): Promise<InfinitePushError> {
  try {
    await (await openTable(request)).close()
  } catch (error) {
    if (error instanceof InfinitePushError) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}

describe.each(ENGINE_NAMES)('%s', (name) => {
  const there = engineUnderTest(name)

  it('takes hostile names for names', async (context) => {
    const under = there(context)
    const long = 'n'.repeat(name === 'PostgreSQL' ? 60 : 200)
    const names = [...HOSTILE, long]
    const rows = PLAIN.rows.map(([x, y, label], i) => [
      x,
      y,
      ...names.slice(2).map((each) => (i % 2 ? each : 'no')),
      label,
    ])
    const columns = names.map((each, k) => ({ name: each, kind: k < 2 ? ('number' as const) : ('text' as const) }))
    const table = { columns: [...columns, { name: 'the "label"', kind: 'number' as const }], rows }
    await under.put('t', PLAIN)
    for (const title of ['"; drop table t; --', "it's \\ ünï 表"]) {
      const open = await openTable({
        ...(await under.put(title, table)),
        options: { missing: 'error', label: 'the "label"' },
      })
      const passes = new EnginePasses(open.rows)
      expect(passes.features.slice(0, 2)).toEqual(names.slice(0, 2))
      expect(passes.features.slice(2).map((feature, k) => feature.startsWith(`${names[k + 2]}=`))).not.toContain(false)
      const { positives, mean } = await passes.statistics()
      expect([positives.count, mean[2]]).toEqual([10, 0.5])
      await open.close()
    }
    await (await openTable({ ...(await under.put('still there', PLAIN)), options: { missing: 'error' } })).close()
  })

  it('tells what is wrong with a table', async (context) => {
    const under = there(context)
    const put = await under.put('plain', PLAIN)
    const options = { missing: 'error' } as const
    const wrong = async (title: string, cell: (i: number) => (typeof PLAIN.rows)[0], kind: 'number' | 'text') => {
      const rows = PLAIN.rows.map((row, i) => [...cell(i), row[2]])
      const columns = [
        { name: 'x', kind },
        { name: 'label', kind: 'number' as const },
      ]
      return refusalOf({ ...(await under.put(title, { columns, rows })), options })
    }
    const codes = [
      await refusalOf({ ...put, table: put.table.replace('plain', 'nowhere'), options }),
      await refusalOf({ ...put, options: { ...options, label: 'nowhere' } }),
      await refusalOf({ ...put, options: { ...options, label: 'x0' } }),
      await refusalOf({ ...put, options: { missing: 'median' } }),
      await refusalOf({ ...put, options: { ...options, weights: 'x0' } }),
      await wrong('words', (i) => [i === 7 ? 'seven' : String(i)], 'text'),
      await wrong('gaps', (i) => [i === 7 ? null : i], 'number'),
    ]
    expect(codes.map(({ code, kind }) => `${kind}: ${code}`)).toEqual([
      'data: no-such-table',
      'data: unknown-column',
      'data: label-continuous',
      'usage: engine-no-median',
      'data: engine-bad-weights',
      'data: engine-not-a-number',
      'data: engine-missing-cells',
    ])
    const three = { columns: PLAIN.columns, rows: PLAIN.rows.map(([x, y], i) => [x, y, i % 3]) }
    expect(
      (await refusalOf({ ...(await under.put('three', three)), options: { ...options, label: 'label' } })).code,
    ).toBe('positive-unknown')
    const infinite = await under.put('infinite', PLAIN)
    await under.run(INFINITE[name])
    expect((await refusalOf({ ...infinite, options })).code).toBe('engine-not-finite')
  })

  it('ranks and predicts without writing, and writes only the table that was asked for', async (context) => {
    const under = there(context)
    const put = await under.put('scored', PLAIN)
    const into = 'best "ones"'
    const open = await openTable({ ...put, into, options: { missing: 'error' } })
    const expected = PLAIN.rows.map(([x, y]) => Number(x) + 0.5 * (Number(y) - 1)).sort((a, b) => b - a)
    const best = await bestRows(open.rows, 5, { rule, values: true })
    expect(best.map(({ score }) => score)).toEqual(expected.slice(0, 5).map((score) => expect.closeTo(score, 10)))
    expect(best[0].values?.length).toBe(2)
    const all = []
    for await (const batch of everyRow(open.rows, { rule })) all.push(...batch)
    expect(all.map(({ score }) => score).sort((a, b) => b - a)).toEqual(
      expected.map((score) => expect.closeTo(score, 10)),
    )
    expect(all.filter(({ isPositive }) => isPositive).length).toBe(10)
    expect(new Set(all.map(({ key }) => key)).size).toBe(40)
    await writeScores(open.rows, { rule, into: '"best ""ones"""', top: 3 })
    await open.close()
    const written = await openTable({
      ...put,
      table: put.table.replace(/"scored"$/, '"best ""ones"""'),
      options: { missing: 'error', label: 'label', positive: '1', expect: 'scoring' },
    })
    expect(written.count).toBe(3)
    expect(written.rows.columns).toEqual(['x0', 'x1', 'label', 'score'])
    await written.close()
  })

  it('notices a table that changes between two passes', async (context) => {
    const under = there(context)
    const put = await under.putShared('changing', PLAIN)
    const open = await openTable({ ...put, options: { missing: 'error' } })
    const passes = new EnginePasses(open.rows)
    const zone = { low: 0, high: 0, most: 0 }
    await passes.statistics()
    const asked = [{ rule, positives: zone, negatives: zone }]
    await passes.pass(asked)
    await passes.lists([{ rule, first: [] }])
    await under.run(CHANGE[name])
    for (const again of [() => passes.pass(asked), () => passes.lists([{ rule, first: [] }])]) {
      // PostgreSQL shows the table as it was, to whoever began to read it.
      if (name === 'PostgreSQL') await again()
      else await expect(again()).rejects.toMatchObject({ code: 'table-changed' })
    }
    await open.close()
  })

  it('stops a statement when it is told to', async (context) => {
    const under = there(context)
    const put = await under.put('slow', PLAIN)
    const request = { ...put, table: undefined, sql: SLOW[name], options: { missing: 'error' } as const }
    // It would take hours; and a server may be told before it has begun.
    for (const ms of [300, 10, 30, 60]) {
      const controller = new AbortController()
      const opening = openTable({ ...request, signal: controller.signal })
      setTimeout(() => controller.abort(new Error('enough')), ms)
      await expect(opening).rejects.toThrow('enough')
    }
  })
})

/** One cell becomes infinite, or a row more is there. */
const INFINITE: Record<EngineName, string> = {
  DuckDB: `update "infinite" set x0 = 'infinity' where rowid = 3`,
  PostgreSQL: `update "infinite" set x0 = 'infinity' where ctid = '(0,3)'`,
  ClickHouse: 'insert into `infinite here` values (inf, 1, 1)',
}

const CHANGE: Record<EngineName, string> = {
  DuckDB: `copy (select * from "changing" union all select 1, 1, 0) to 'changing.parquet'`,
  PostgreSQL: 'insert into "changing" values (1, 1, 0)',
  ClickHouse: 'insert into `changing here` values (1, 1, 0)',
}

const SLOW: Record<EngineName, string> = {
  DuckDB:
    'select sum(a.range * b.range % 7) % 2 as label, a.range as x from range(1000000) a, range(1000000) b group by a.range',
  PostgreSQL:
    'select sum(a * b % 7) % 2 as label, a as x from generate_series(1, 100000) a, generate_series(1, 1000000) b group by a',
  ClickHouse:
    'select sum(cityHash64(number)) % 2 as label, number % 7 as x from (select number from system.numbers limit 100000000000) group by x',
}
