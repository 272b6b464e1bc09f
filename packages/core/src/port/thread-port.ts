import { type AskOptions, Call } from './call.js'
import type { FromThread } from './messages.js'
import type { Thread } from './thread.js'

/** Asks a thread that is being prepared, before all who wait for it. */
export type AskFirst = (question: string, ...args: unknown[]) => Promise<unknown>

export interface PortOptions {
  /** Tells a new thread what it must know before it can be asked, for example a table. */
  prepare?: ((ask: AskFirst) => Promise<unknown> | undefined) | undefined
  /** A thread that has not heard by then that its work was cancelled is replaced: at once unless given. */
  patienceMs?: number | undefined
  /** How many threads may die while they have a question before it fails: one unless given. */
  tries?: number | undefined
}

/** A thread, until it is replaced or ended. */
interface Hired {
  thread: Thread
  /** What its preparation asked. */
  first: Set<Call>
  isGone: boolean
}

/**
 * Asks a thread, and brings its answers back: the one protocol of all work in another thread.
 *
 * - A question is answered, refused (`InfinitePushError`), cancelled, or fails with its thread.
 * - Cancelling ends that question only. When the thread does not hear of it in time it is replaced, and what else was
 *   asked is asked again.
 * - A thread that died is replaced by a new one, which is prepared before it is asked; what waited is asked again, as often
 *   as `tries` says. When preparing fails, those who wait fail with its error, and the next question tries it anew.
 *
 * A thread is started when there is something to ask. The other end, in the thread, is `answerQuestions`.
 *
 * @example
 * ```ts
 * const echo = () => {
 *   let hear
 *   return {
 *     listen: (listener) => { hear = listener },
 *     post: ({ id, args }) => hear({ id, answer: args[0] }),
 *     end: () => {},
 *   }
 * }
 * const port = new ThreadPort(echo)
 * const answer = port.ask('repeat', ['hello'])
 * ```
 */
export class ThreadPort {
  private hired: Hired | undefined
  private state: 'new' | 'preparing' | 'ready' = 'new'
  /** What the thread must know has changed since it began to be prepared. */
  private isOutdated = false
  private readonly calls = new Map<number, Call>()
  private lastId = 0

  constructor(
    private readonly start: () => Thread,
    private readonly options: PortOptions = {},
  ) {}

  async ask(question: string, args: readonly unknown[] = [], options: AskOptions = {}): Promise<unknown> {
    if (options.signal?.aborted) throw options.signal.reason
    const call = this.add(question, args, options)
    call.whenAborted(() => this.cancel(call))
    if (this.state === 'ready') this.send(call)
    else void this.prepare()
    return call.answer
  }

  /** Starts and prepares a thread before there is something to ask. */
  wake(): void {
    if (this.state === 'new') void this.prepare()
  }

  /** The thread is prepared again before the next question: what it must know has changed. */
  prepareAgain(): void {
    if (this.state === 'preparing') this.isOutdated = true
    else this.state = 'new'
  }

  /** Ends the thread, whatever it does, and fails what waits. The port may be asked again later. */
  async end(): Promise<void> {
    const ended = this.drop()
    this.failAll(new Error('The computing thread was ended.'))
    await ended
  }

  private add(question: string, args: readonly unknown[], options: AskOptions): Call {
    const call = new Call(++this.lastId, question, args, options)
    this.calls.set(call.id, call)
    return call
  }

  private send(call: Call): void {
    call.isSent = true
    this.hired?.thread.post(call.message(), call.options.handOver ?? [])
  }

  /** Makes a thread ready; then those who wait ask it. */
  private async prepare(): Promise<void> {
    if (this.state === 'preparing') return
    this.state = 'preparing'
    this.isOutdated = false
    let hired: Hired | undefined
    try {
      hired = this.hired ??= this.hire()
      const prepared = this.options.prepare?.(this.askingFirst(hired))
      if (prepared) await prepared
    } catch (error) {
      if (hired?.isGone) return
      if (this.isOutdated) return this.prepareAnew()
      void this.drop()
      return this.failAll(error)
    }
    if (hired.isGone) return
    if (this.isOutdated) return this.prepareAnew()
    this.state = 'ready'
    for (const call of this.calls.values()) if (!call.isSent) this.send(call)
  }

  private prepareAnew(): Promise<void> {
    this.state = 'new'
    return this.prepare()
  }

  private askingFirst(hired: Hired): AskFirst {
    return async (question, ...args) => {
      if (hired.isGone) throw new Error('The computing thread is gone.')
      const call = this.add(question, args, {})
      hired.first.add(call)
      this.send(call)
      return call.answer
    }
  }

  private hire(): Hired {
    const hired: Hired = { thread: this.start(), first: new Set(), isGone: false }
    hired.thread.listen(
      (message) => {
        if (!hired.isGone) this.hear(message)
      },
      (error) => {
        if (!hired.isGone) this.died(error)
      },
    )
    return hired
  }

  private hear(message: FromThread): void {
    const call = this.calls.get(message.id)
    if ('progress' in message) {
      // Who cancelled it hears no more of it, unless its answer is still waited for.
      if (!call?.isGivenUp) call?.options.onProgress?.(message.progress)
    } else if (call) {
      this.calls.delete(call.id)
      call.end(message)
    }
  }

  /** Who asked goes on at once, or with what the work has by then; whether the thread heard shows by its answer. */
  private cancel(call: Call): void {
    if (!call.isSent) {
      this.fail(call)
      return
    }
    call.raiseFlag()
    this.hired?.thread.post({ id: call.id, cancel: true }, [])
    call.after(call.options.graceMs ?? 0, () => {
      call.giveUp()
      call.after(this.options.patienceMs ?? 0, () => this.replace(call))
    })
  }

  /** The thread did not hear. What else it was asked, another one is asked. */
  private replace(deaf: Call): void {
    void this.drop()
    this.fail(deaf)
    this.askAgain(new Error('The computing thread was replaced.'))
  }

  private died(error: Error): void {
    const isPreparing = this.state === 'preparing'
    void this.drop(error)
    for (const call of this.calls.values()) if (call.isSent) call.deaths++
    // The next one would die of the same preparation.
    if (isPreparing) this.failAll(error)
    else this.askAgain(error)
  }

  /** What can be asked again waits for a new thread; the rest fails. */
  private askAgain(error: Error): void {
    for (const call of [...this.calls.values()]) {
      if (call.canRepeat(this.options.tries ?? 1)) call.isSent = false
      else this.fail(call, error)
    }
    if (this.calls.size > 0) void this.prepare()
  }

  private failAll(error: unknown): void {
    for (const call of [...this.calls.values()]) this.fail(call, error)
  }

  private fail(call: Call, error?: unknown): void {
    this.calls.delete(call.id)
    call.fail(error)
    call.forget()
  }

  private async drop(reason = new Error('The computing thread is gone.')): Promise<void> {
    const { hired } = this
    this.hired = undefined
    this.state = 'new'
    if (hired === undefined) return
    hired.isGone = true
    for (const call of hired.first) this.fail(call, reason)
    await hired.thread.end()
  }
}
