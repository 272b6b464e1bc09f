import type { Refusal } from '../errors/refusal.js'
import type { PassSignal } from '../passes/table-of-passes.js'
import type { WorkProgress } from '../selection/pieces/work.js'

/** To a thread: a question, or that its answer is not wanted any more. */
export type ToThread =
  | {
      id: number
      question: string
      args: readonly unknown[]
      /** Not 0 when it was cancelled: for work that cannot hear a message before it ends. Only where memory is shared. */
      stop?: Int32Array
    }
  | { id: number; cancel: true }

/** From a thread: progress any number of times, then one of the others. */
export type FromThread =
  | { id: number; progress: WorkProgress }
  | { id: number; answer: unknown }
  | { id: number; refusal: Refusal }
  /** It heard that it was cancelled, and has stopped. */
  | { id: number; cancelled: true }
  /** A bug, with where it happened. */
  | { id: number; error: Error }

/** What long work asks whether it should stop: an `AbortSignal` is one. */
export interface StopSignal {
  readonly aborted: boolean
  throwIfAborted(): void
}

/** The same, for those who want to be told. */
export interface CancelSignal extends StopSignal, PassSignal {}

/** What may interest work while it runs. */
export interface WorkContext {
  signal: CancelSignal
  onProgress(progress: WorkProgress): void
}
