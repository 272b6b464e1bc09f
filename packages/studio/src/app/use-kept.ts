import { type Dispatch, useEffect, useState } from 'react'
import type { Action } from '../state/actions.js'
import { type Kept, keep, kept } from '../state/kept.js'
import type { Session } from '../state/session.js'
import { sessionDocument, sessionOf } from '../state/session-document.js'
import { toHash } from '../state/url-state.js'

/** What follows the hand is not written at every step. */
const REST_MS = 300

/**
 * What the browser kept, once it has been asked. What was said about rows is no part of an address: it comes back from here when
 * the address is about the same table. From then on the session is kept.
 */
export function useKept(session: Session, dispatch: Dispatch<Action>): Kept | undefined {
  const [found, setFound] = useState<Kept>()
  useEffect(() => {
    void kept().then((all) => {
      const restored = restoredSession(session, all)
      if (restored) dispatch({ type: 'restore', session: restored })
      setFound(all)
    })
    // Once: what comes later is newer than what was kept.
  }, [])
  useEffect(() => {
    if (!found || session.data === undefined) return
    const timer = setTimeout(() => void keep('session', sessionDocument(session)), REST_MS)
    return () => clearTimeout(timer)
  }, [found, session])
  // What was said about rows is in no address: whoever loads the page again at once would lose it.
  useEffect(() => {
    if (found && session.data !== undefined) void keep('session', sessionDocument(session))
  }, [found, session.problem.corrections, session.marks])
  return found
}

/** The kept session, when it is about the table of the address; where their settings differ, those of the address count. */
function restoredSession(address: Session, { session: document }: Kept): Session | undefined {
  const last = sessionOf(document)?.session
  const { data } = address
  if (!last || data === undefined || last.data?.kind !== data.kind || last.data.name !== data.name) return undefined
  if (toHash(last) === toHash(address)) return last
  const { corrections } = last.problem
  return { ...address, problem: { ...address.problem, corrections }, marks: last.marks }
}
