import { Worker } from 'node:worker_threads'
import type { WorkProgress } from '@infinite-push/core'
import type { JobData, JobName, JobResult, JobSettings } from './jobs.js'
import type { JobMessage, JobOrder } from './messages.js'
import { toError } from './refusal.js'
import { buffersOf, toWire } from './wire.js'

export interface ComputeOptions {
  /** Aborted by Ctrl-C. */
  signal?: AbortSignal | undefined
  onProgress?: (progress: WorkProgress) => void
  /** How long work that keeps what it has may take to stop; 0 for work that keeps nothing. */
  graceMs?: number
}

/**
 * Runs a long computation in a thread, so that Ctrl-C is seen at once. The data move there, and cannot be used here
 * afterwards.
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
  const worker = new Worker(new URL('./thread.js', import.meta.url), {
    workerData: order,
    transferList: wire ? buffersOf(wire) : [],
  })
  try {
    return await answerOf<JobResult<K>>(worker, stop, options)
  } finally {
    await worker.terminate()
  }
}

function answerOf<T>(worker: Worker, stop: Int32Array, options: ComputeOptions): Promise<T> {
  const { signal, onProgress, graceMs = 0 } = options
  return new Promise<T>((resolve, reject) => {
    worker.on('message', (message: JobMessage) => {
      if ('progress' in message) onProgress?.(message.progress)
      else if ('refusal' in message) reject(toError(message.refusal))
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
