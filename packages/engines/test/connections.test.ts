import { InfinitePushError } from '@infinite-push/core'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { EnginePasses, openTable } from '../src/index.js'
import { ClickhouseServers, NEEDS_CLICKHOUSE } from './servers/clickhouse-server.js'
import { NEEDS_POSTGRES, PostgresServer } from './servers/postgres-server.js'
import { freePort, STARTING } from './servers/programs.js'

const options = { missing: 'error' } as const
const rule = { weights: Float64Array.of(1), center: Float64Array.of(0) }
const zone = { low: 0, high: 0, most: 0 }

/** What opening a table, or whatever else, ends with. */
async function refusalOf(work: () => Promise<unknown>): Promise<InfinitePushError> {
  try {
    await work()
  } catch (error) {
    if (error instanceof InfinitePushError) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}

const opened = (engine: string, table = 't') => refusalOf(() => openTable({ engine, table, options }))

describe('an engine that does not answer', () => {
  it.each(['postgres', 'clickhouse'])('%s is told without its password', async (scheme) => {
    const { code, kind, message, hint } = await opened(`${scheme}://me:very%20secret@127.0.0.1:${await freePort()}/d`)
    expect([code, kind]).toEqual(['engine-unreachable', 'data'])
    expect(`${message} ${hint}`).toContain('me@127.0.0.1')
    expect(`${message} ${hint}`).not.toMatch(/secret/)
  })

  it('an address that is none is not repeated', async () => {
    const { code, message, hint } = await opened('mysql://me:secret@host')
    expect(code).toBe('unknown-engine')
    expect(`${message} ${hint}`).not.toMatch(/secret/)
  })
})

describe('PostgreSQL', () => {
  let server: PostgresServer | undefined
  beforeAll(async () => {
    server = await PostgresServer.start()
    await server?.ask(`create table t as select i::float8 as x, i % 2 as label from generate_series(1, 10) i;
      create role reader login password 'readersecret'; create table keyed (id int primary key, x float8, label int);
      insert into keyed select i, i * 2, i % 2 from generate_series(1, 10) i;
      create view seen as select x, label from keyed`)
  }, STARTING)
  afterAll(() => server?.stop())
  const there = (context: TestContext): PostgresServer => {
    if (server === undefined) context.skip(NEEDS_POSTGRES)
    return server as PostgresServer
  }

  it('refuses a wrong password and a user without rights, and no password is seen', async (context) => {
    const { port } = there(context)
    const wrong = await opened(`postgres://owner:wrongsecret@127.0.0.1:${port}/postgres`)
    const rights = await opened(`postgres://reader:readersecret@127.0.0.1:${port}/postgres`)
    expect([wrong.code, rights.code]).toEqual(['engine-denied', 'engine-denied'])
    expect(`${wrong.message} ${rights.message}`).not.toMatch(/secret/)
  })

  it('takes a password from the environment', async (context) => {
    const { port, password } = there(context)
    process.env.PGPASSWORD = password
    try {
      const table = await openTable({ engine: `postgres://owner@127.0.0.1:${port}/postgres`, table: 't', options })
      expect(table.count).toBe(10)
      await table.close()
    } finally {
      delete process.env.PGPASSWORD
    }
  })

  it('knows rows by their primary key, which is no feature; else by their place; those of a view by what they hold', async (context) => {
    const { url } = there(context)
    const keys = async (name: string) => {
      const table = await openTable({ engine: url, table: name, options })
      const { positives } = await new EnginePasses(table.rows).sample({ positives: 100, negatives: 0 })
      await table.close()
      expect(table.rows.featureNames).toEqual(['x'])
      return positives.keys.toSorted()
    }
    expect(await keys('keyed')).toEqual(['1', '3', '5', '7', '9'])
    expect((await keys('public.t'))[0]).toMatch(/^\(0,\d+\)$/)
    expect(new Set(await keys('seen')).size).toBe(5)
  })

  it('runs a query, as one statement that writes nothing', async (context) => {
    const { url } = there(context)
    const table = await openTable({ engine: url, sql: 'select x * 2 as y, label from t -- so far;', options })
    expect([table.count, table.rows.featureNames]).toEqual([10, ['y']])
    await table.close()
    for (const sql of ['select 1) q; drop table t; --', 'with d as (delete from t returning *) select * from d'])
      expect((await refusalOf(() => openTable({ engine: url, sql, options }))).code).toBe('engine-failed')
    expect((await server?.ask('select count(*)::int as n from t'))?.rows).toEqual([{ n: 10 }])
  })

  it('tells that the connection was lost', async (context) => {
    const running = there(context)
    const table = await openTable({ engine: running.url, table: 't', options })
    await running.kill()
    const passes = new EnginePasses(table.rows)
    expect((await refusalOf(() => passes.pass([{ rule, positives: zone, negatives: zone }]))).code).toBe('engine-lost')
    await table.close()
    await running.run()
  })
})

describe('ClickHouse', () => {
  let servers: ClickhouseServers | undefined
  beforeAll(async () => {
    servers = await ClickhouseServers.start({ count: 1 })
    await servers?.ask('create table t (x Float64, label UInt8) engine = MergeTree order by x')
    await servers?.ask('insert into t select number, number % 2 from system.numbers limit 10')
  }, STARTING)
  afterAll(() => servers?.stop())
  const there = (context: TestContext): ClickhouseServers => {
    if (servers === undefined) context.skip(NEEDS_CLICKHOUSE)
    return servers as ClickhouseServers
  }

  it('refuses a wrong password, which is not seen, and takes one from the environment', async (context) => {
    const { url, password } = there(context)
    const wrong = await opened(url.replace(password, 'wrongsecret'))
    expect(wrong.code).toBe('engine-denied')
    expect(wrong.message).not.toMatch(/secret/)
    process.env.CLICKHOUSE_PASSWORD = password
    try {
      const table = await openTable({ engine: url.replace(`:${password}`, ''), table: 't', options })
      expect(table.count).toBe(10)
      await table.close()
    } finally {
      delete process.env.CLICKHOUSE_PASSWORD
    }
  })

  it('answers a user that may only look', async (context) => {
    const table = await openTable({ engine: there(context).url.replace('default:', 'reader:'), table: 't', options })
    const { positives } = await new EnginePasses(table.rows).statistics()
    expect(positives.count).toBe(5)
    await table.close()
  })

  it('tells that the connection was lost', async (context) => {
    const running = there(context)
    const table = await openTable({ engine: running.url, table: 't', options })
    await running.kill()
    const passes = new EnginePasses(table.rows)
    const { code } = await refusalOf(() => passes.pass([{ rule, positives: zone, negatives: zone }]))
    expect(['engine-lost', 'engine-unreachable']).toContain(code)
    await table.close()
  })
})
