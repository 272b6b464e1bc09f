import type { WebWorkerLike } from '@infinite-push/core/internal'
import { type Dispatch, useEffect, useMemo, useState } from 'react'
import type { Engine } from '../engine/engine.js'
import { TwoEngines } from '../engine/two-engines.js'
import type { TableView } from '../engine/views.js'
import type { Action, History } from '../state/actions.js'
import { resultOf, type Task, useTask } from '../ui/use-task.js'
import { type Files, useFiles } from './use-files.js'
import { useHistory } from './use-history.js'
import { useKept } from './use-kept.js'
import { type Learning, useLearning } from './use-learning.js'

/** Everything the page is made of. */
export interface Studio extends Files, Learning {
  engine: Engine | undefined
  history: History
  dispatch: Dispatch<Action>
  table: Task<TableView>
  /** Does what was cancelled again. */
  again: Learning['again'] & { reading(): void }
}

export function useStudio(): Studio {
  const engine = useEngine()
  const [history, dispatch] = useHistory()
  const { reading } = history.present
  const kept = useKept(history.present, dispatch)
  const files = useFiles(history.present, dispatch, kept)
  const { load } = files
  const open = useMemo(
    () => engine && load && (async (options: object) => engine.open(await load(), reading, options)),
    [engine, load, reading],
  )
  const [table, readAgain] = useTask(open, load)
  const learning = useLearning(engine, resultOf(table), history.present)
  const again = useMemo(() => ({ ...learning.again, reading: readAgain }), [learning.again, readAgain])
  return { engine, history, dispatch, table, ...files, ...learning, again }
}

/** One engine for the life of the page. */
function useEngine(): Engine | undefined {
  const [engine, setEngine] = useState<Engine>()
  useEffect(() => {
    const engines = new TwoEngines(hire)
    setEngine(engines.engine())
    return () => engines.close()
  }, [])
  return engine
}

function hire(): WebWorkerLike {
  const worker = new Worker(new URL('../engine/engine.worker.ts', import.meta.url), { type: 'module' })
  return worker as unknown as WebWorkerLike
}
