import { fileURLToPath } from 'node:url'
import { InfinitePushError } from '@infinite-push/core'
import { fromRefusal, type PieceTasks } from '@infinite-push/core/internal'
import workerpool, { type Pool } from 'workerpool'
import type { Answer, PieceOrder } from './piece-order.js'

const THREAD = fileURLToPath(new URL('./piece-thread.js', import.meta.url))

/** Threads that all know one computation and its data. They are started one by one, as tasks wait for them. */
export class PiecePool {
  private readonly pool: Pool

  constructor(order: PieceOrder, workers: number) {
    this.pool = workerpool.pool(THREAD, {
      workerType: 'thread',
      maxWorkers: workers,
      // Nothing in a thread needs time to end: what counts is written by the main one.
      workerTerminateTimeout: 1,
      workerThreadOpts: { workerData: order },
    })
  }

  async run<K extends keyof PieceTasks>(
    task: K,
    ...args: Parameters<PieceTasks[K]>
  ): Promise<ReturnType<PieceTasks[K]>> {
    const answer = await this.answer(task, args)
    if ('refusal' in answer) throw fromRefusal(answer.refusal)
    return answer.value as ReturnType<PieceTasks[K]>
  }

  /** Ends all threads, whatever they are doing. */
  async close(): Promise<void> {
    await this.pool.terminate(true)
  }

  private async answer(task: string, args: unknown[]): Promise<Answer<unknown>> {
    try {
      return (await this.pool.exec(task, args)) as Answer<unknown>
    } catch (error) {
      throw threadError(error)
    }
  }
}

/** A thread that ended before it answered; other errors are bugs, and tell where they come from. */
function threadError(error: unknown): unknown {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined
  if (/terminated unexpectedly/i.test(String(error))) return new Error('A computing thread ended without an answer.')
  if (cause?.code !== 'ERR_WORKER_OUT_OF_MEMORY') return cause ?? error
  return new InfinitePushError('out-of-memory', 'A computing thread ran out of memory.', {
    kind: 'data',
    hint: 'Use fewer threads (--workers 1), or give each more: NODE_OPTIONS=--max-old-space-size=8192',
    field: 'workers',
  })
}
