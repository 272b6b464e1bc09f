import { setTimeout as delay } from 'node:timers/promises'
import { Cluster, type Computed, type RunningWorker, startWorker } from '@infinite-push/cluster'
import { pieceTasks } from '@infinite-push/core/internal'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, NEEDS_REDIS, RedisServer } from './redis-server.js'

const HAS_REDIS = hasRedis()
const SETTINGS = { sizes: [{ rows: 20, noise: 2 }], methods: ['l1-push'], relevant: 2, testRows: 50, repeats: 60 }
const TASKS = pieceTasks('toy-trials', undefined, SETTINGS)
const PREPARED = TASKS.prepare()
const EXPECTED = PREPARED.pieces.map((_, index) => TASKS.piece(PREPARED.shared, index))
const COMPUTED: Computed = { computation: 'toy-trials', settings: SETTINGS, ...PREPARED }

let redis: RedisServer
let worker: RunningWorker | undefined
let cluster: Cluster | undefined

const fill = () => redis.ask('config', 'set', 'maxmemory', '1')
const makeRoom = () => redis.ask('config', 'set', 'maxmemory', '0')

/** A sweep, and what its client hears. */
async function begun(patienceMs?: number) {
  const found: string[] = []
  const heard: boolean[] = []
  cluster = await Cluster.open({ redis: redis.url, patienceMs, onRoom: (hasRoom) => heard.push(hasRoom) })
  const onPiece = (index: number, text: string) => {
    found[index] = text
  }
  const sweep = await cluster.sweep(COMPUTED, undefined, { onPiece })
  return { sweep, found, heard, run: () => sweep.run([...COMPUTED.pieces.keys()]) }
}

describe.skipIf(!HAS_REDIS)(HAS_REDIS ? 'a Redis that is full' : NEEDS_REDIS, () => {
  beforeAll(async () => {
    redis = await RedisServer.start()
  })

  afterEach(async () => {
    makeRoom()
    await worker?.close()
    await cluster?.close()
    redis.ask('flushall')
  })

  afterAll(() => redis.stop())

  it('for two seconds is told on both sides, and costs no piece', async () => {
    const heardThere: boolean[] = []
    worker = await startWorker({
      redis: redis.url,
      concurrency: 1,
      lockMs: 1000,
      onRoom: (hasRoom) => heardThere.push(hasRoom),
    })
    const { sweep, found, heard, run } = await begun()
    const failed = run()
    while (found.length === 0) await delay(5)
    fill()
    await delay(2000)
    makeRoom()
    expect(await failed).toEqual([])
    expect(found).toEqual(EXPECTED)
    expect([heard, heardThere]).toEqual([
      [false, true],
      [false, true],
    ])
    await sweep.remove()
    await redis.isClean()
  })

  it('from the start is refused at once', async () => {
    const { run } = await begun()
    fill()
    await expect(run()).rejects.toMatchObject({ code: 'redis-full', kind: 'data' })
  })

  it('is given up after a while, and the same sweep goes on when there is room', async () => {
    worker = await startWorker({ redis: redis.url, concurrency: 1, lockMs: 1000, patienceMs: 100 })
    const first = await begun(600)
    const refused = expect(first.run()).rejects.toMatchObject({ code: 'redis-full', values: { seconds: 1 } })
    while (first.found.length === 0) await delay(5)
    fill()
    await refused
    const kept = first.found.filter(Boolean).length
    await cluster?.close()
    makeRoom()
    const second = await begun()
    expect(await second.run()).toEqual([])
    expect(second.found).toEqual(EXPECTED)
    expect(kept).toBeGreaterThan(0)
    await second.sweep.remove()
    await redis.isClean()
  })
})
