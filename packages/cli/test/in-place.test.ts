import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINE_NAMES, type EngineUnderTest, NEEDS, startEngine } from '../../engines/test/engines-under-test.js'
import { Running } from './cluster-processes.js'
import { ordersTable, withKinds } from './orders-table.js'
import { file, run, runJson } from './standing-run.js'
import { delimited } from './written-tables.js'

const SECRET = 'verysecretpassword'
const ORDERS = ordersTable()
const CSV = file('orders.csv', delimited(ORDERS, ','))
const READ = ['--id', 'id', '--label', 'returned', '--positive', 'yes', '--missing', 'indicator']

/** Everything that any process has said, and every file that was written. */
const said: string[] = []

async function runTold(args: readonly string[]) {
  const ended = await run(args)
  said.push(ended.out, ended.err)
  return ended
}

async function json(args: readonly string[], code = 0) {
  const ended = await runTold([...args, '--json'])
  if (ended.code !== code) throw new Error(`exit code ${ended.code}\n${ended.err}`)
  return JSON.parse(ended.out)
}

describe.each(ENGINE_NAMES)('a table that stays in %s', (name) => {
  let engine: EngineUnderTest | undefined
  /** The words that name the table. */
  let words: string[] = []

  beforeAll(async () => {
    engine = await startEngine(name)
    const put = await engine?.put('orders', withKinds(ORDERS))
    if (put) words = ['--engine', put.engine, '--table', put.table]
  }, 300_000)

  afterAll(async () => {
    await engine?.stop()
    expect(said.join('')).not.toContain(SECRET)
  })

  /** A test that is skipped, with the reason, where the engine is not installed. */
  const there = (sentence: string, test: (engine: EngineUnderTest) => Promise<void>) =>
    it(sentence, async ({ skip }) => {
      if (engine === undefined) return skip(NEEDS[name])
      await test(engine)
    })

  there('gives the model that it gives in memory, and knows where it was', async () => {
    for (const problem of [
      ['--lambda-ratio', '0.2'],
      ['--lambda', '0.05', '--fraction', '0.3', '--penalty', 'elastic-net', '--l1-ratio', '0.7'],
      ['--lambda-ratio', '0.1', '--top-k', '9', '--nonnegative', 'amount,items'],
    ]) {
      const here = await runJson(['fit', CSV, ...READ, ...problem])
      const model = file('orders-model.json')
      const there = await json(['fit', ...words, ...READ, ...problem, '--out', model])
      expect(there.status).toBe('solved')
      expect(there.lambdaMax).toBeCloseTo(here.lambdaMax, 6)
      expect(there.certificate.relativeGap).toBeLessThanOrEqual(1e-6)
      expect(there.certificate.primal / here.certificate.primal).toBeCloseTo(1, 5)
      expect(there.features.total).toBe(here.features.total)
      expect(there.place).toMatchObject({ table: 'orders', passes: expect.any(Number) })
      const { place } = JSON.parse(readFileSync(model, 'utf8')).training.table
      expect(place).toEqual({ engine: there.place.engine, table: 'orders' })
      said.push(readFileSync(model, 'utf8'))
    }
  })

  there('shows λ_max and its path as in memory', async () => {
    const [here, inside] = await Promise.all([[CSV], words].map((data) => json(['inspect', ...data, ...READ])))
    expect(inside.lambdaMax).toBeCloseTo(here.lambdaMax, 6)
    expect(inside.rows).toBe(here.rows)
    expect(inside.columns).toHaveLength(here.columns.length)
    const flags = [...READ, '--lambdas', '4', '--lambda-min-ratio', '0.1']
    const [path, there] = await Promise.all([[CSV], words].map((data) => json(['path', ...data, ...flags])))
    there.points.forEach(({ lambda, primal, status }: Record<string, number | string>, i: number) => {
      expect(lambda).toBeCloseTo(path.points[i].lambda, 6)
      expect(primal).toBeCloseTo(path.points[i].primal, 5)
      expect(status).toBe('solved')
    })
  })

  there('tells of every pass: engine, rows near, gap and time', async () => {
    const { err } = await runTold(['fit', ...words, ...READ, '--lambda-ratio', '0.2', '--memory', '64kB'])
    expect(err).toMatch(/: pass 1, sizes and moments, .*(ms|s)$/m)
    expect(err).toMatch(/: pass \d+, learning, [\d,]+ rows? near, gap \S+, .*(ms|s)$/m)
    const quiet = await runTold(['fit', ...words, ...READ, '--lambda-ratio', '0.2', '--quiet'])
    expect(quiet.err).toBe('')
  })

  there('verifies its model there, and says no after one changed cell', async ({ run: ask }) => {
    const model = file('verified.json')
    await json(['fit', ...words, ...READ, '--lambda-ratio', '0.2', '--out', model])
    expect((await json(['verify', model, ...words])).verified).toBe(true)
    const changed = file('changed.json', readFileSync(model, 'utf8').replace(/"lambda": [\d.]+/, '"lambda": 0.123'))
    expect((await json(['verify', changed, ...words], 3)).verified).toBe(false)
    if (name === 'ClickHouse') return
    await ask('update orders set amount = amount + 1 where amount = (select min(amount) from orders)')
    const after = await json(['verify', model, ...words], 3)
    expect(after.checks.find(({ name }: { name: string }) => name === 'data').passed).toBe(false)
  })
})

