import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEEDS_POSTGRES, PostgresServer } from '../../engines/test/servers/postgres-server.js'
import { Running } from './cluster-processes.js'
import { ordersTable } from './orders-table.js'
import { file, run } from './run.js'
import { delimited } from './written-tables.js'

const CSV = file('orders.csv', delimited(ordersTable(), ','))
const READ = ['--id', 'id', '--label', 'returned', '--positive', 'yes', '--missing', 'mean', '--memory', '64kB']
/** Takes longer than any test. */
const ENDLESS = 'select i as a, i % 2 as label from generate_series(1, 1000000) t(i), pg_sleep(i * 0 + 0.01)'

describe('PostgreSQL in trouble', () => {
  let server: PostgresServer | undefined

  beforeAll(async () => {
    server = await PostgresServer.start()
    const columns =
      'id text, amount float8, items float8, age float8, channel text, gift float8, noise float8, returned text'
    await server?.ask(`create table orders (${columns})`)
    const literal = (cell: unknown) => (typeof cell === 'string' ? `'${cell}'` : String(cell))
    const rows = ordersTable().rows.map((row) => `(${row.map(literal).join(', ')})`)
    await server?.ask(`insert into orders values ${rows.join(', ')}`)
  }, 300_000)
  afterAll(() => server?.stop())

  const there = (sentence: string, test: (server: PostgresServer) => Promise<void>) =>
    it(sentence, async ({ skip }) => {
      if (server === undefined) return skip(NEEDS_POSTGRES)
      await test(server)
    })

  there('a statement is cancelled there at Ctrl-C, and the command ends with 130', async (postgres) => {
    const out = file('interrupted.json')
    const command = ['fit', '--engine', postgres.url, '--sql', ENDLESS, '--lambda-ratio', '0.1', '--out', out]
    const asking = `select count(*)::int as n from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()
      and state = 'active'`
    const active = async () => (await postgres.ask(asking)).rows[0].n
    const child = new Running(command)
    await expect.poll(active, { timeout: 20_000 }).toBe(1)
    child.signal('SIGINT')
    expect(await child.ended).toBe(130)
    await expect.poll(active, { timeout: 5000 }).toBe(0)
    expect(child.err).toContain('interrupted: no model was written')
    expect(existsSync(out)).toBe(false)
  })

  there('a limit of time holds inside of a statement, too', async (postgres) => {
    const command = ['fit', '--engine', postgres.url, '--table', 'orders', ...READ, '--lambda-ratio', '0.001']
    const { code, err } = await run([...command, '--time-limit', '0.001'])
    expect(err).not.toContain('unexpected')
    expect(code).toBe(4)
  })

  there('a connection that is lost is told, and a journal continues with what was answered', async (postgres) => {
    const journal = file('lost.journal')
    const slow = ['--engine', postgres.url, '--sql', 'select o.* from orders o, pg_sleep(0.5)']
    const command = ['fit', ...slow, ...READ, '--lambda-ratio', '0.1', '--journal', journal]
    const child = new Running(command)
    await child.said(/pass 3/)
    await postgres.kill()
    expect(await child.ended).toBe(3)
    expect(child.err).toContain('[engine-lost]')
    expect(child.err).toContain('hint: ')
    await postgres.run()
    const again = await run([...command, '--json'])
    expect(again.code).toBe(0)
    expect(again.err).toMatch(/answers of the table were kept before/)
    const whole = await run(['fit', CSV, ...READ, '--lambda-ratio', '0.1', '--json'])
    expect(JSON.parse(again.out).certificate.primal).toBeCloseTo(JSON.parse(whole.out).certificate.primal, 6)
    expect(child.err + again.err).not.toContain(postgres.password)
  })

  there('a user without rights is told so', async (postgres) => {
    await postgres.ask(`create user nobody_much with password '${postgres.password}'`)
    const address = postgres.url.replace('owner:', 'nobody_much:')
    const { code, err } = await run(['fit', '--engine', address, '--table', 'orders', ...READ, '--lambda', '0.1'])
    expect(err).toContain('[engine-denied]')
    expect(err).not.toContain(postgres.password)
    expect(code).toBe(3)
  })
})
