import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Cluster, type Computed, type RunningWorker, type Sweep, startWorker } from '@infinite-push/cluster'
import { pieceTasks } from '@infinite-push/core/internal'
import { hasRedis, NEEDS_REDIS, RedisServer } from '../../packages/cluster/test/redis-server.js'
import { TestRandom } from '../../packages/core/test/oracle/random.js'
import { broken, kept, type Outcome, type Part } from '../promise.js'

const SETTINGS = { sizes: [{ rows: 20, noise: 2 }], methods: ['l1-push'], relevant: 2, testRows: 50, repeats: 4 }
const PATIENCE_MS = 20_000

/** What somebody else may write as the data of a job; `{sweep}` is the name of the one that runs. */
const DATA: readonly string[] = [
  '{"sweep":"{sweep}","index":1000000000}',
  '{"sweep":"{sweep}","index":-1}',
  '{"sweep":"{sweep}","index":0.5}',
  '{"sweep":"{sweep}","index":"0"}',
  '{"sweep":"{sweep}","index":{"$gt":0}}',
  '{"sweep":"{sweep}","index":"__proto__"}',
  '{"sweep":"{sweep}"}',
  '{"sweep":"no-such-sweep","index":0}',
  '{"sweep":"../../etc/passwd","index":0}',
  '{"sweep":"__proto__","index":0}',
  '{"sweep":null,"index":null}',
  '{"sweep":["{sweep}"],"index":[0]}',
  '{"__proto__":{"sweep":"{sweep}"},"index":0}',
  '{}',
  '[]',
  'null',
  '"text"',
  '1e999',
  '{"sweep":"{sweep}","index":',
  '',
  '\u0000\u0001\u0002',
  `"${'x'.repeat(1_000_000)}"`,
  '['.repeat(10_000),
]

/** Ways to put them in: as a job that waits, one that comes first, one whose number is taken, or into what a sweep keeps. */
const WAYS = ['waits', 'comes first', 'has another name', 'is tried again', 'is a result'] as const

class PoisonedRedis {
  private constructor(
    private readonly redis: RedisServer,
    private readonly cluster: Cluster,
    private readonly worker: RunningWorker,
  ) {}

  static async start(): Promise<PoisonedRedis> {
    const redis = await RedisServer.start()
    const cluster = await Cluster.open({ redis: redis.url })
    return new PoisonedRedis(redis, cluster, await startWorker({ redis: redis.url, concurrency: 1, lockMs: 1000 }))
  }

  /** A sweep with something foreign among its jobs: every piece of its own must be computed all the same. */
  async check(index: number, seed: number): Promise<Outcome> {
    const random = new TestRandom(seed * 97 + index)
    const way = WAYS[index % WAYS.length]
    const settings = { ...SETTINGS, seed: index }
    const tasks = pieceTasks('toy-trials', undefined, settings)
    const prepared = tasks.prepare()
    const computed: Computed = { computation: 'toy-trials', settings, ...prepared }
    const found = new Map<number, string>()
    const sweep = await this.cluster.sweep(computed, undefined, {
      onPiece: (piece, text) => void found.set(piece, text),
    })
    const data = random.pick(DATA).replaceAll('{sweep}', sweep.name)
    this.poison(sweep, way, data)
    const refused = await Promise.race([sweep.run([...prepared.pieces.keys()]), delay(PATIENCE_MS, undefined)])
    await sweep.remove()
    if (refused === undefined) return broken(`held up by a job that ${way}: ${data.slice(0, 100)}`)
    // A result that is no document is the failure of that piece, and of no other.
    const failed = new Set(refused.map((piece) => piece.index))
    const wrong = prepared.pieces.findIndex(
      (_, piece) => !failed.has(piece) && found.get(piece) !== tasks.piece(prepared.shared, piece),
    )
    if (wrong >= 0 && way !== 'is a result')
      return broken(`piece ${wrong} is wrong beside a job that ${way}: ${data.slice(0, 100)}`)
    if (failed.size > (way === 'is a result' ? 1 : 0))
      return broken(`${failed.size} pieces failed: ${data.slice(0, 100)}`)
    return kept(failed.size > 0 ? 'refused by its piece' : 'passed over')
  }

  private poison(sweep: Sweep, way: (typeof WAYS)[number], data: string): void {
    if (way === 'is a result') {
      this.redis.ask('hset', `infinite-push:sweep:${sweep.name}:results`, '0', data.replaceAll('\u0000', ' '))
      this.redis.ask('rpush', `infinite-push:sweep:${sweep.name}:order`, '0', '99', 'x', '-1')
      return
    }
    const queue = this.redis
      .ask('keys', 'infinite-push:pieces-*:meta')
      .split('\n')[0]
      .replace(/:meta$/, '')
    const id = `foreign-${randomUUID()}`
    const job = [
      data.replaceAll('\u0000', ' ').slice(0, 100_000),
      'opts',
      way === 'is tried again' ? '{"attempts":3}' : '{}',
    ]
    const name = way === 'has another name' ? '../../evil' : 'piece'
    this.redis.ask(
      'hset',
      `${queue}:${id}`,
      'name',
      name,
      'timestamp',
      '1',
      'delay',
      '0',
      'priority',
      '0',
      'data',
      ...job,
    )
    this.redis.ask(way === 'comes first' ? 'rpush' : 'lpush', `${queue}:wait`, id)
  }

  async close(): Promise<void> {
    await this.worker.close()
    await this.cluster.close()
    await this.redis.stop()
  }
}

export const poisonedJobs: Part = {
  name: 'poisoned jobs in Redis',
  cases: 100,
  quick: 5,
  batch: 20,
  missing: () => (hasRedis() ? undefined : NEEDS_REDIS),
  open: async (seed) => {
    const poisoned = await PoisonedRedis.start()
    return { check: (index) => poisoned.check(index, seed), close: () => poisoned.close() }
  },
}
