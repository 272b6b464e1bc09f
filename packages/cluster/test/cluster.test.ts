import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Cluster, type ClusterSettings, type Computed, type RunningWorker, startWorker } from '@infinite-push/cluster'
import { toyProblem } from '@infinite-push/core'
import { pieceTasks, toWire } from '@infinite-push/core/internal'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, NEEDS_REDIS, RedisServer } from './redis-server.js'

const HAS_REDIS = hasRedis()
const DATA = toyProblem({ rows: 40, relevant: 2, noise: 3, seed: 1 })
const SETTINGS = { folds: 3, metric: 'auc' }
const TASKS = pieceTasks('cross-validation', DATA, SETTINGS)
const PREPARED = TASKS.prepare()
const EXPECTED = PREPARED.pieces.map((_, index) => TASKS.piece(PREPARED.shared, index))
const COMPUTED: Computed = { computation: 'cross-validation', settings: SETTINGS, ...PREPARED }

let redis: RedisServer
let worker: RunningWorker | undefined
const folder = mkdtempSync(join(tmpdir(), 'infinite-push-cluster-'))
const cache = join(folder, 'infinite-push', 'data')

/** Runs a sweep to its end: the pieces that were finished, and those that failed. */
async function swept(computed: Computed, settings: Omit<ClusterSettings, 'redis'> = {}) {
  const cluster = await Cluster.open({ redis: redis.url, ...settings })
  const found: string[] = []
  try {
    const onPiece = (index: number, text: string) => {
      found[index] = text
    }
    const sweep = await cluster.sweep(computed, toWire(DATA), { onPiece })
    const failed = await sweep.run([...computed.pieces.keys()])
    await sweep.remove()
    return { found, failed }
  } finally {
    await cluster.close()
  }
}

async function startedWorker(dataPath?: string): Promise<void> {
  worker = await startWorker({ redis: redis.url, concurrency: 1, lockMs: 1000, dataPath })
}

