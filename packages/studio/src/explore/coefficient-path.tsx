import { type Dispatch, type MouseEvent, memo, useMemo } from 'react'
import type { PathView, TableView } from '../engine/engine.js'
import type { Action } from '../state/actions.js'
import { Chart, innerSpans, linePath } from './chart/chart.js'
import { linearScale } from './chart/scale.js'
import { Panel } from './panel.js'
import { lambdaScale, PointLine } from './point-line.js'
import classes from './point-line.module.css'

const HEIGHT = 300
const NAMED = 8

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

interface LinesProps extends CoefficientPathProps {
  width: number
}

function Lines({ table, path, width, feature, dispatch }: LinesProps) {
  const lines = useMemo(() => featureLines(path), [path])
  const low = lines.reduce((least, line) => Math.min(least, line.low), 0)
  const high = lines.reduce((most, line) => Math.max(most, line.high), 0)
  const x = lambdaScale(path, width)
  const y = linearScale([low, high], innerSpans(width, HEIGHT).y)
  const named = lines.slice(0, NAMED)
  const alt = `Weights of ${lines.length} features as λ falls. The largest belong to ${named
    .slice(0, 3)
    .map((line) => table.features[line.feature])
    .join(', ')}.`
  const pick = ({ target }: MouseEvent) => {
    const name = (target as SVGElement).dataset.name
    if (name !== undefined) dispatch({ type: 'feature', name: name === feature ? undefined : name })
  }
  return (
    <Chart
      width={width}
      height={HEIGHT}
      x={x}
      y={y}
      xLabel="λ as a part of λ_max"
      yLabel="weight"
      alt={alt}
      onClick={pick}
    >
      {[...lines].reverse().map((line) => {
        const rank = named.indexOf(line)
        const name = table.features[line.feature]
        const chosen = name === feature
        const points = line.weights.map((weight, i) => [x(path.points[i].lambda / path.lambdaMax), y(weight)] as const)
        return (
          <path
            key={line.feature}
            d={linePath(points)}
            fill="none"
            stroke={chosen ? 'var(--ip-accent)' : rank >= 0 ? `var(--ip-series-${rank + 1})` : 'var(--ip-faint)'}
            strokeWidth={chosen ? 4 : rank >= 0 ? 2 : 1}
            style={{ cursor: 'pointer' }}
            data-name={name}
          >
            <title>{name}</title>
          </path>
        )
      })}
    </Chart>
  )
}

interface FeatureLine {
  feature: number
  weights: number[]
  low: number
  high: number
}

/** The features that ever have a weight, the heaviest first. */
function featureLines({ points }: PathView): FeatureLine[] {
  const lines = new Map<number, FeatureLine>()
  points.forEach(({ features, weights }, i) => {
    features.forEach((feature, k) => {
      const line = lines.get(feature) ?? { feature, weights: new Array<number>(points.length).fill(0), low: 0, high: 0 }
      lines.set(feature, line)
      line.weights[i] = weights[k]
      line.low = Math.min(line.low, weights[k])
      line.high = Math.max(line.high, weights[k])
    })
  })
  return [...lines.values()].sort((a, b) => Math.max(b.high, -b.low) - Math.max(a.high, -a.low))
}
