import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, NEEDS_REDIS, RedisServer } from '../../cluster/test/redis-server.js'
import { Running, startWorker } from './cluster-processes.js'
import { file, run, SONAR } from './run.js'
import { smallTable } from './small-table.js'

const HAS_REDIS = hasRedis()
const SMALL = file('small.csv', smallTable())
/** 20 pieces of about a tenth of a second. */
const FIT = ['fit', SONAR, '--folds', '5', '--repeats', '4', '--quiet']

let redis: RedisServer
let whole: string
const workers: Running[] = []
/** Everything that any process has said. */
const said: string[] = []

async function worker(options: readonly string[] = [], env: Record<string, string> = {}): Promise<Running> {
  const started = await startWorker(redis.url, options, env)
  workers.push(started)
  return started
}

const onRedis = (args: readonly string[], env: Record<string, string> = {}) =>
  new Running([...args, '--redis', redis.url], env)

/** The outcome of a command on the workers. */
async function outcome(client: Running) {
  const code = await client.ended
  said.push(client.out, client.err)
  return { code, out: client.out }
}

const finishedBy = (...some: Running[]) => some.flatMap((each) => each.pieces('finished'))

/** Code that every computing thread of a process runs when it starts. */
function inThreads(name: string, code: string): Record<string, string> {
  const lines = `import { isMainThread } from 'node:worker_threads'\nif (!isMainThread) { ${code} }\n`
  return { NODE_OPTIONS: `--import ${file(name, lines)}` }
}

