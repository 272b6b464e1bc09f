import type { WireDataset } from '@infinite-push/core/internal'
import { Queue } from 'bullmq'
import { DataPath } from '../data/data-path.js'
import { type PackedData, packData } from '../data/packed-data.js'
import { needData, putData } from '../data/redis-data.js'
import { dataTooLarge } from '../errors.js'
import { connect, type Presence } from '../queue/connection.js'
import { BUILD, PREFIX, QUEUE } from '../queue/keys.js'
import { type PieceJob, type SweepPlan, sweepName } from '../queue/plan.js'
import { Room, type RoomSettings } from '../queue/room.js'
import { Sweep, type SweepHooks } from './sweep.js'
import { cancelSweep, type QueueAccess } from './sweep-queue.js'

/** Larger data do not go through the queue. */
const DEFAULT_MAX_INLINE = 64 * 2 ** 20

export interface ClusterSettings extends RoomSettings {
  redis: string
  /** The most bytes of compressed data that go through the queue: 64 MB unless given. */
  maxInline?: number | undefined
  /** Where data are put instead: a folder that all workers can read, or an address. */
  dataPath?: string | undefined
  /** Hears when the Redis goes away, and when it is back. */
  onPresence?: Presence
}

/** What is computed, apart from the data. */
export type Computed = Pick<SweepPlan, 'computation' | 'settings' | 'shared' | 'pieces'>

/** A client's connection to the queue. */
export class Cluster {
  private constructor(
    private readonly access: QueueAccess,
    private readonly settings: ClusterSettings,
  ) {}

  /**
   * @example
   * ```ts
   * const cluster = await Cluster.open({ redis: 'redis://localhost' })
   * await cluster.close()
   * ```
   */
  static async open(settings: ClusterSettings): Promise<Cluster> {
    const redis = await connect(settings.redis, settings.onPresence)
    const queue = new Queue<PieceJob>(QUEUE, { connection: redis, prefix: PREFIX })
    // A Redis that is away is waited for.
    queue.on('error', () => {})
    return new Cluster({ redis, queue, room: new Room(redis, settings) }, settings)
  }

  /** The sweep of a plan: the same one as before, when it was begun before. Refuses data that are too large. */
  async sweep(computed: Computed, data: WireDataset | undefined, hooks: SweepHooks): Promise<Sweep> {
    const packed = data && (await packData(data))
    if (packed) this.checkSize(packed)
    const reference = packed ? { hash: packed.hash, bytes: packed.bytes } : null
    const plan: SweepPlan = { version: BUILD, ...computed, data: reference }
    const name = sweepName(plan)
    const bring = async () => {
      if (packed) await this.bring(packed, name)
    }
    return new Sweep(this.access, { name, plan, bring }, hooks)
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
    await this.access.queue.close()
    this.access.redis.disconnect()
  }

  private checkSize({ packed }: PackedData): void {
    const { maxInline = DEFAULT_MAX_INLINE, dataPath } = this.settings
    if (dataPath !== undefined || packed.length <= maxInline) return
    const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20)
    throw dataTooLarge({ megabytes: megabytes(packed.length), most: megabytes(maxInline) })
  }

  /** Said before it is done: who else needs the data may be leaving. */
  private async bring(packed: PackedData, sweep: string): Promise<void> {
    const { dataPath } = this.settings
    await needData(this.access.redis, packed.hash, sweep)
    if (dataPath === undefined) await putData(this.access.redis, packed)
    else await new DataPath(dataPath).put(packed)
  }
}
