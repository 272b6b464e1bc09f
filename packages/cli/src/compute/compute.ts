import { stat } from 'node:fs'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { type AskOptions, movableBuffers, nodeThread, ThreadPort, toWire } from '@infinite-push/core/internal'
import type { JobData, JobName, JobResult, JobSettings } from './jobs.js'
import { startThread } from './start-thread.js'

export interface ComputeOptions extends Omit<AskOptions, 'handOver'> {
  /** The data are copied instead of moved, since they are still needed here. */
  keepData?: boolean
  /** How many threads may multiply with a large table; as many as there are cores unless given. */
  workers?: number | undefined
}

/** Bytes of text of a small table. */
const SMALL_FILE = 300_000

/** The thread of the next computation, when it was started ahead. */
let waiting: Worker | undefined

/** Starts the thread of the next `compute` now, so that it loads its code while the table is being read. */
export function startThreadAhead(): void {
  waiting = startThread('thread')
  // When it turns out not to be needed, it keeps nothing alive.
  waiting.unref()
}

/** Starts it unless the file is so small that its fit may need none. */
export async function startThreadFor(path: string): Promise<void> {
  const size =
    path === '-'
      ? undefined
      : await promisify(stat)(path).then(
          ({ size }) => size,
          () => undefined,
        )
  if (size === undefined || size > SMALL_FILE) startThreadAhead()
}

export function isThreadWaiting(): boolean {
  return waiting !== undefined
}

/**
 * Runs a long computation in a thread, so that Ctrl-C is seen at once. The data move there, and cannot be used here
 * afterwards unless they are to be kept.
 *
 * @example
 * ```ts
 * const model = await compute('fit', dataset, { lambdaRatio: 0.1 })
 * ```
 */
export async function compute<K extends JobName>(
  job: K,
  data: JobData<K>,
  settings: JobSettings<K>,
  { keepData = false, workers, ...options }: ComputeOptions = {},
): Promise<JobResult<K>> {
  const wire = data && toWire(data)
  const handOver = wire && !keepData ? movableBuffers(wire) : []
  const port = new ThreadPort(hire)
  try {
    return (await port.ask(job, [wire, settings, workers], { ...options, handOver })) as JobResult<K>
  } finally {
    await port.end()
  }
}

function hire() {
  const worker = waiting ?? startThread('thread')
  waiting = undefined
  worker.ref()
  return nodeThread(worker)
}
