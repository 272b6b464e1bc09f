import { type Dispatch, useCallback, useEffect, useMemo, useReducer } from 'react'
import type { Engine, PathView, TableView, ValidationView } from '../engine/engine.js'
import { type Action, BEGINNING, type History, reduce } from '../state/actions.js'
import { fromHash } from '../state/url-state.js'
import { BUNDLED, type BundledName, servedFile } from './bundled.js'
import { useEngine } from './use-engine.js'
import { useFiles } from './use-files.js'
import { useHash } from './use-hash.js'
import { resultOf, type Task, useTask } from './use-task.js'
import { useUndoKeys } from './use-undo-keys.js'

/** Everything the page is made of. */
export interface Studio {
  engine: Engine | undefined
  history: History
  dispatch: Dispatch<Action>
  /** Where the table comes from, when it is there. */
  load: (() => Promise<File>) | undefined
  table: Task<TableView>
  path: Task<PathView>
  validation: Task<ValidationView>
  /** Does what was cancelled again. */
  again: { path(): void; validation(): void }
  openFile(file: File): void
  openBundled(name: BundledName): void
}

/** The seed of the folds, as of the command line. */
const SEED = 0

export function useStudio(): Studio {
  const engine = useEngine()
  const [history, dispatch] = useReducer(reduce, BEGINNING, () => ({
    ...BEGINNING,
    present: fromHash(window.location.hash),
  }))
  const { data, reading } = history.present
  const [load, keep] = useFiles(data)
  const openFile = useCallback(
    (file: File) => {
      keep(file)
      dispatch({ type: 'data', data: { kind: 'file', name: file.name } })
    },
    [keep],
  )
  const openBundled = useCallback((name: BundledName) => {
    const set = BUNDLED.find((each) => each.name === name)
    dispatch({ type: 'data', data: { kind: 'bundled', name }, ...(set && { reading: set.reading }) })
  }, [])
  useServedFile(data, keep, openFile)
  useHash(history.present, dispatch)
  useUndoKeys(dispatch)

  const open = useMemo(
    () => engine && load && (async (options: object) => engine.open(await load(), reading, options)),
    [engine, load, reading],
  )
  const [table] = useTask(open, load)
  const learning = useLearning(engine, resultOf(table), history.present)
  return { engine, history, dispatch, load, table, ...learning, openFile, openBundled }
}

/** The path of a table, and cross-validation along it. */
function useLearning(engine: Engine | undefined, table: TableView | undefined, { problem, folds }: History['present']) {
  const learn = useMemo(
    () => engine && table && ((options: object) => engine.path(problem, options)),
    [engine, table, problem],
  )
  const [path, learnAgain] = useTask(learn, table)
  const learnt = path.state === 'done' && path.value.lambdaMax > 0 ? path.value : undefined
  const validate = useMemo(
    () => engine && learnt && ((options: object) => engine.validate({ problem, folds, seed: SEED }, options)),
    [engine, learnt, problem, folds],
  )
  const [validation, validateAgain] = useTask(validate)
  const again = useMemo(() => ({ path: learnAgain, validation: validateAgain }), [learnAgain, validateAgain])
  return { path, validation, again }
}

/** The file that the server was started with; the settings of an address belong to the file it names. */
function useServedFile(data: History['present']['data'], keep: (file: File) => void, open: (file: File) => void) {
  useEffect(() => {
    if (data?.kind === 'bundled') return
    void servedFile().then((file) => {
      if (file) (data?.name === file.name ? keep : open)(file)
    })
    // Once: what is opened later is the user's own choice.
  }, [])
}
