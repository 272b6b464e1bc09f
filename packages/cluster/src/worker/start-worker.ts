import { hostname } from 'node:os'
import { Worker } from 'bullmq'
import { DataLoader } from '../data/data-loader.js'
import { DataPath } from '../data/data-path.js'
import { DiskCache } from '../data/disk-cache.js'
import { connect, type Presence } from '../queue/connection.js'
import { PREFIX, QUEUE } from '../queue/keys.js'
import type { PieceJob } from '../queue/plan.js'
import { Room, type RoomSettings } from '../queue/room.js'
import { type PieceEvent, PieceWorker } from './piece-worker.js'
import { PlanLoader } from './plan-loader.js'

/** How often a worker looks whether what it computes is still wanted. */
const WANTED_MS = 2_000
const DEFAULT_LOCK_MS = 15_000

export interface WorkerSettings extends RoomSettings {
  redis: string
  /** How many pieces at a time, each in a thread. */
  concurrency: number
  /** A worker that was silent for so long counts as lost, and its pieces are given to others. */
  lockMs?: number | undefined
  /** Where data lie that are not in the queue. */
  dataPath?: string | undefined
  onPiece?: (event: PieceEvent) => void
  /** Hears when the Redis goes away, and when it is back. */
  onPresence?: Presence
}

export interface RunningWorker {
  name: string
  /** Takes no more pieces, and ends when those being computed are finished. */
  close(): Promise<void>
}

/**
 * Starts to compute pieces of whatever sweeps there are.
 *
 * @example
 * ```ts
 * const worker = await startWorker({ redis: 'redis://localhost', concurrency: 4 })
 * await worker.close()
 * ```
 */
export async function startWorker(settings: WorkerSettings): Promise<RunningWorker> {
  const { concurrency, lockMs = DEFAULT_LOCK_MS, dataPath, onPiece } = settings
  const redis = await connect(settings.redis, settings.onPresence)
  const name = `${hostname()}-${process.pid}`
  const data = new DataLoader(redis, new DiskCache(), dataPath === undefined ? undefined : new DataPath(dataPath))
  const room = new Room(redis, settings)
  const pieces = new PieceWorker({ name, concurrency, redis, room, plans: new PlanLoader(redis), data, onPiece })
  const queue = new Worker<PieceJob, void>(QUEUE, (job, token) => pieces.process(job, token), {
    connection: redis,
    prefix: PREFIX,
    name,
    concurrency,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    // How often is decided piece by piece: see PieceWorker.
    maxStalledCount: 1_000,
    runRetryDelay: 1_000,
    drainDelay: 2,
  })
  // A Redis that goes away, and a lock lost while this process was frozen: both mend themselves.
  queue.on('error', () => {})
  const watch = setInterval(() => void pieces.stopUnwanted().catch(() => {}), WANTED_MS)
  return {
    name,
    close: async () => {
      await queue.close()
      clearInterval(watch)
      await pieces.close()
      redis.disconnect()
    },
  }
}
