import type { KeyboardEvent } from 'react'

interface Standing {
  at: number
  last: number
  /** How far a page goes. */
  page: number
}

/** Where a key moves a slider to, from 0 to `last`; undefined where it means something else. */
export function dialKeys(event: KeyboardEvent, { at, last, page }: Standing): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: page,
    PageDown: -page,
    End: last,
    Home: -last,
  }
  const step = steps[event.key]
  if (step === undefined) return undefined
  event.preventDefault()
  return Math.max(0, Math.min(last, at + step))
}
