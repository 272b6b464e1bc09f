import { fromRefusal } from '../errors/refusal.js'
import type { PassSignal } from '../passes/table-of-passes.js'
import type { WorkProgress } from '../selection/pieces/work.js'
import type { FromThread, ToThread } from './messages.js'

declare function setTimeout(call: () => void, ms: number): unknown
declare function clearTimeout(timer: unknown): void

export interface AskOptions {
  /** Cancels this question, and no other one. */
  signal?: PassSignal | undefined
  onProgress?: ((progress: WorkProgress) => void) | undefined
  /** How long work that was cancelled may still answer with what it has; without, it is given up at once. */
  graceMs?: number | undefined
  /** Memory that moves to the thread. A question whose memory has moved cannot be asked again. */
  handOver?: readonly ArrayBuffer[] | undefined
}

/** One question, until it is answered. */
export class Call {
  /** A thread has it. */
  isSent = false
  /** How many threads died while they had it. */
  deaths = 0
  /** It was cancelled, and nobody waits for it any more. */
  isGivenUp = false
  readonly answer: Promise<unknown>
  private resolve!: (answer: unknown) => void
  private reject!: (error: unknown) => void
  private timer: unknown
  private readonly stop: Int32Array | undefined
  private onAbort = () => {}

  constructor(
    readonly id: number,
    private readonly question: string,
    private readonly args: readonly unknown[],
    readonly options: AskOptions,
  ) {
    this.stop = options.signal && sharedFlag()
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
  }

  /** The question as a thread gets it. */
  message(): ToThread {
    const { id, question, args, stop } = this
    return { id, question, args, ...(stop && { stop }) }
  }

  /** The thread that had it is gone; true when another one can be asked. */
  canRepeat(tries: number): boolean {
    const { signal, handOver = [] } = this.options
    const hasMoved = this.isSent && handOver.length > 0
    return !hasMoved && !signal?.aborted && this.deaths < tries
  }

  whenAborted(cancel: () => void): void {
    this.onAbort = cancel
    this.options.signal?.addEventListener('abort', cancel)
  }

  /** Seen at once by work that cannot hear a message. */
  raiseFlag(): void {
    if (this.stop) Atomics.store(this.stop, 0, 1)
  }

  /** Waits so long before the next step of giving up. */
  after(ms: number, next: () => void): void {
    if (ms > 0) this.timer = setTimeout(next, ms)
    else next()
  }

  end(message: Exclude<FromThread, { progress: WorkProgress }>): void {
    if ('answer' in message) this.resolve(message.answer)
    else if ('refusal' in message) this.fail(fromRefusal(message.refusal))
    else if ('cancelled' in message) this.fail(new Error('The work was cancelled.'))
    else this.fail(message.error)
    this.forget()
  }

  giveUp(): void {
    this.isGivenUp = true
    this.fail()
  }

  /** Fails, if it still can; what was cancelled fails with the reason for that. */
  fail(error?: unknown): void {
    const { signal } = this.options
    this.reject(signal?.aborted ? signal.reason : error)
  }

  forget(): void {
    clearTimeout(this.timer)
    this.options.signal?.removeEventListener('abort', this.onAbort)
  }
}

/** A number that both sides see, where memory can be shared. */
function sharedFlag(): Int32Array | undefined {
  return typeof SharedArrayBuffer === 'undefined' ? undefined : new Int32Array(new SharedArrayBuffer(4))
}