describe('a table in place', () => {
  it('is chosen for a Parquet file that would not fit into --memory, which is said', async () => {
    const { inDuckdb, csvIn } = await import('./duckdb-files.js')
    const big = file('big.parquet')
    await inDuckdb([`copy (select * from ${csvIn(CSV)}) to '${big}' (format parquet)`])
    const flags = [...READ, '--positive', 'true', '--lambda-ratio', '0.2', '--out', file('big.json')]
    const small = await runTold(['fit', big, ...flags])
    expect(small.code).toBe(0)
    expect(small.err).not.toContain('in place')
    const large = await runTold(['fit', big, ...flags, '--memory', '64kB'])
    expect(large.code).toBe(0)
    expect(large.err).toMatch(/300 rows × 8 columns would take about .*, and .* may be used; it stays in place/)
    expect(large.err).toContain('DuckDB: pass 1')
  })

  it('has λ and the threshold chosen by folds of its keys, in few passes, and the same each time', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => json(['fit', CSV, '--in-place', ...READ, '--folds', '3'])))
    expect(one.status).toBe('solved')
    expect(one.metrics.cv).toMatchObject({ folds: 3, metric: 'pos-at-top', thresholds: expect.any(Array) })
    expect(one.place.passes).toBeLessThanOrEqual(40)
    expect(other.lambda).toBe(one.lambda)
    expect(other.threshold).toEqual(one.threshold)
  })

  it('is verified, ranked and judged as an ordinary file, too', async () => {
    const model = file('both.json')
    await json(['fit', CSV, '--in-place', ...READ, '--lambda-ratio', '0.2', '--out', model])
    for (const command of [['rank', '--top', '3'], ['predict'], ['evaluate', '--no-bootstrap']]) {
      const [verb, ...flags] = command
      const here = await json([verb, model, CSV, ...flags])
      expect(here.rows).toBeDefined()
    }
  })

  it('is continued from a journal after the process was killed, with the answers that it had', async () => {
    const journal = file('passes.journal')
    const args = ['fit', CSV, '--in-place', ...READ, '--lambda-ratio', '0.1', '--memory', '64kB', '--journal', journal]
    const first = new Running(args)
    await first.said(/pass 3/)
    await first.stop('SIGKILL')
    const again = await runTold(args)
    expect(again.code).toBe(0)
    expect(again.err).toMatch(/passes\.journal: \d+ answers of the table were kept before/)
    const whole = await json(['fit', CSV, '--in-place', ...READ, '--lambda-ratio', '0.1', '--memory', '64kB'])
    const kept = await json(args)
    expect(kept.place.passes).toBe(1)
    expect(kept.certificate).toEqual(whole.certificate)
    // Another table is another run.
    const other = file('other.csv', readFileSync(CSV, 'utf8').replace(/^order 1,\d+/m, 'order 1,77'))
    const refused = await runTold(['fit', other, ...args.slice(2)])
    expect(refused.err).toContain('[journal-mismatch]')
    expect(refused.code).toBe(2)
  })

  it('leaves nothing behind where it is refused', async () => {
    const out = file('never.json')
    const three = file('three.csv', 'a,label\n1,x\n2,y\n3,z\n4,x\n')
    const text = file('text.csv', 'a,b,label\n1,2,1\n2,zwei,0\n3,4,1\n4,5,0\n5,6,0\n')
    const infinite = file('infinite.csv', 'a,label\n1,1\n2,0\n1e999,1\n4,0\n')
    for (const [data, flags, message] of [
      [three, [], /three|3|label/],
      [text, ['--number', 'b'], /zwei/],
      [infinite, [], /Infinity|finite|1e999/],
      [CSV, ['--label', 'nowhere'], /nowhere/],
    ] as const) {
      const { code, err } = await runTold(['fit', data, '--in-place', ...flags, '--lambda', '0.1', '--out', out])
      expect(err).toMatch(message)
      expect(err).toContain('hint: ')
      expect(code).toBe(3)
      expect(existsSync(out)).toBe(false)
    }
  })
})