describe.skipIf(!HAS_REDIS)(HAS_REDIS ? '--redis' : NEEDS_REDIS, () => {
  beforeAll(async () => {
    redis = await RedisServer.start()
    whole = (await run([...FIT, '--workers', '1'])).out
  }, 60_000)

  afterEach(async () => {
    await Promise.all(workers.map((each) => each.stop()))
    said.push(...workers.flatMap(({ out, err }) => [out, err]))
    workers.length = 0
  })

  afterAll(() => redis.stop())

  it('changes not a byte of what is printed, whatever is computed, and leaves nothing behind', async () => {
    const commands = [
      ['fit', SMALL, '--folds', '4', '--metric', 'auc', '--quiet'],
      // Settings that are more than JSON.
      [
        'fit',
        SMALL,
        '--folds',
        '3',
        '--penalty-factors',
        file('factors.csv', 'a,2\nb,inf\n'),
        '--calibrate',
        'platt',
        '--quiet',
      ],
      // λ is given, but the threshold needs folds.
      ['fit', SMALL, '--lambda-ratio', '0.2', '--budget', '5', '--folds', '3', '--quiet'],
      ['stability', SMALL, '--subsamples', '4', '--quiet'],
      ['compare', SMALL, '--methods', 'l1-push,l2-push', '--repeats', '2', '--quiet'],
    ]
    const here = await Promise.all(commands.map((args) => run([...args, '--workers', '1'])))
    await Promise.all([worker(), worker()])
    const there = await Promise.all(commands.map((args) => outcome(onRedis(args))))
    expect(there).toEqual(here.map(({ out }) => ({ code: 0, out })))
    await redis.isClean()
  })

  it('loses nothing when a worker is killed in the middle of a fold', async () => {
    const [one, other] = await Promise.all([worker(), worker()])
    const client = onRedis(FIT)
    await one.said(/finished\n.*begun/)
    await one.stop('SIGKILL')
    expect(await outcome(client)).toEqual({ code: 0, out: whole })
    expect(new Set(finishedBy(one, other)).size).toBe(20)
  })

  it('loses nothing when the client is killed: the same command collects what was finished', async () => {
    const only = await worker()
    const client = onRedis(FIT)
    await only.said(/(finished[\s\S]*){3}/)
    await client.stop('SIGKILL')
    expect(await outcome(onRedis(FIT))).toEqual({ code: 0, out: whole })
    expect(finishedBy(only)).toHaveLength(20)
    await redis.isClean()
  })

  it('loses nothing when Redis itself is killed, and comes back two seconds later', async () => {
    const both = await Promise.all([worker(), worker()])
    const client = onRedis(FIT.filter((word) => word !== '--quiet'))
    await both[0].said(/(finished[\s\S]*){3}/)
    await redis.kill()
    await delay(2000)
    await redis.run()
    expect(await outcome(client)).toEqual({ code: 0, out: whole })
    for (const { err } of [client, ...both]) expect(err).toMatch(/The Redis is away[\s\S]*The Redis is back/)
    expect(new Set(finishedBy(...both)).size).toBe(20)
    await redis.isClean()
  })

  it('runs a fold that takes longer than the lock exactly once', async () => {
    const slow = inThreads('slow.mjs', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4500)')
    const [one, other] = await Promise.all([worker(['--lock', '2'], slow), worker(['--lock', '2'], slow)])
    const { code } = await outcome(onRedis(['fit', SMALL, '--folds', '2', '--metric', 'auc', '--quiet']))
    expect(code).toBe(0)
    const begun = [...one.pieces('begun'), ...other.pieces('begun')]
    expect(begun.sort()).toEqual(['fold 1 of 2', 'fold 2 of 2'])
  })

  it('gives a piece up that fails twice, lists it, and cleans up', async () => {
    const only = await worker([], inThreads('poison.mjs', 'setTimeout(() => process.exit(7), 1)'))
    const client = onRedis(['fit', SMALL, '--folds', '2', '--quiet'])
    expect(await outcome(client)).toEqual({ code: 3, out: '' })
    expect(client.err).toMatch(/2 of 2 pieces failed:\n {2}fold \d of 2: It failed twice: .*ended without an answer/)
    expect(only.pieces('begun')).toHaveLength(4)
    await redis.isClean()
  })

  it('goes on after Ctrl-C, and is collected by the same command', async () => {
    const only = await worker()
    const client = onRedis([...FIT])
    await only.said(/finished/)
    client.signal('SIGINT')
    expect(await outcome(client)).toEqual({ code: 130, out: '' })
    expect(client.err).toMatch(
      /interrupted: there is no result yet\. The workers go on, .*sweep --cancel [0-9a-f]{32} --redis redis:\/\/127/,
    )
    const before = finishedBy(only).length
    while (finishedBy(only).length < before + 2) await delay(10)
    expect(await outcome(onRedis(FIT))).toEqual({ code: 0, out: whole })
    expect(finishedBy(only)).toHaveLength(20)
    await redis.isClean()
  })

  it('is cancelled by Ctrl-C when asked to, or later by name', async () => {
    const only = await worker()
    const long = ['fit', SONAR, '--repeats', '200', '--quiet']
    const cancelled = onRedis([...long, '--on-interrupt', 'cancel'])
    await only.said(/finished/)
    expect(await cancelled.stop('SIGINT')).toBe(130)
    expect(cancelled.err).toContain('interrupted: there is no result yet. The sweep was cancelled.')
    const left = onRedis([...long, '--seed', '1'])
    while (new Set(only.err.match(/^[0-9a-f]{8}/gm)).size < 2) await delay(10)
    expect(await left.stop('SIGINT')).toBe(130)
    const [, name] = /--cancel ([0-9a-f]{32})/.exec(left.err) ?? []
    expect((await outcome(onRedis(['sweep', '--cancel', name]))).out).toContain(`${name}: cancelled`)
    await redis.isClean()
  })

  it('says what to do when there is no worker, and when there is no Redis', async () => {
    const lonely = onRedis(['fit', SMALL, '--on-interrupt', 'cancel'])
    await lonely.said(
      /No worker of this build is there yet\. On any machine: .*infinite-push worker --redis redis:\/\/127/,
    )
    expect(await lonely.stop('SIGINT')).toBe(130)
    const nowhere = await run(['fit', SMALL, '--redis', 'redis://me:verysecretpassword@127.0.0.1:1'])
    expect(nowhere.code).toBe(2)
    expect(nowhere.err).toMatch(/The Redis at redis:\/\/127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/)
    said.push(lonely.err, nowhere.err)
  })

  it('runs a sweep of many tables, targets and settings as it runs here', async () => {
    const [header, ...rows] = smallTable().split('\n')
    file(
      'targets.csv',
      [`t1,t2,${header}`, ...rows.map((row, i) => `${i % 2},${Number(i % 3 === 0)},${row}`)].join('\n'),
    )
    const sweep = file(
      'sweep.yaml',
      `data:
  - path: targets.csv
    label: [t1, t2]
    ignore: label
  - path: small.csv
  - path: missing.csv
methods: [l1-push, l2-push]
settings: [{ repeats: 2 }, { name: half, repeats: 1, train-size: 0.5 }]
`,
    )
    await Promise.all([worker(), worker()])
    const args = (name: string) => [
      'sweep',
      sweep,
      '--quiet',
      '--out',
      file(`${name}.csv`),
      '--report',
      file(`${name}.html`),
    ]
    const here = await run(args('here'))
    const there = await outcome(onRedis(args('there')))
    expect(there).toEqual({ code: 3, out: here.out })
    expect(there.out).toMatch(/^targets\.csv: t2 +half +l2-push +0\.\d{3} ± /m)
    expect(there.out).toMatch(/2 comparisons of 8 failed:\n {2}missing\.csv, repeats 2: .*there is no such file/)
    expect(readFileSync(file('there.csv'), 'utf8')).toBe(readFileSync(file('here.csv'), 'utf8'))
    const page = readFileSync(file('there.html'), 'utf8')
    expect(page).toContain('8 comparisons of sweep.yaml')
    said.push(page)
    await redis.isClean()
  })

  it('that is full from the start is bad data, told at once', async () => {
    redis.ask('config', 'set', 'maxmemory', '1')
    const client = onRedis(FIT)
    const { code } = await outcome(client)
    redis.ask('config', 'set', 'maxmemory', '0')
    expect({ code, err: client.err }).toEqual({
      code: 3,
      err: expect.stringMatching(/The Redis is full.*\[redis-full\]/),
    })
    await redis.isClean()
  })

  it('whose results somebody forged is bad data, not a bug', async () => {
    const client = onRedis(FIT)
    const plan = () => redis.ask('keys', 'infinite-push:sweep:*:plan')
    while (plan() === '') await delay(20)
    const key = plan().replace(/plan$/, '')
    for (let k = 0; k < 20; k++) redis.ask('hset', `${key}results`, String(k), '[{"forged":true}]')
    redis.ask('rpush', `${key}order`, ...Array.from({ length: 20 }, (_, k) => String(k)))
    expect((await outcome(client)).code).toBe(3)
    expect(client.err).toContain('[pieces-unreadable]')
    await redis.isClean()
  })

  it('shows the queue to one browser only, which may not change anything', async () => {
    const board = await worker(['--dashboard'])
    await board.said(/The queue is at http/)
    const [address] = /http:\S+/.exec(board.out) ?? ['']
    const { origin } = new URL(address)
    const anyone = await fetch(`${origin}/api/queues`)
    const entered = await fetch(address, { redirect: 'manual' })
    const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0]
    const queues = await fetch(`${origin}/api/queues`, { headers: { cookie } })
    const page = await fetch(`${origin}/`, { headers: { cookie } })
    const again = await fetch(address, { redirect: 'manual' })
    const change = await fetch(`${origin}/api/queues/pieces-0.1.0/pause`, { method: 'PUT', headers: { cookie } })
    const statuses = [anyone, entered, queues, page, again, change].map(({ status }) => status)
    expect(statuses).toEqual([401, 303, 200, 200, 403, 405])
    expect(await queues.json()).toMatchObject({
      queues: [{ name: expect.stringMatching(/^pieces-/), readOnlyMode: true }],
    })
  })

  it('never shows a password', () => {
    expect(said.length).toBeGreaterThan(20)
    expect(said.join('\n')).not.toContain(redis.password)
    expect(existsSync(file('cache'))).toBe(true)
  })
})
