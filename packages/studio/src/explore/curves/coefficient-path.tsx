import { type Dispatch, type MouseEvent, memo, useMemo } from 'react'
import type { PathView, TableView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import { lambdaScale, PointLine } from '../dial/point-line.js'
import classes from '../dial/point-line.module.css'
import { nearestPoint } from '../dial/points.js'
import { Chart, innerSpans, linePath } from '../figure/chart.js'
import { Panel } from '../figure/panel.js'
import { linearScale } from '../figure/scale.js'
import { apart, nearestLine, shortened, type WeightLine, weightLines } from './weight-lines.js'

const HEIGHT = 300
const NAMED = 8
const NAME_PIXELS = 13
/** A name may take this part of the width, at about so many pixels a letter: the lines are what is looked at. */
const NAME_PART = 0.4
const LETTER_PIXELS = 6
/** How far from a line a click may be. */
const REACH_PIXELS = 12

interface CoefficientPathProps {
  table: TableView
  path: PathView
  feature: string | undefined
  dispatch: Dispatch<Action>
}

/** One line per feature: when it comes in, and how its weight grows. */
export const CoefficientPath = memo(function CoefficientPath(props: CoefficientPathProps) {
  return (
    <Panel
      picture
      title="How the weights grow"
      about="From left to right the penalty falls: features come in and gain weight. Click a line to follow it."
    >
      {(width) => (
        <div className={classes.figure}>
          <Lines {...props} width={width} />
          <PointLine path={props.path} width={width} height={HEIGHT} />
        </div>
      )}
    </Panel>
  )
})

function Lines({ table, path, width, feature, dispatch }: CoefficientPathProps & { width: number }) {
  const lines = useMemo(() => weightLines(path), [path])
  const low = lines.reduce((least, line) => Math.min(least, line.low), 0)
  const high = lines.reduce((most, line) => Math.max(most, line.high), 0)
  const spans = innerSpans(width, HEIGHT)
  const x = lambdaScale(path, width)
  const y = linearScale([low, high], spans.y)
  const nameOf = (line: WeightLine) => table.features[line.feature]
  const looks = lines.map((line, rank) => lookOf(nameOf(line) === feature, rank))
  // The line that is followed has the first right to its name.
  const named = lines.map((_, k) => k).filter((k) => k < NAMED || looks[k].followed)
  named.sort((a, b) => Number(looks[b].followed) - Number(looks[a].followed))
  const end = (k: number) => y(lines[k].weights[path.points.length - 1])
  const written = apart(named.map(end), NAME_PIXELS).map((i) => named[i])
  const pick = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent) => {
    const point = nearestPoint(path.points, x.invert(offsetX) * path.lambdaMax)
    const reach = Math.abs(y.invert(REACH_PIXELS) - y.invert(0))
    const line = nearestLine(lines, { point, weight: y.invert(offsetY), reach })
    if (line) dispatch({ type: 'feature', name: nameOf(line) === feature ? undefined : nameOf(line) })
  }
  const largest = lines.slice(0, 3).map(nameOf).join(', ')
  return (
    <Chart
      {...{ width, x, y }}
      height={HEIGHT}
      xLabel="λ as a part of λ_max"
      yLabel="weight"
      alt={`Weights of ${lines.length} features as λ falls. The largest belong to ${largest}.`}
      onClick={pick}
      style={{ cursor: 'pointer' }}
    >
      {/* The heaviest last: what is drawn later lies on top. */}
      {[...lines.keys()].reverse().map((k) => (
        <path
          key={lines[k].feature}
          d={linePath(lines[k].weights.map((weight, i) => [x(path.points[i].lambda / path.lambdaMax), y(weight)]))}
          fill="none"
          stroke={looks[k].color}
          strokeWidth={looks[k].width}
        >
          <title>{nameOf(lines[k])}</title>
        </path>
      ))}
      <g fontSize={11} textAnchor="end" paintOrder="stroke" stroke="var(--ip-surface)" strokeWidth={3}>
        {written.map((k) => (
          <text key={k} x={spans.x[1] - 2} y={end(k) - 4} fill={looks[k].color}>
            {shortened(nameOf(lines[k]), (NAME_PART * width) / LETTER_PIXELS)}
          </text>
        ))}
      </g>
    </Chart>
  )
}

function lookOf(followed: boolean, rank: number) {
  if (followed) return { followed, color: 'var(--ip-accent)', width: 4 }
  const color = rank < NAMED ? `var(--ip-series-${rank + 1})` : 'var(--ip-faint)'
  return { followed, color, width: rank < NAMED ? 2 : 1 }
}
