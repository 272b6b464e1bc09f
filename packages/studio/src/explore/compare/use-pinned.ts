import { useMemo } from 'react'
import type { CallOptions, Engine } from '../../engine/engine.js'
import type { Problem } from '../../engine/problem.js'
import type { PinnedView, TableView } from '../../engine/views.js'
import type { Pin } from '../../state/pins.js'
import { SEED } from '../../state/session.js'
import { type Task, useTask } from '../../ui/use-task.js'

/** What a pinned setting is asked with: the rows as they are read and corrected now, and the folds of cross-validation. */
export interface Asking {
  engine: Engine
  table: TableView
  corrections: Problem['corrections']
  folds: number
}

/** What a pinned setting gives. It is learnt again when rows or folds change, and not when one merely looks elsewhere. */
export function usePinned(pin: Pin | undefined, asking: Asking): [Task<PinnedView>, () => void] {
  const { engine, table, corrections, folds } = asking
  const learn = useMemo(() => {
    // Another reading of the table is another question.
    if (!pin || !table) return undefined
    const choice = { problem: { ...pin.problem, corrections }, lambda: pin.lambda, folds, seed: SEED }
    return (options: CallOptions) => engine.pinned(choice, options)
  }, [engine, table, pin, corrections, folds])
  return useTask(learn, table)
}
