import { type Dispatch, useEffect, useReducer } from 'react'
import { type Action, BEGINNING, type History, reduce } from '../state/actions.js'
import type { Session } from '../state/session.js'
import { fromHash, toHash } from '../state/url-state.js'

/** Browsers refuse to change the address more often. */
const REST_MS = 300

/** What was decided so far, beginning with the address; the address and the keys for undo and redo follow it. */
export function useHistory(): [History, Dispatch<Action>] {
  const [history, dispatch] = useReducer(reduce, BEGINNING, () => ({
    ...BEGINNING,
    present: fromHash(window.location.hash),
  }))
  useAddress(history.present, dispatch)
  useUndoKeys(dispatch)
  return [history, dispatch]
}

/** Keeps the address true, without filling the browser's own history, and follows it when the user changes it. */
function useAddress(session: Session, dispatch: Dispatch<Action>): void {
  useEffect(() => {
    const hash = toHash(session)
    const timer = setTimeout(
      () => window.history.replaceState(null, '', hash ? `#${hash}` : window.location.pathname),
      REST_MS,
    )
    return () => clearTimeout(timer)
  }, [session])
  useEffect(() => {
    const onChange = () => dispatch({ type: 'session', session: fromHash(window.location.hash) })
    window.addEventListener('hashchange', onChange)
    return () => window.removeEventListener('hashchange', onChange)
  }, [dispatch])
}

/** Ctrl+Z and Ctrl+Shift+Z, or ⌘; in a field they belong to the field. */
function useUndoKeys(dispatch: Dispatch<Action>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
      if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      dispatch({ type: event.shiftKey ? 'redo' : 'undo' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [dispatch])
}
