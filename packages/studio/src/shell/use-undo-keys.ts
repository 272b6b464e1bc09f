import { type Dispatch, useEffect } from 'react'
import type { Action } from '../state/actions.js'

/** Ctrl+Z and Ctrl+Shift+Z, or ⌘; in a field they belong to the field. */
export function useUndoKeys(dispatch: Dispatch<Action>): void {
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
