import { randomUUID } from 'node:crypto'
import { VERSION, type WireDataset } from '@infinite-push/core'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { DataPath } from '../data/data-path.js'
import { packData } from '../data/packed-data.js'
import { needData, putData, releaseData } from '../data/redis-data.js'
import { connect } from '../queue/connection.js'
import { PREFIX, QUEUE } from '../queue/keys.js'
import { type DataReference, type PieceJob, type SweepPlan, sweepName } from '../queue/plan.js'
import { tooLarge } from './errors.js'
import { Sweep, type SweepHooks } from './sweep.js'
import { cancelSweep, type QueueAccess } from './sweep-queue.js'

/** Larger data do not go through the queue. */
export const DEFAULT_MAX_INLINE = 64 * 2 ** 20

export interface ClusterSettings {
  redis: string
  /** The most bytes of compressed data that go through the queue: 64 MB unless given. */
  maxInline?: number | undefined
  /** Where data are put instead: a folder that all workers can read, or an address. */
  dataPath?: string | undefined
}

/** What is computed, apart from the data. */
export type Computed = Pick<SweepPlan, 'computation' | 'settings' | 'shared' | 'pieces'>

/** A client's connection to the queue. Data that it brought there stay until it closes. */
export class Cluster {
  private readonly user = `client-${randomUUID()}`
  private readonly brought = new Map<WireDataset, Promise<DataReference>>()

  private constructor(
    private readonly access: QueueAccess,
    private readonly settings: ClusterSettings,
  ) {}

  private get redis(): Redis {
    return this.access.redis
  }

  /**
   * @example
   * ```ts
   * const cluster = await Cluster.open({ redis: 'redis://localhost' })
   * await cluster.close()
   * ```
   */
  static async open(settings: ClusterSettings): Promise<Cluster> {
    const redis = await connect(settings.redis)
    const queue = new Queue<PieceJob>(QUEUE, { connection: redis, prefix: PREFIX })
    queue.on('error', () => {})
    return new Cluster({ redis, queue }, settings)
  }

  /** The sweep of a plan: the same one as before, when it was begun before. */
  async sweep(computed: Computed, data: WireDataset | undefined, hooks: SweepHooks): Promise<Sweep> {
    const reference = data ? await this.bring(data) : null
    const plan: SweepPlan = { version: VERSION, ...computed, data: reference }
    const name = sweepName(plan)
    if (reference) await needData(this.redis, reference.hash, name)
    return new Sweep(this.access, name, plan, hooks)
  }

  /** Ends a sweep that was left running; false when there is none of that name. */
  cancel(sweep: string): Promise<boolean> {
    return cancelSweep(this.access, sweep)
  }

  /** How many workers there are; undefined where the Redis does not tell. */
  async workers(): Promise<number | undefined> {
    return this.access.queue.getWorkersCount().catch(() => undefined)
  }

  async close(): Promise<void> {
    if (this.redis.status === 'ready') {
      for (const data of this.brought.values()) {
        const reference = await data.catch(() => undefined)
        if (reference) await releaseData(this.redis, reference.hash, this.user)
      }
    }
    await this.access.queue.close()
    this.redis.disconnect()
  }

  private bring(data: WireDataset): Promise<DataReference> {
    const known = this.brought.get(data) ?? this.put(data)
    this.brought.set(data, known)
    return known
  }

  private async put(data: WireDataset): Promise<DataReference> {
    const { maxInline = DEFAULT_MAX_INLINE, dataPath } = this.settings
    const packed = await packData(data)
    const { hash, bytes } = packed
    await needData(this.redis, hash, this.user)
    if (dataPath !== undefined) await new DataPath(dataPath).put(packed)
    else if (packed.packed.length <= maxInline) await putData(this.redis, packed)
    else throw tooLarge(packed.packed.length, maxInline)
    return { hash, bytes }
  }
}
