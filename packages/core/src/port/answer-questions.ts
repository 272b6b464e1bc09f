import { InfinitePushError } from '../errors/infinite-push-error.js'
import { toRefusal } from '../errors/refusal.js'
import { growFirst } from '../numeric/wasm/wasm-module.js'
import type { CancelSignal, FromThread, ToThread, WorkContext } from './messages.js'

/** The end of a port inside a thread: `self` of a browser's worker, `parentPort` of Node's. */
export type InnerPort = { postMessage(message: FromThread, handedOver: ArrayBuffer[]): void } & (
  | { onmessage: ((event: { data: ToThread }) => unknown) | null }
  | { on(event: 'message', listener: (message: ToThread) => unknown): unknown }
)

/** How a question is answered: at once, or later. */
export type Answerer = (question: string, args: readonly unknown[], context: WorkContext) => unknown

/**
 * Answers the questions that come through a port, for as long as the thread lives. An `InfinitePushError` goes back as a
 * refusal, and other errors as what they are: bugs; neither ends the thread.
 *
 * @param handOver The memory of an answer that may move instead of being copied: what nobody needs here any more.
 * @example
 * ```ts
 * const port = { postMessage: () => {}, onmessage: null }
 * answerQuestions(port, (question, args) => (question === 'sum' ? args[0] + args[1] : undefined))
 * typeof port.onmessage // 'function'
 * ```
 */
export function answerQuestions(
  port: InnerPort,
  answer: Answerer,
  handOver: (answer: unknown, question: string) => ArrayBuffer[] = () => [],
): void {
  growFirst()
  const running = new Map<number, Stop>()
  const say = (message: FromThread, handedOver: ArrayBuffer[] = []) => port.postMessage(message, handedOver)
  const hear = async (message: ToThread) => {
    const { id } = message
    if ('cancel' in message) {
      running.get(id)?.set()
      return
    }
    const signal = new Stop(message.stop)
    running.set(id, signal)
    try {
      const onProgress: WorkContext['onProgress'] = (progress) => say({ id, progress })
      const found = await answer(message.question, message.args, { signal, onProgress })
      say({ id, answer: found }, handOver(found, message.question))
    } catch (error) {
      say({ id, ...endOf(error, signal) })
    } finally {
      running.delete(id)
    }
  }
  if ('on' in port) port.on('message', hear)
  else port.onmessage = ({ data }) => hear(data)
}

/** Told by a message, or by memory that both sides see. */
class Stop implements CancelSignal {
  readonly reason = new Error('The work was cancelled.')
  private told = false
  private readonly listeners = new Set<() => void>()

  constructor(private readonly flag: Int32Array | undefined) {}

  get aborted(): boolean {
    return this.told || (this.flag !== undefined && Atomics.load(this.flag, 0) !== 0)
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }

  /** Who hears messages while it works is told at once. */
  addEventListener(_: 'abort', listener: () => void): void {
    this.listeners.add(listener)
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.listeners.delete(listener)
  }

  set(): void {
    this.told = true
    for (const listener of this.listeners) listener()
  }
}

type Unanswered = { cancelled: true } | Pick<Extract<FromThread, { refusal: unknown }>, 'refusal'> | { error: Error }

function endOf(error: unknown, { aborted }: CancelSignal): Unanswered {
  if (aborted) return { cancelled: true }
  if (error instanceof InfinitePushError) return { refusal: toRefusal(error) }
  return { error: error instanceof Error ? plainError(error) : new Error(String(error)) }
}

/** Not every kind of error can be sent; its words can. */
function plainError({ name, message, stack }: Error): Error {
  return Object.assign(new Error(message), { name, stack })
}
