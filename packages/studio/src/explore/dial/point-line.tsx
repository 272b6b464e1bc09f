import { createContext, use } from 'react'
import type { PathView } from '../../engine/views.js'
import { innerSpans, MARGIN } from '../figure/chart.js'
import { logScale, type Scale } from '../figure/scale.js'
import classes from './point-line.module.css'

/** Where the scrubber stands. Only what reads it is drawn again when it moves. */
export const PointContext = createContext(0)

/** λ as a part of λ_max, falling. */
export function lambdaScale({ points, lambdaMax }: PathView, width: number): Scale {
  const last = points[points.length - 1].lambda / lambdaMax
  return logScale([1, Math.min(last, 0.999)], innerSpans(width, 0).x)
}

/** A line through a figure at the λ where the scrubber stands. */
export function PointLine({ path, width, height }: { path: PathView; width: number; height: number }) {
  const { lambda } = path.points[use(PointContext)] ?? path.points[0]
  const at = lambdaScale(path, width)(lambda / path.lambdaMax)
  return (
    <div
      className={classes.line}
      style={{ top: MARGIN.top, height: height - MARGIN.top - MARGIN.bottom, transform: `translateX(${at}px)` }}
    />
  )
}
