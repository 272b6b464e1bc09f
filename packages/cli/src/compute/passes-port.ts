import type { MessagePort } from 'node:worker_threads'
import {
  answerQuestions,
  type SampleAnswer,
  type TableOfPasses,
  type Thread,
  ThreadPort,
  type WorkContext,
} from '@infinite-push/core/internal'

/** A reading that was cancelled is ended by the engine; a thread that asks waits no longer than this for its word. */
const PATIENCE_MS = 60_000

/**
 * A table as a thread sees it: it asks through a port, and the main thread, which has the engine, answers. So the main
 * thread is free for Ctrl-C while the other one solves.
 */
export function askedThrough(
  port: MessagePort,
  features: readonly string[],
  optional: readonly OptionalQuestion[],
): TableOfPasses {
  const asker = new ThreadPort(() => mainThread(port), { patienceMs: PATIENCE_MS })
  const asking =
    (name: keyof TableOfPasses) =>
    (question: unknown, options = {}) =>
      asker.ask(name, [question], options) as Promise<never>
  return {
    features,
    statistics: ({ next, ...options } = {}) => asker.ask('statistics', [undefined, next], options) as Promise<never>,
    fingerprint: (options) => asker.ask('fingerprint', [], options) as Promise<never>,
    sample: asking('sample'),
    rows: asking('rows'),
    sums: asking('sums'),
    excess: asking('excess'),
    pass: asking('pass'),
    lists: asking('lists'),
    ...Object.fromEntries(optional.map((name) => [name, asking(name)])),
  }
}

const OPTIONAL = ['candidates', 'highest', 'kinds'] as const
type OptionalQuestion = (typeof OPTIONAL)[number]

/** What a table answers that not all tables do. */
export function optionalOf(table: TableOfPasses): OptionalQuestion[] {
  return OPTIONAL.filter((name) => table[name] !== undefined)
}

/**
 * Answers what the thread at the other end of the port asks of a table.
 *
 * @returns ends it, when nothing is being asked of the table any more.
 */
export function answerThrough(
  port: MessagePort,
  table: TableOfPasses,
  signal: AbortSignal | undefined,
): () => Promise<void> {
  const open = new Set<Promise<unknown>>()
  const answer = async (name: string, [question, next]: readonly unknown[], asker: WorkContext) => {
    const controller = new AbortController()
    const cancel = () => controller.abort(signal?.aborted ? signal.reason : asker.signal.reason)
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel)
    asker.signal.addEventListener('abort', cancel)
    const told = answerOf(table, name as keyof TableOfPasses, question, { signal: controller.signal, next })
    const settled = told.catch(() => {})
    open.add(settled)
    try {
      return await told
    } finally {
      open.delete(settled)
      signal?.removeEventListener('abort', cancel)
    }
  }
  answerQuestions(port, answer, (told, name) =>
    name === 'candidates' ? buffersOf(told as SampleAnswer | undefined) : [],
  )
  return async () => {
    await Promise.all(open)
    port.close()
  }
}

/** The values of candidates, which are hundreds of megabytes and nobody's but the thread's. */
function buffersOf(rows: SampleAnswer | undefined): ArrayBuffer[] {
  const buffers = rows ? [rows.positives, rows.negatives].map(({ values }) => values.buffer as ArrayBuffer) : []
  return buffers.filter(({ byteLength }) => byteLength > 0)
}

async function answerOf(table: TableOfPasses, name: keyof TableOfPasses, question: unknown, options: object) {
  if (name === 'statistics' || name === 'fingerprint') return table[name](options)
  const ask = table[name] as ((question: unknown, options: object) => Promise<unknown>) | undefined
  return ask?.call(table, question, options)
}

function mainThread(port: MessagePort): Thread {
  return {
    post: (message) => port.postMessage(message),
    listen: (hear, ended) => {
      port.on('message', hear)
      port.on('close', () => ended(new Error('The table is gone.')))
    },
    end: () => port.close(),
  }
}
