import { type Dispatch, useEffect } from 'react'
import type { Action } from '../state/actions.js'
import type { Session } from '../state/session.js'
import { fromHash, toHash } from '../state/url-state.js'

/** Browsers refuse to change the address more often. */
const REST_MS = 300

/** Keeps the address true, without filling the browser's own history, and follows it when the user changes it. */
export function useHash(session: Session, dispatch: Dispatch<Action>): void {
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
