import type { Cluster, FailedPiece, Sweep, SweepState } from '@infinite-push/cluster'
import { InfinitePushError } from '@infinite-push/core'
import { counted } from '@infinite-push/core/internal'
import type { Elsewhere, PieceRequest } from '../compute/run-pieces.js'
import { hintOf } from '../hints/hint.js'
import type { RunFlags } from '../options/run-options.js'
import { commandName, withoutSecrets } from '../terminal/command-line.js'
import { InterruptedError } from '../terminal/interrupt.js'

export interface RemoteHooks {
  onState?: (state: SweepState) => void
  /** Something that the user should know and can do. */
  onNote?: (text: string) => void
}

/** How long a sweep may be without workers before that is told. */
const LONELY_MS = 2_000
/** So many failures are listed; the others are counted. */
const LISTED = 5

/** The flags of a computation on other machines. */
export type ClusterFlags = Pick<RunFlags, 'redis' | 'maxInline' | 'dataPath' | 'onInterrupt'> & { redis: string }

/** Computes pieces by the workers of a Redis. What was not finished before Ctrl-C stays there or not, as asked. */
export class RemotePieces implements Elsewhere {
  private sweep: Sweep | undefined
  private signal: AbortSignal | undefined
  /** There was no room: what workers did before stays there. */
  private isFull = false

  constructor(
    private readonly cluster: Cluster,
    private readonly flags: ClusterFlags,
    private readonly hooks: RemoteHooks,
  ) {}

  /** What Ctrl-C left on the Redis, in a sentence. */
  get left(): string | undefined {
    if (this.sweep === undefined) return undefined
    if (this.flags.onInterrupt === 'cancel') return 'The sweep was cancelled.'
    const cancel = `${commandName()} sweep --cancel ${this.sweep.name} --redis ${this.shownUrl}`
    return `The workers go on, and the same command collects what they did. To end it: ${cancel}`
  }

  async compute({ work, prepared, todo, signal, keep }: PieceRequest): Promise<void> {
    const { computation, data, settings } = work
    this.signal = signal
    this.sweep = await this.cluster.sweep({ computation, settings, ...prepared }, data, {
      onPiece: keep,
      onState: (state) => this.hooks.onState?.(state),
    })
    const lonely = setInterval(() => void this.tellWhenLonely(lonely), LONELY_MS)
    try {
      const all = await this.sweep.run(todo, signal)
      signal?.throwIfAborted()
      // A worker whose time is up has no piece, and the others count without it.
      const failed = all.filter(({ refusal }) => refusal.code !== 'time-limit')
      if (failed.length > 0) throw failure(failed, prepared.pieces)
    } catch (error) {
      this.isFull = error instanceof InfinitePushError && error.code === 'redis-full'
      throw error
    } finally {
      clearInterval(lonely)
    }
  }

  /**
   * To be called when the result is there, or there will be none. Not before: a client that is killed while it combines
   * the pieces finds them again.
   */
  async finish(): Promise<void> {
    const isInterrupted = this.signal?.aborted && this.signal.reason instanceof InterruptedError
    if (this.isFull || (isInterrupted && this.flags.onInterrupt !== 'cancel')) return
    await this.sweep?.remove()
  }

  private get shownUrl(): string {
    return withoutSecrets([this.flags.redis])[0]
  }

  private async tellWhenLonely(timer: NodeJS.Timeout): Promise<void> {
    const workers = await this.cluster.workers()
    if (workers === undefined || workers > 0) return
    clearInterval(timer)
    this.hooks.onNote?.(
      `No worker of this build is there yet. On any machine: ${commandName()} worker --redis ${this.shownUrl}`,
    )
  }
}

function failure(failed: readonly FailedPiece[], names: readonly string[]): InfinitePushError {
  const [{ refusal }] = failed
  const listed = failed.slice(0, LISTED).map(({ index, refusal: { message } }) => `\n  ${names[index]}: ${message}`)
  const others = failed.length > LISTED ? [`\n  and ${failed.length - LISTED} more`] : []
  const message = `${failed.length} of ${counted(names.length, 'piece')} failed:${[...listed, ...others].join('')}`
  return new InfinitePushError('pieces-failed', message, { kind: refusal.kind, hint: hintOf(refusal) })
}
