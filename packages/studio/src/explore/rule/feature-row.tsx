import type { Dispatch } from 'react'
import type { Engine, TableView } from '../../engine/engine.js'
import { percent } from '../../shell/numbers.js'
import type { Action } from '../../state/actions.js'
import classes from '../table.module.css'
import { Distribution } from './distribution.js'
import type { FeatureLine } from './feature-lines.js'
import { WeightBar } from './weight-bar.js'

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
          aria-label={`drop ${table.columnOf[line.feature]}`}
          onClick={onDrop}
        >
          drop
        </button>
      </td>
    </tr>
  )
}
