import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Cluster, type Computed, type RunningWorker, startWorker } from '@infinite-push/cluster'
import { pieceTasks } from '@infinite-push/core/internal'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, NEEDS_REDIS, RedisServer } from './redis-server.js'

const HAS_REDIS = hasRedis()
const SETTINGS = { sizes: [{ rows: 20, noise: 2 }], methods: ['l1-push'], relevant: 2, testRows: 50, repeats: 4 }
const PREPARED = pieceTasks('toy-trials', undefined, SETTINGS).prepare()
const COMPUTED: Computed = { computation: 'toy-trials', settings: SETTINGS, ...PREPARED }
const ALL = [...PREPARED.pieces.keys()]

let redis: RedisServer
let cluster: Cluster
let client: Redis
const folder = mkdtempSync(join(tmpdir(), 'infinite-push-foreign-'))

async function begun() {
  const found: number[] = []
  const sweep = await cluster.sweep(COMPUTED, undefined, { onPiece: (index) => void found.push(index) })
  const key = (name: string) => `infinite-push:sweep:${sweep.name}:${name}`
  return { sweep, found, key }
}

const queueName = () => redis.ask('keys', 'infinite-push:pieces-*:meta').split(':')[1]

/** The packages of a worker once more, with other code among what computes. */
function anotherBuild(): string {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@infinite-push'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@infinite-push') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const name of ['core', 'cluster']) {
    const [from, to] = [join(root, 'packages', name), join(modules, '@infinite-push', name)]
    cpSync(join(from, 'dist'), join(to, 'dist'), { recursive: true })
    cpSync(join(from, 'package.json'), join(to, 'package.json'))
  }
  const entry = join(modules, '@infinite-push/core/dist/bundle/internal.js')
  writeFileSync(entry, `${readFileSync(entry, 'utf8')}\nglobalThis.patched = true\n`)
  cpSync(fileURLToPath(new URL('./worker-process.mjs', import.meta.url)), join(folder, 'worker-process.mjs'))
  return join(folder, 'worker-process.mjs')
}

describe.skipIf(!HAS_REDIS)(HAS_REDIS ? 'what others write into the Redis' : NEEDS_REDIS, () => {
  beforeAll(async () => {
    redis = await RedisServer.start()
    cluster = await Cluster.open({ redis: redis.url })
    client = new Redis(redis.url)
  })

  afterAll(async () => {
    await cluster.close()
    client.disconnect()
    await redis.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('of results that are no documents is a failure of that piece', async () => {
    const { sweep, found, key } = await begun()
    const failed = sweep.run(ALL)
    await client.multi().hset(key('results'), 0, '{"score": 1', 1, '{}').rpush(key('order'), 0, 1, 99, 'x').exec()
    while (found.length === 0) await delay(10)
    const worker: RunningWorker = await startWorker({ redis: redis.url, concurrency: 1 })
    expect((await failed).map(({ index, refusal }) => [index, refusal.code])).toEqual([[0, 'piece-failed']])
    await worker.close()
    await sweep.remove()
  })

  it('of jobs for pieces that do not exist holds nobody up', async () => {
    const worker = await startWorker({ redis: redis.url, concurrency: 1 })
    const { sweep, found } = await begun()
    const running = sweep.run(ALL)
    const queue = new Queue(queueName(), { connection: client, prefix: 'infinite-push' })
    await queue.add('foreign', { sweep: sweep.name, index: 1e9 }, { jobId: 'foreign-1', attempts: 2 })
    expect(await running).toEqual([])
    expect(found).toHaveLength(ALL.length)
    for (let tries = 0; tries < 100 && (await queue.getActiveCount()) > 0; tries++) await delay(20)
    expect(await queue.getActiveCount()).toBe(0)
    await queue.close()
    await worker.close()
    await sweep.remove()
  })

  it('of a worker of another build, though of the same version, is nothing: it is not asked', async () => {
    const worker = spawn(process.execPath, [anotherBuild(), redis.url, '1000'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const names = () => redis.ask('client', 'list').match(/name=infinite-push:\S+/g) ?? []
    for (let tries = 0; tries < 500 && names().length === 0; tries++) await delay(20)
    const { sweep, found } = await begun()
    const controller = new AbortController()
    const running = sweep.run(ALL, controller.signal)
    await delay(1000)
    expect({ found, names: names().length, workers: await cluster.workers() }).toEqual({
      found: [],
      names: 1,
      workers: 0,
    })
    controller.abort()
    await running
    await sweep.remove()
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  })
})
