import type { WorkProgress } from '@infinite-push/core'
import type { Engine } from './engine.js'

/** The questions that can be asked. */
export type Question = keyof Engine

/** From the page to the worker. */
export type ToWorker = { id: number; question: Question; args: unknown[] } | { id: number; cancel: true }

/** From the worker to the page: progress any number of times, then one of the others. */
export type FromWorker =
  | { id: number; progress: WorkProgress }
  | { id: number; answer: unknown }
  | { id: number; failure: Failure }

/** An error without its class, which does not survive the way. */
export interface Failure {
  name: string
  message: string
  code?: string
  hint?: string
  field?: string
}
