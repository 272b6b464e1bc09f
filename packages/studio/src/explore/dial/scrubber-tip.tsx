import { counted, shortNumber } from '@infinite-push/core/internal'
import { memo, useMemo } from 'react'
import type { PathView, TableView } from '../../engine/views.js'
import { firstPoints } from './points.js'
import classes from './scrubber.module.css'

const MOST_NAMES = 3

interface ScrubberTipProps {
  path: PathView
  table: TableView
  point: number
  /** Where it stands, from 0 to 1. */
  at: number
}

/** What is at a point of the path, shown where the pointer is. */
export const ScrubberTip = memo(function ScrubberTip({ path, table, point, at }: ScrubberTipProps) {
  const firsts = useMemo(() => firstPoints(path), [path])
  const entering = [...firsts].filter(([, first]) => first === point).map(([feature]) => table.features[feature])
  const { lambda, selected } = path.points[point]
  const names = entering.slice(0, MOST_NAMES).join(', ')
  const more = entering.length > MOST_NAMES ? ` and ${entering.length - MOST_NAMES} more` : ''
  return (
    // Inside the track at both ends: it is as far from the left of itself as from the left of the track.
    <div className={classes.tip} style={{ left: `${100 * at}%`, transform: `translateX(${-100 * at}%)` }}>
      λ = {shortNumber(lambda)}, {counted(selected, 'feature')}
      {names && (
        <span className={classes.entering}>
          + {names}
          {more}
        </span>
      )}
    </div>
  )
})
