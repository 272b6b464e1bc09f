import { type RefObject, useEffect, useRef } from 'react'

/** Brings the focus to what has just replaced the element that had it, so that keyboard and voice go on from there. */
export function useFocusAtFirst<T extends HTMLElement>(wanted = true): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (wanted) element.current?.focus({ preventScroll: true })
  }, [wanted])
  return element
}
