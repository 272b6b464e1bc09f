/** The worker of the page: the engine, and the post that brings it questions. */
import { InfinitePushError } from '@infinite-push/core'
import type { CallOptions } from './engine.js'
import { LocalEngine } from './local-engine.js'
import type { Failure, FromWorker, Question, ToWorker } from './messages.js'

const engine = new LocalEngine()
const running = new Map<number, AbortController>()

function say(message: FromWorker, handedOver: Transferable[] = []): void {
  postMessage(message, { transfer: handedOver })
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ('cancel' in data) running.get(data.id)?.abort()
  else void answer(data.id, data.question, data.args)
}

async function answer(id: number, question: Question, args: unknown[]): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  const options: CallOptions = { signal: controller.signal, onProgress: (progress) => say({ id, progress }) }
  try {
    const ask = engine[question] as (...args: unknown[]) => Promise<unknown>
    const found = await ask.call(engine, ...args, options)
    say({ id, answer: found }, buffersOf(found))
  } catch (error) {
    say({ id, failure: failureOf(error) })
  } finally {
    running.delete(id)
  }
}

/** The arrays of an answer are made for it, so that they can be handed over instead of copied. */
function buffersOf(answer: unknown): ArrayBuffer[] {
  const parts = typeof answer === 'object' && answer !== null ? [answer, ...Object.values(answer)] : []
  return parts.filter((part) => ArrayBuffer.isView(part)).map(({ buffer }) => buffer as ArrayBuffer)
}

function failureOf(error: unknown): Failure {
  if (error instanceof InfinitePushError) {
    const { name, message, code, hint, field } = error
    return { name, message, code, ...(hint && { hint }), ...(field && { field }) }
  }
  return { name: error instanceof Error ? error.name : 'Error', message: String((error as Error).message ?? error) }
}
