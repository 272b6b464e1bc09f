import { Worker } from 'node:worker_threads'
import type { WorkProgress } from '@infinite-push/core'
import { buffersOf, fromRefusal, toWire } from '@infinite-push/core/internal'
import type { JobData, JobName, JobResult, JobSettings } from './jobs.js'
import type { JobMessage, JobOrder } from './messages.js'

export interface ComputeOptions {
  /** Aborted by Ctrl-C. */
  signal?: AbortSignal | undefined
  onProgress?: (progress: WorkProgress) => void
  /** How long work that keeps what it has may take to stop; 0 for work that keeps nothing. */
  graceMs?: number
  /** The data are copied instead of moved, since they are still needed here. */
  keepData?: boolean
}

/** The thread of the next computation, when it was started ahead. */
let waiting: Worker | undefined

/** Starts the thread of the next `compute` now, so that it loads its code while the table is being read. */
export function startThread(): void {
  waiting = newThread()
  // When it turns out not to be needed, it keeps nothing alive.
  waiting.unref()
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
  options: ComputeOptions = {},
): Promise<JobResult<K>> {
  options.signal?.throwIfAborted()
  const wire = data && toWire(data)
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const order: JobOrder = { job, data: wire, settings, stop }
  const worker = waiting ?? newThread()
  waiting = undefined
  worker.ref()
  try {
    const answer = answerOf<JobResult<K>>(worker, stop, options)
    worker.postMessage(order, wire && !options.keepData ? buffersOf(wire) : [])
    return await answer
  } finally {
    await worker.terminate()
  }
}

function newThread(): Worker {
  return new Worker(new URL('./thread.js', import.meta.url))
}

function answerOf<T>(worker: Worker, stop: Int32Array, options: ComputeOptions): Promise<T> {
  const { signal, onProgress, graceMs = 0 } = options
  return new Promise<T>((resolve, reject) => {
    worker.on('message', (message: JobMessage) => {
      if ('progress' in message) onProgress?.(message.progress)
      else if ('refusal' in message) reject(fromRefusal(message.refusal))
      else resolve(message.result as T)
    })
    worker.on('error', reject)
    worker.on('exit', (code) => reject(new Error(`The computing thread ended with ${code} before it had a result.`)))
    signal?.addEventListener('abort', () => {
      Atomics.store(stop, 0, 1)
      setTimeout(() => reject(signal.reason), graceMs).unref()
    })
  })
}
