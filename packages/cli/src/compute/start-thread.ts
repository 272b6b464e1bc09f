import type { Worker, WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread that runs a file of the bundle. What a command without threads has no use for is loaded here.
 *
 * @example
 * ```ts
 * const worker = startThread('piece-thread')
 * ```
 */
export function startThread(name: 'thread' | 'piece-thread' | 'pass-thread', options: WorkerOptions = {}): Worker {
  const { Worker } = process.getBuiltinModule('node:worker_threads')
  return new Worker(new URL('./kept-thread.js', import.meta.url), { ...options, argv: [name] })
}
