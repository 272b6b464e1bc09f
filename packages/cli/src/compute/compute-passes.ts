import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import { type AskOptions, nodeThread, type TableOfPasses, ThreadPort } from '@infinite-push/core/internal'
import type { PassJobName, PassJobResult, PassJobSettings } from './pass-jobs.js'
import { answerThrough, optionalOf } from './passes-port.js'
import { startThread } from './start-thread.js'

interface StartedThread {
  worker: Worker
  /** Through which it asks. */
  port: MessagePort
}

let waiting: StartedThread | undefined

/** Starts the thread of what will be learnt: to load what it needs takes a third of a second, in which an engine may already count. */
export function startPassThread(): void {
  waiting ??= newThread()
  // Nobody waits for it, if nothing comes to be learnt.
  waiting.worker.unref()
}

/**
 * Learns from a table that stays where it is, in a thread, so that Ctrl-C is seen at once: the thread solves, and asks for
 * passes; whoever has the table answers here. When it was interrupted, the reading under way is over before this is.
 *
 * @example
 * ```ts
 * const model = await computePasses('fit', new EnginePasses(table.rows), { lambdaRatio: 0.1 }, { signal })
 * ```
 */
export async function computePasses<K extends PassJobName>(
  job: K,
  table: TableOfPasses,
  settings: PassJobSettings<K>,
  { signal, ...options }: Omit<AskOptions, 'signal' | 'handOver'> & { signal?: AbortSignal | undefined } = {},
): Promise<PassJobResult<K>> {
  const { worker, port: asked } = waiting ?? newThread()
  waiting = undefined
  worker.ref()
  const end = answerThrough(asked, table, signal)
  const port = new ThreadPort(() => nodeThread(worker))
  try {
    return (await port.ask(job, [table.features, settings, optionalOf(table)], {
      ...options,
      signal,
    })) as PassJobResult<K>
  } finally {
    await port.end()
    await end()
  }
}

function newThread(): StartedThread {
  const { port1, port2 } = new MessageChannel()
  const worker = startThread('pass-thread', { workerData: port2, transferList: [port2] })
  return { worker, port: port1 }
}
