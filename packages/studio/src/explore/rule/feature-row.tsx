import { percent, shortNumber } from '@infinite-push/core/internal'
import type { Dispatch } from 'react'
import type { Engine } from '../../engine/engine.js'
import type { TableView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import { Distribution } from './distribution.js'
import type { FeatureLine } from './feature-lines.js'
import classes from './features.module.css'

/** Half of the width of a weight's bar. */
const HALF_PIXELS = 40

interface FeatureRowProps {
  engine: Engine
  table: TableView
  dispatch: Dispatch<Action>
  line: FeatureLine
  index: number
  /** How high it is. */
  pixels: number
  /** The largest weight of all, for the length of the bar. */
  largest: number
  chosen: boolean
  onDrop(): void
}

/** One feature: its weight, how stable it is, how its values lie in the classes, and a way to do without it. */
export function FeatureRow(props: FeatureRowProps) {
  const { engine, table, line, index, pixels, largest, chosen, dispatch, onDrop } = props
  const follow = () => dispatch({ type: 'feature', name: chosen ? undefined : line.name })
  return (
    <tr aria-rowindex={index + 2} data-chosen={chosen} style={{ height: pixels }}>
      <td className={classes.feature}>
        <button type="button" className={classes.plain} aria-pressed={chosen} onClick={follow}>
          {line.name}
        </button>
      </td>
      <td>
        <WeightBar weight={line.weight} largest={largest} />
      </td>
      {line.stability !== undefined && <td>{percent(line.stability)}</td>}
      <td className={classes.wide}>
        <Distribution engine={engine} table={table} feature={line.feature} />
      </td>
      <td>
        <button
          type="button"
          className={classes.drop}
          aria-label={`drop ${droppedBy(table, line.feature)}`}
          onClick={onDrop}
        >
          drop
        </button>
      </td>
    </tr>
  )
}

/** A level of a category goes alone, anything else with its column. */
export function droppedBy({ features, columnOf, levelOf }: TableView, feature: number): string {
  return levelOf[feature] === undefined ? columnOf[feature] : features[feature]
}

/** A weight as a bar from the middle, where there is room for it, and as a number. */
function WeightBar({ weight, largest }: { weight: number; largest: number }) {
  const part = ((HALF_PIXELS - 2) * Math.abs(weight)) / (largest || 1)
  const color = weight > 0 ? 'var(--ip-positive)' : 'var(--ip-negative)'
  return (
    <div className={classes.weight}>
      <svg className={classes.wide} width={2 * HALF_PIXELS} height={18} aria-hidden="true">
        <line x1={HALF_PIXELS} x2={HALF_PIXELS} y1={0} y2={18} stroke="var(--ip-faint)" />
        <rect x={weight > 0 ? HALF_PIXELS : HALF_PIXELS - part} y={3} width={part} height={12} fill={color} rx={2} />
      </svg>
      {shortNumber(weight)}
    </div>
  )
}
