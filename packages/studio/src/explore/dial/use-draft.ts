import { useEffect, useRef, useState } from 'react'

/** Long work follows from where a dial rests, not from where it passes. */
const REST_MS = 600

/** A value that the hand moves: shown at once, committed when it rests, at once when `commit` is asked for. */
export function useDraft<T>(value: T, onCommit: (value: T) => void) {
  const [draft, setDraft] = useState<T>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ draft, onCommit })
  latest.current = { draft, onCommit }
  useEffect(() => () => clearTimeout(timer.current), [])
  const commit = () => {
    clearTimeout(timer.current)
    const { draft: wanted, onCommit: tell } = latest.current
    if (wanted !== undefined && wanted !== value) tell(wanted)
    setDraft(undefined)
  }
  const move = (next: T, rests = true) => {
    clearTimeout(timer.current)
    setDraft(next)
    if (rests) timer.current = setTimeout(commit, REST_MS)
  }
  return { shown: draft ?? value, move, commit }
}
