import { setTimeout as delay } from 'node:timers/promises'
import { type Refusal, toRefusal } from '@infinite-push/core/internal'
import { pieceFailed } from '../errors.js'
import { unpackFailure } from '../queue/failure.js'
import { type SweepKeys, sweepKeys } from '../queue/keys.js'
import type { SweepPlan } from '../queue/plan.js'
import { dequeue, enqueue, lostPieces, type QueueAccess, removeSweep } from './sweep-queue.js'

/** What one worker does for a sweep. */
export interface WorkerState {
  name: string
  running: number
  finished: number
}

export interface SweepState {
  finished: number
  running: number
  failed: number
  workers: WorkerState[]
}

export interface FailedPiece {
  index: number
  refusal: Refusal
}

export interface SweepHooks {
  /** A piece that was not known here before, as JSON. */
  onPiece(index: number, text: string): void
  onState?(state: SweepState): void
}

/** What a client wants, and how it brings the data there. */
export interface WantedSweep {
  name: string
  plan: SweepPlan
  bring(): Promise<void>
}

/** After something was new there is soon more; after a long silence there is no hurry. */
const SHORTEST_WAIT_MS = 10
const LONGEST_WAIT_MS = 400
/** So often the queue is asked again for what is missing, and whenever the Redis was away or full: it may forget. */
const DOUBT_MS = 60_000
const FETCHED_AT_ONCE = 200

/**
 * A client's view of a sweep. It looks again and again instead of being told: what cannot be missed need not be repaired,
 * and a client, a worker or a Redis that was away changes nothing.
 */
export class Sweep {
  private readonly keys: SweepKeys
  private readonly open = new Set<number>()
  private readonly failed = new Map<number, Refusal>()
  private finished = 0
  /** How much of the order of finished pieces has been read. */
  private read = 0
  private isRemoved = false
  private running: Promise<FailedPiece[]> | undefined

  constructor(
    private readonly access: QueueAccess,
    private readonly wanted: WantedSweep,
    private readonly hooks: SweepHooks,
  ) {
    this.keys = sweepKeys(wanted.name)
  }

  get name(): string {
    return this.wanted.name
  }

  /** Waits until every piece of `todo` is finished or has failed; gives those that failed. */
  run(todo: readonly number[], signal?: AbortSignal): Promise<FailedPiece[]> {
    this.running = this.wait(todo, signal)
    return this.running
  }

  /** Removes all there is of it, finished or not, and asks for nothing any more. */
  async remove(): Promise<void> {
    this.isRemoved = true
    // Who cancelled it does not wait for the answer: what is being asked for now would be there again afterwards.
    await this.running?.catch(() => {})
    await removeSweep(this.access, this.name, this.wanted.plan)
  }

  private async wait(todo: readonly number[], signal: AbortSignal | undefined): Promise<FailedPiece[]> {
    for (const index of todo) this.open.add(index)
    const { redis, room } = this.access
    await this.forgetFailures()
    await this.look()
    await room.writeNow(() => this.ask())
    let askedAt = Date.now()
    const doubt = () => {
      askedAt = Number.NEGATIVE_INFINITY
    }
    redis.on('ready', doubt)
    try {
      let wait = SHORTEST_WAIT_MS
      while (this.open.size > 0 && !signal?.aborted && !this.isRemoved) {
        const isNew = await this.look()
        wait = isNew ? SHORTEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, 1.5 * wait)
        if (Date.now() - askedAt > DOUBT_MS || (await redis.exists(this.keys.plan)) === 0) {
          await room.write(() => this.ask())
          askedAt = Date.now()
        }
        if (isNew) continue
        await delay(wait)
        if (await room.wasFull()) doubt()
      }
    } finally {
      redis.off('ready', doubt)
    }
    return [...this.failed].map(([index, refusal]) => ({ index, refusal }))
  }

  /** Asks for what is missing; what was asked for before, and is still there, stays as it is. */
  private async ask(): Promise<void> {
    await this.wanted.bring()
    await dequeue(this.access, await lostPieces(this.access, this.name, this.open))
    await enqueue(this.access, this.name, this.wanted.plan, [...this.open])
  }

  /** What failed in an earlier run is tried again. */
  private async forgetFailures(): Promise<void> {
    const { redis } = this.access
    const failed = await redis.hkeys(this.keys.failures)
    await dequeue(
      this.access,
      failed.map((index) => ({ sweep: this.name, index: Number(index) })),
    )
    await redis.del(this.keys.failures)
  }

  /** Takes what is new; false when nothing is. */
  private async look(): Promise<boolean> {
    const { redis } = this.access
    const { order, results, failures, running, tally } = this.keys
    const length = await redis.llen(order)
    // A Redis that was killed may have lost its last second, and workers have added something else since.
    if (length < this.read) this.read = 0
    const numbers = await redis.lrange(order, this.read, this.read + FETCHED_AT_ONCE - 1)
    const texts = numbers.length > 0 ? await redis.hmget(results, ...numbers) : []
    const [broken, busy, done] = await Promise.all([
      redis.hgetall(failures),
      redis.hgetall(running),
      redis.hgetall(tally),
    ])
    this.read += numbers.length
    const before = this.open.size
    for (const [k, number] of numbers.entries()) this.take(Number(number), texts[k])
    for (const [number, text] of Object.entries(broken)) this.giveUp(Number(number), unpackFailure(text))
    this.hooks.onState?.(this.stateOf(Object.values(busy), done))
    return this.open.size < before || numbers.length === FETCHED_AT_ONCE
  }

  private take(index: number, text: string | null): void {
    if (text === null || !this.open.has(index)) return
    if (!isJson(text)) {
      this.giveUp(index, toRefusal(pieceFailed({ why: undefined })))
      return
    }
    this.open.delete(index)
    this.finished++
    this.hooks.onPiece(index, text)
  }

  private giveUp(index: number, refusal: Refusal): void {
    if (this.open.delete(index)) this.failed.set(index, refusal)
  }

  private stateOf(busy: readonly string[], done: Record<string, string>): SweepState {
    const names = [...new Set([...Object.keys(done), ...busy])].sort()
    const workers = names.map((name) => ({
      name,
      running: busy.filter((other) => other === name).length,
      finished: Number(done[name] ?? 0),
    }))
    return { finished: this.finished, running: busy.length, failed: this.failed.size, workers }
  }
}

/** Whoever may write to the Redis may have written anything. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
