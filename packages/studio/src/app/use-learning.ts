import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Engine } from '../engine/engine.js'
import { decidedOf, isThrough } from '../engine/setting.js'
import type { PathView, TableView, ValidationView } from '../engine/views.js'
import { SEED, type Session } from '../state/session.js'
import { type Task, useTask } from '../ui/use-task.js'

export interface Learning {
  path: Task<PathView>
  validation: Task<ValidationView>
  /** Does what was cancelled again. */
  again: { path(): void; validation(): void }
}

/**
 * The path of a table, cross-validation once there is one, and the path through what that chose where the first one was not:
 * at another threshold or transform, or between its points.
 */
export function useLearning(
  engine: Engine | undefined,
  table: TableView | undefined,
  { problem, folds }: Session,
): Learning {
  const question = useMemo(() => table && { table, problem }, [table, problem])
  const [chosen, choose] = useAnswer<ValidationView>(question)
  const [begun, begin] = useAnswer<boolean>(question)
  const learn = useMemo(() => {
    if (!engine || !question) return undefined
    const setting = chosen && { ...decidedOf(chosen), lambda: chosen.lambda, point: chosen.point }
    return (options: object) => engine.path({ ...question.problem, ...(setting && { chosen: setting }) }, options)
  }, [engine, question, chosen])
  const [path, learnAgain] = useTask(learn, table)
  const learnt = path.state === 'done' && path.value.lambdaMax > 0 ? path.value : undefined
  useEffect(() => {
    if (learnt) begin(true)
  }, [learnt, begin])
  const validate = useMemo(() => {
    if (!engine || !question || !begun) return undefined
    return (options: object) => engine.validate({ problem: question.problem, folds, seed: SEED }, options)
  }, [engine, question, begun, folds])
  const [validation, validateAgain] = useTask(validate)
  useEffect(() => {
    if (learnt && validation.state === 'done' && !isThrough(learnt, validation.value)) choose(validation.value)
  }, [learnt, validation, choose])
  const again = useMemo(() => ({ path: learnAgain, validation: validateAgain }), [learnAgain, validateAgain])
  return { path, validation: untilShown(validation, path), again }
}

/** Cross-validation is not done before the path goes through what it chose. */
function untilShown(validation: Task<ValidationView>, path: Task<PathView>): Task<ValidationView> {
  if (validation.state !== 'done' || (path.state === 'done' && isThrough(path.value, validation.value)))
    return validation
  const running = path.state === 'running' ? path : undefined
  return { state: 'running', progress: running?.progress, cancel: running?.cancel ?? (() => {}), before: undefined }
}

/** What was found out about a question; nothing once there is another one. */
function useAnswer<T>(question: unknown): [T | undefined, (value: T) => void] {
  const [held, setHeld] = useState<{ question: unknown; value: T }>()
  const answer = useCallback(
    (value: T) =>
      setHeld((last) => (last?.question === question && last?.value === value ? last : { question, value })),
    [question],
  )
  return [held?.question === question ? held?.value : undefined, answer]
}
