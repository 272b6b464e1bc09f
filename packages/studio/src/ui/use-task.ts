import { InfinitePushError, type Where, type WorkProgress } from '@infinite-push/core'
import type { Cure } from '@infinite-push/tables'
import { useCallback, useEffect, useState } from 'react'
import type { CallOptions } from '../engine/engine.js'
import { hintOf } from './hints.js'

/** What a user can be told about a failure. */
export interface Trouble {
  code: string
  message: string
  /** In the words of the page. */
  hint?: string | undefined
  field?: string | undefined
  /** Where in the table. */
  where?: Where | undefined
  /** What a cell looks like that is no number. */
  cure?: Cure | undefined
}

/** Work that the page waits for: nothing yet, under way, done, cancelled or failed. */
export type Task<T> =
  | { state: 'waiting' | 'cancelled' }
  | { state: 'running'; progress: WorkProgress | undefined; cancel(): void; before: T | undefined }
  | { state: 'done'; value: T }
  | { state: 'failed'; trouble: Trouble }

type Work<T> = (options: CallOptions) => Promise<T>

interface Held<T> {
  work: Work<T> | undefined
  subject: unknown
  task: Task<T>
  /** The last result about this subject. */
  value: T | undefined
}

/**
 * Runs `work` whenever it changes; what an earlier one still does is cancelled and forgotten. While it runs, the last
 * result about the same `subject` can still be shown. The second value runs it again.
 */
export function useTask<T>(work: Work<T> | undefined, subject?: unknown): [Task<T>, () => void] {
  const [held, setHeld] = useState<Held<T>>({ work: undefined, subject, task: { state: 'waiting' }, value: undefined })
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!work) return setHeld({ work, subject, task: { state: 'waiting' }, value: undefined })
    const controller = new AbortController()
    const tell = (task: Task<T>) => setHeld((last) => ({ work, subject, task, value: resultOf(task) ?? kept(last) }))
    const kept = (last: Held<T>) => (last.subject === subject ? last.value : undefined)
    const running = (progress: WorkProgress | undefined) =>
      setHeld((last) => ({ work, subject, value: kept(last), task: { ...under, progress, before: kept(last) } }))
    const cancel = () => {
      controller.abort()
      tell({ state: 'cancelled' })
    }
    const under = { state: 'running', cancel } as const
    const unlessAborted = (then: () => void) => controller.signal.aborted || then()
    running(undefined)
    work({
      signal: controller.signal,
      onProgress: (progress) => unlessAborted(() => running(progress)),
    }).then(
      (value) => unlessAborted(() => tell({ state: 'done', value })),
      (error) => unlessAborted(() => tell({ state: 'failed', trouble: troubleOf(error) })),
    )
    return () => controller.abort()
  }, [work, subject, round])
  const again = useCallback(() => setRound((last) => last + 1), [])
  return [held.work === work ? held.task : notYet(work, subject, held), again]
}

/** What is seen until new work has begun: never the result of other work. */
function notYet<T>(work: Work<T> | undefined, subject: unknown, last: Held<T>): Task<T> {
  if (!work) return { state: 'waiting' }
  const before = last.subject === subject ? last.value : undefined
  return { state: 'running', progress: undefined, cancel: () => {}, before }
}

/** The result, or while a new one is made the last one. */
export function resultOf<T>(task: Task<T>): T | undefined {
  if (task.state === 'running') return task.before
  return task.state === 'done' ? task.value : undefined
}

export function troubleOf(error: unknown): Trouble {
  if (isNotLoaded(error)) return SERVER_GONE
  if (!(error instanceof InfinitePushError))
    return { code: 'unexpected', message: (error as Partial<Error>).message ?? String(error) }
  const { code, message, field, where, values } = error
  return { code, message, hint: hintOf(error), field, where, cure: values?.cure as Cure | undefined }
}

/** A part of the page that is loaded when it is needed, and could not be. */
const SERVER_GONE: Trouble = {
  code: 'server-gone',
  message: 'A part of the page could not be loaded: the studio that it came from has stopped, or cannot be reached.',
  hint: 'Save a session file (Keep or share), start the studio again, and drop the session file and the table on it.',
}

/** Every browser has its own words for it. */
function isNotLoaded(error: unknown): boolean {
  const message = (error as Partial<Error>)?.message ?? ''
  return /dynamically imported module|importing a module script failed|error loading dynamically/i.test(message)
}
