import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { releaseData } from '../data/redis-data.js'
import { LIFETIME_S, sweepKeys } from '../queue/keys.js'
import { jobName, type PieceJob, packPlan, type SweepPlan, TRIES, unpackPlan } from '../queue/plan.js'
import type { Room } from '../queue/room.js'

/** The queue, the Redis it lives in, and the room there. */
export interface QueueAccess {
  redis: Redis
  queue: Queue<PieceJob>
  room: Room
}

const BATCH = 500
/** Before a piece that failed is tried again, perhaps by another worker. */
const BACK_OFF_MS = 1_000

/** Asks for pieces. Those that were asked for before are not asked for twice, so that this may be repeated at any time. */
export async function enqueue(access: QueueAccess, sweep: string, plan: SweepPlan, todo: number[]): Promise<void> {
  const { redis, queue } = access
  await redis.set(sweepKeys(sweep).plan, await packPlan(plan), 'EX', LIFETIME_S)
  for (let start = 0; start < todo.length; start += BATCH) {
    const jobs = todo.slice(start, start + BATCH).map((index) => ({
      name: plan.pieces[index],
      data: { sweep, index },
      opts: {
        jobId: jobName({ sweep, index }),
        attempts: TRIES,
        backoff: { type: 'exponential', delay: BACK_OFF_MS },
        removeOnComplete: true,
        stackTraceLimit: 1,
      },
    }))
    await queue.addBulk(jobs)
  }
}

/**
 * Of these pieces, those that the queue has given up without a word: a worker that cannot write down a result cannot write
 * down a failure either.
 */
export async function lostPieces({ redis, queue }: QueueAccess, sweep: string, open: ReadonlySet<number>) {
  const given = await redis.zrange(queue.toKey('failed'), '0', '-1')
  const indices = given
    .filter((name) => name.startsWith(`${sweep}-`))
    .map((name) => Number(name.slice(sweep.length + 1)))
  return indices.filter((index) => open.has(index)).map((index): PieceJob => ({ sweep, index }))
}

/** Takes pieces out of the queue; those being computed stay until their worker notices. */
export async function dequeue({ redis, queue }: QueueAccess, pieces: readonly PieceJob[]): Promise<void> {
  for (let start = 0; start < pieces.length; start += BATCH) {
    const names = pieces.slice(start, start + BATCH).map(jobName)
    const there = await Promise.all(names.map((name) => redis.exists(queue.toKey(name))))
    await Promise.all(names.filter((_, k) => there[k] === 1).map((name) => queue.remove(name)))
  }
}

/** Removes all there is of a sweep. Without its plan it is not wanted any more: workers let go of it. */
export async function removeSweep(access: QueueAccess, sweep: string, { pieces, data }: SweepPlan): Promise<void> {
  const { redis } = access
  const keys = sweepKeys(sweep)
  await redis.del(keys.plan)
  await dequeue(
    access,
    pieces.map((_, index) => ({ sweep, index })),
  )
  await redis.del(...Object.values(keys))
  if (data) await releaseData(redis, data.hash, sweep)
}

/** Ends a sweep that somebody left running; false when there is none of that name. */
export async function cancelSweep(access: QueueAccess, sweep: string): Promise<boolean> {
  const packed = await access.redis.getBuffer(sweepKeys(sweep).plan)
  if (packed === null) return false
  await removeSweep(access, sweep, await unpackPlan(packed))
  return true
}
