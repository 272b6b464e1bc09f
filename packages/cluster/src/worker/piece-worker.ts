import { Worker } from 'node:worker_threads'
import { InfinitePushError } from '@infinite-push/core'
import { nodeThread, PieceThreads, type PieceWork, toRefusal } from '@infinite-push/core/internal'
import { DelayedError, type Job, UnrecoverableError } from 'bullmq'
import type { Redis } from 'ioredis'
import type { DataLoader } from '../data/data-loader.js'
import { outOfMemory, pieceFailed, redisFull, workersLost } from '../errors.js'
import { commitPiece } from '../queue/commit.js'
import { packFailure } from '../queue/failure.js'
import { LIFETIME_S, type SweepKeys, sweepKeys } from '../queue/keys.js'
import { checkedJob, type PieceJob, TRIES } from '../queue/plan.js'
import type { Room } from '../queue/room.js'
import type { PlanLoader } from './plan-loader.js'

/** A piece whose workers vanish is given to others so often: the machine may be at fault, or the piece. */
const LOSSES = 5
/** After the second loss a piece waits so long, after each further one twice as long as before. */
const LOSS_WAIT_MS = 1_000

export interface PieceEvent extends PieceJob {
  what: string
  state: 'begun' | 'finished' | 'failed'
  message?: string
}

export interface PieceWorkerParts {
  /** How the sweep's client shows this worker. */
  name: string
  /** How many pieces at a time, each in a thread. */
  concurrency: number
  redis: Redis
  room: Room
  plans: PlanLoader
  data: DataLoader
  onPiece?: ((event: PieceEvent) => void) | undefined
}

/** Computes the pieces that the queue hands out. */
export class PieceWorker {
  private readonly threads: PieceThreads
  /** The pieces being computed, by sweep, and how to stop them. */
  private readonly running = new Map<string, Set<AbortController>>()

  constructor(private readonly parts: PieceWorkerParts) {
    this.threads = new PieceThreads(newThread, parts.concurrency)
  }

  /**
   * Whatever is decided about a piece is written into the sweep before the queue hears of it: a worker killed between the
   * two leaves a job that the next one finds done.
   */
  async process(job: Job<PieceJob>, token?: string): Promise<void> {
    const piece = checkedJob(job.data)
    const keys = sweepKeys(piece.sweep)
    if (!(await this.isWanted(keys, piece))) return
    await this.waitAfterLoss(job, keys, token)
    try {
      if (job.stalledCounter > LOSSES) throw workersLost({ times: job.stalledCounter })
      await this.compute(keys, piece)
    } catch (error) {
      // Cancelled meanwhile: nobody asks for it any more.
      if ((await this.parts.redis.exists(keys.plan)) === 0) return
      // No fault of the piece: its client asks for it again when there is room.
      if ((error as NodeJS.ErrnoException).code === redisFull.code) throw error
      const certain = error instanceof InfinitePushError
      if (certain || job.attemptsMade + 1 >= TRIES) await this.fail(keys, piece, error)
      throw certain ? new UnrecoverableError(error.message) : error
    }
  }

  /** Stops what belongs to sweeps that were cancelled. */
  async stopUnwanted(): Promise<void> {
    for (const [sweep, controllers] of this.running) {
      if (await this.parts.redis.exists(sweepKeys(sweep).plan)) continue
      for (const controller of controllers) controller.abort()
    }
  }

  async close(): Promise<void> {
    await this.threads.end()
  }

  private async isWanted({ plan, results }: SweepKeys, { index }: PieceJob): Promise<boolean> {
    const { redis } = this.parts
    const [known, finished] = await Promise.all([redis.exists(plan), redis.hexists(results, String(index))])
    return known === 1 && finished === 0
  }

  /** The first loss cost the time of a lock already. After more, what takes workers down gets them less and less often. */
  private async waitAfterLoss(job: Job<PieceJob>, { losses }: SweepKeys, token: string | undefined): Promise<void> {
    const { redis } = this.parts
    const { stalledCounter: count } = job
    if (count < 2 || count <= Number(await redis.hget(losses, String(job.data.index)))) return
    await redis.multi().hset(losses, job.data.index, count).expire(losses, LIFETIME_S).exec()
    await job.moveToDelayed(Date.now() + LOSS_WAIT_MS * 2 ** (count - 2), token)
    throw new DelayedError()
  }

  private async compute(keys: SweepKeys, piece: PieceJob): Promise<void> {
    const { redis, room, name, onPiece } = this.parts
    const { sweep, index } = piece
    const { data: reference, pieces, shared, computation, settings } = await this.parts.plans.load(sweep)
    // A job that somebody else put there.
    if (index >= pieces.length) return
    await room.write(() => redis.hset(keys.running, index, name))
    const data = reference ? await this.parts.data.load(reference) : undefined
    const work: PieceWork = { name: sweep, computation, settings, data }
    onPiece?.({ ...piece, what: pieces[index], state: 'begun' })
    const text = await this.stoppable(sweep, (signal) => this.threads.run(work, 'piece', [shared, index], { signal }))
    await room.write(() => commitPiece(redis, keys, { index, text, worker: name }))
    onPiece?.({ ...piece, what: pieces[index], state: 'finished' })
  }

  private async stoppable<T>(sweep: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    const controllers = this.running.get(sweep) ?? new Set()
    this.running.set(sweep, controllers.add(controller))
    try {
      return await work(controller.signal)
    } finally {
      controllers.delete(controller)
      if (controllers.size === 0) this.running.delete(sweep)
    }
  }

  private async fail(keys: SweepKeys, piece: PieceJob, error: unknown): Promise<void> {
    const { redis, onPiece } = this.parts
    const refusal = toRefusal(error instanceof InfinitePushError ? error : unexpected(error))
    await redis
      .multi()
      .hset(keys.failures, piece.index, packFailure(refusal))
      .hdel(keys.running, String(piece.index))
      .expire(keys.failures, LIFETIME_S)
      .exec()
    onPiece?.({ ...piece, what: `piece ${piece.index + 1}`, state: 'failed', message: refusal.message })
  }
}

function newThread() {
  return nodeThread(new Worker(new URL('./piece-thread.js', import.meta.url)))
}

function unexpected(error: unknown): InfinitePushError {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory() : pieceFailed({ why: message })
}