describe.skipIf(!HAS_REDIS)(HAS_REDIS ? 'a sweep' : NEEDS_REDIS, () => {
  beforeAll(async () => {
    process.env.XDG_CACHE_HOME = folder
    redis = await RedisServer.start()
  })

  afterEach(async () => {
    await worker?.close()
    worker = undefined
  })

  afterAll(async () => {
    await redis.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('fetches its data once, and again when what lies on the disk is damaged', async () => {
    await startedWorker()
    expect(await swept(COMPUTED)).toEqual({ found: EXPECTED, failed: [] })
    const [name] = readdirSync(cache)
    const good = readFileSync(join(cache, name))
    await worker?.close()
    writeFileSync(join(cache, name), Buffer.concat([good.subarray(0, 30), Buffer.from('damaged'), good.subarray(37)]))
    await startedWorker()
    expect(await swept(COMPUTED)).toEqual({ found: EXPECTED, failed: [] })
    expect(readFileSync(join(cache, name))).toEqual(good)
    await redis.isClean()
  })

  it('whose data are too large is refused before anything is sent, with what helps', async () => {
    const refused = swept(COMPUTED, { maxInline: 100 })
    await expect(refused).rejects.toMatchObject({
      code: 'data-too-large',
      hint: expect.stringMatching(/maxInline.*dataPath/),
      values: { megabytes: 1, most: 1 },
    })
    await redis.isClean()
  })

  it('takes its data from a folder that all can read instead', async () => {
    const shared = join(folder, 'shared')
    rmSync(cache, { recursive: true, force: true })
    await startedWorker(shared)
    expect(await swept(COMPUTED, { maxInline: 100, dataPath: shared })).toEqual({ found: EXPECTED, failed: [] })
    expect(readdirSync(shared)).toEqual(readdirSync(cache))
  })

  it('takes its data from an address that all can read instead', async () => {
    const shared = join(folder, 'shared')
    const server = createServer((request, response) => response.end(readFileSync(join(shared, request.url ?? ''))))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    rmSync(cache, { recursive: true, force: true })
    await startedWorker(`http://127.0.0.1:${port}/`)
    expect(await swept(COMPUTED, { dataPath: `http://127.0.0.1:${port}` })).toEqual({ found: EXPECTED, failed: [] })
    server.close()
  })

  it('tells at once what is certain to fail, and finishes the rest', async () => {
    await startedWorker()
    const settings = { methods: ['l1-push', 'l2-push'], repeats: 1 }
    const { shared, pieces } = pieceTasks('compare', DATA, settings).prepare()
    const broken = shared.replace('l1-push', 'l9-push')
    const { found, failed } = await swept({ computation: 'compare', settings, shared: broken, pieces })
    expect(found.map((text) => typeof text)).toEqual([undefined, 'string'])
    expect(failed.map(({ index }) => index)).toEqual([0])
    expect(failed[0].refusal).toMatchObject({ code: 'unknown-method', message: expect.stringContaining('l9-push') })
    await redis.isClean()
  })

  it('gives up after two tries what fails for no reason that is known', async () => {
    await startedWorker()
    const { found, failed } = await swept({ ...COMPUTED, shared: 'null' })
    expect(found).toEqual([])
    expect(failed.map(({ refusal }) => refusal.message)).toEqual(
      Array(3).fill(expect.stringMatching(/^It failed twice: /)),
    )
    await redis.isClean()
  })

  it('takes nothing but plans and jobs that are what they should be', async () => {
    await startedWorker()
    const client = new Redis(redis.url)
    const sweep = 'f'.repeat(32)
    await client.set(`infinite-push:sweep:${sweep}:plan`, 'rubbish', 'EX', 60)
    const { Queue } = await import('bullmq')
    const name = redis.ask('keys', 'infinite-push:pieces-*:meta').split(':')[1]
    const queue = new Queue(name, { connection: client, prefix: 'infinite-push' })
    const jobs = [{ sweep, index: 0 }, { sweep: '../../x', index: 0 }, 'rubbish'].map((data, i) => {
      return { name: 'rubbish', data, opts: { jobId: `rubbish-${i}`, attempts: 1 } }
    })
    await queue.addBulk(jobs)
    while ((await queue.getFailedCount()) < 3) await new Promise((resolve) => setTimeout(resolve, 20))
    // The worker is none the worse for it.
    expect(await swept(COMPUTED)).toEqual({ found: EXPECTED, failed: [] })
    await queue.obliterate({ force: true })
    await queue.close()
    await client.flushall()
    client.disconnect()
  })

  it('that was cancelled is not asked for again, at whatever moment it was', async () => {
    const cluster = await Cluster.open({ redis: redis.url })
    for (let k = 0; k < 12; k++) {
      const controller = new AbortController()
      const sweep = await cluster.sweep(COMPUTED, toWire(DATA), { onPiece: () => {} })
      const running = sweep.run([...COMPUTED.pieces.keys()], controller.signal)
      await new Promise((resolve) => setTimeout(resolve, 5 * k))
      controller.abort()
      await sweep.remove()
      expect(redis.ask('keys', 'infinite-push:sweep:*')).toBe('')
      await running
      expect(redis.ask('keys', 'infinite-push:sweep:*')).toBe('')
    }
    await cluster.close()
  })

  it('writes every piece down exactly once while workers are killed and frozen', async () => {
    const script = fileURLToPath(new URL('./storm.mjs', import.meta.url))
    const words = '--pieces 60 --workers 3 --kills 3 --freezes 3'.split(' ')
    const storm = spawn(process.execPath, [script, '--redis', redis.url, ...words], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    storm.stdout.on('data', (text) => {
      said += text
    })
    const [code] = await once(storm, 'close')
    const { committed, distinct, tally, same, failed } = JSON.parse(said)
    expect({ committed, distinct, tally, same, failed }).toEqual({
      committed: 60,
      distinct: 60,
      tally: 60,
      same: 60,
      failed: 0,
    })
    expect(code).toBe(0)
  })
})
