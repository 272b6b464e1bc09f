import type { ReactNode } from 'react'
import classes from './scrubber.module.css'

/** What a dial says at its thumb; inside the track at both ends. `part` is where the thumb stands, from 0 to 1. */
export function ThumbValue({ part, children }: { part: number; children: ReactNode }) {
  return (
    <span className={classes.value} style={{ left: `${100 * part}%`, transform: `translateX(${-100 * part}%)` }}>
      {children}
    </span>
  )
}
