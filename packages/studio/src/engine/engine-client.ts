import { InfinitePushError } from '@infinite-push/core'
import type { CallOptions, Engine, Problem, Reading } from './engine.js'
import { latestOnly } from './latest-only.js'
import type { Failure, FromWorker, Question } from './messages.js'

interface Waiting {
  resolve(answer: unknown): void
  reject(error: unknown): void
  onProgress?: CallOptions['onProgress'] | undefined
}

/** A step of the work that does not end by then is ended with its worker. */
const PATIENCE_MS = 1000

/** The part of a `Worker` that is used here, so that tests can stand in for it. */
export interface WorkerLike {
  postMessage(message: unknown): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/**
 * The engine as the page sees it. What was cancelled rejects at once; a worker that does not listen is replaced by a new
 * one, which opens the same table and computes the same path again before it answers anything else.
 */
export class EngineClient {
  private worker: WorkerLike
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  private opened: { file: File; reading: Reading } | undefined
  private problem: Problem | undefined
  /** What a new worker must have done before it can be asked. */
  private recovery: Promise<unknown> = Promise.resolve()

  constructor(private readonly makeWorker: () => WorkerLike) {
    this.worker = this.hire()
  }

  /** Every question of the engine, as a function. */
  engine(): Engine {
    const ask = (question: Question) => (args: unknown[], options?: CallOptions) => this.ask(question, args, options)
    const plain =
      (question: Question) =>
      (...args: unknown[]) =>
        ask(question)(args)
    return {
      open: async (file, reading, options) => {
        const view = await ask('open')([file, reading], options)
        this.opened = { file, reading }
        this.problem = undefined
        return view
      },
      sketch: plain('sketch'),
      path: async (problem, options) => {
        const view = await ask('path')([problem], options)
        this.problem = problem
        return view
      },
      validate: (choice, options) => ask('validate')([choice], options),
      stability: (problem, subsamples, options) => ask('stability')([problem, subsamples], options),
      rankAt: latestOnly(plain('rankAt')),
      rows: plain('rows'),
      values: plain('values'),
      scoreOf: latestOnly(plain('scoreOf')),
      distribution: plain('distribution'),
      model: plain('model'),
      download: plain('download'),
    } as Engine
  }

  close(): void {
    this.worker.terminate()
  }

  private async ask(question: Question, args: unknown[], { signal, onProgress }: CallOptions = {}): Promise<unknown> {
    signal?.throwIfAborted()
    await this.recovery
    return this.send(question, args, signal, onProgress)
  }

  private send(question: Question, args: unknown[], signal?: AbortSignal, onProgress?: CallOptions['onProgress']) {
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onProgress })
      this.worker.postMessage({ id, question, args })
      signal?.addEventListener('abort', () => this.cancel(id, signal.reason))
    })
  }

  private cancel(id: number, reason: unknown): void {
    const call = this.waiting.get(id)
    if (!call) return
    this.worker.postMessage({ id, cancel: true })
    // The page goes on at once; whether the worker heard it shows by its answer.
    call.reject(reason)
    const deaf = setTimeout(() => this.replace(), PATIENCE_MS)
    const heard = () => clearTimeout(deaf)
    this.waiting.set(id, { resolve: heard, reject: heard })
  }

  private replace(): void {
    this.worker.terminate()
    const lost = [...this.waiting.values()]
    this.waiting.clear()
    this.worker = this.hire()
    this.recovery = this.recover()
    for (const { reject } of lost) reject(new DOMException('The work was cancelled.', 'AbortError'))
  }

  private async recover(): Promise<void> {
    if (this.opened) await this.send('open', [this.opened.file, this.opened.reading])
    if (this.opened && this.problem) await this.send('path', [this.problem])
  }

  private hire(): WorkerLike {
    const worker = this.makeWorker()
    worker.onmessage = ({ data }) => this.receive(data)
    worker.onerror = ({ message }) => {
      for (const { reject } of this.waiting.values()) reject(new Error(message || 'The worker of the page failed.'))
      this.waiting.clear()
    }
    return worker
  }

  private receive(message: FromWorker): void {
    const call = this.waiting.get(message.id)
    if (!call) return
    if ('progress' in message) call.onProgress?.(message.progress)
    else {
      this.waiting.delete(message.id)
      if ('answer' in message) call.resolve(message.answer)
      else call.reject(errorOf(message.failure))
    }
  }
}

function errorOf({ name, message, code, hint, field }: Failure): Error {
  if (code !== undefined) {
    return new InfinitePushError(code, message, {
      kind: 'data',
      hint: hint ?? '',
      ...(field !== undefined && { field }),
    })
  }
  return name === 'AbortError' ? new DOMException(message, name) : new Error(message)
}
