import { useLayoutEffect, useRef } from 'react'

/** Who had the focus when they went. */
const left = new Set<string>()

/**
 * A control that stands on two screens, and has the focus when one takes the place of the other: it goes on having it. Whoever moves a dial
 * by keys must not begin anew because of what the dial said.
 */
export function useHandedFocus<T extends HTMLElement>(name: string) {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (left.delete(name)) element?.focus({ preventScroll: true })
    return () => {
      if (element !== null && element === document.activeElement) left.add(name)
      // Whoever comes in its place comes at once.
      queueMicrotask(() => left.delete(name))
    }
  }, [name])
  return ref
}
