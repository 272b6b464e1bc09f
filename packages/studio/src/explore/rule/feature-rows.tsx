import { VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type Dispatch, useRef } from 'react'
import type { Engine } from '../../engine/engine.js'
import type { Problem } from '../../engine/problem.js'
import type { TableView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import type { FeatureLine, SortBy } from './feature-lines.js'
import { droppedBy, FeatureRow } from './feature-row.js'
import classes from './features.module.css'

const ROW_PIXELS = 40

interface FeatureRowsProps {
  engine: Engine
  table: TableView
  lines: readonly FeatureLine[]
  sortBy: SortBy
  onSort(by: SortBy): void
  feature: string | undefined
  problem: Problem
  dispatch: Dispatch<Action>
}

/** Features to scroll through; only those in sight exist, so that only their distributions are drawn. */
export function FeatureRows(props: FeatureRowsProps) {
  const { engine, table, lines, sortBy, onSort, feature, problem, dispatch } = props
  const scroller = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 4,
  })
  const items = rows.getVirtualItems()
  const stable = lines[0]?.stability !== undefined
  const largest = lines.reduce((most, { weight }) => Math.max(most, Math.abs(weight)), 0)
  const drop = (line: FeatureLine) =>
    dispatch({ type: 'problem', problem: { dropped: [...problem.dropped, droppedBy(table, line.feature)] } })
  const title = (by: SortBy, text: string) => <SortTitle by={by} text={text} sortBy={sortBy} onSort={onSort} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section ref={scroller} className={classes.features} tabIndex={0} aria-label="All features of the rule">
      <table className={classes.table} aria-label="Features" aria-rowcount={lines.length + 1}>
        <thead>
          <tr>
            {title('name', 'Feature')}
            {title('weight', 'Weight')}
            {stable && title('stability', 'Stable')}
            <th className={classes.wide}>By class</th>
            <th>
              <VisuallyHidden>Change</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap pixels={items[0]?.start ?? 0} />
          {items.map(({ index }) => (
            <FeatureRow
              key={lines[index].feature}
              engine={engine}
              table={table}
              dispatch={dispatch}
              line={lines[index]}
              index={index}
              pixels={ROW_PIXELS}
              largest={largest}
              chosen={lines[index].name === feature}
              onDrop={() => drop(lines[index])}
            />
          ))}
          <Gap pixels={rows.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
      {lines.length === 0 && <p className={classes.none}>No feature has a weight here.</p>}
    </section>
  )
}

/** As high as the lines that do not exist. */
function Gap({ pixels }: { pixels: number }) {
  return pixels > 0 ? <tr style={{ height: pixels }} /> : null
}

interface SortTitleProps {
  by: SortBy
  text: string
  sortBy: SortBy
  onSort(by: SortBy): void
}

/** The title of a column that the table can be sorted by. */
function SortTitle({ by, text, sortBy, onSort }: SortTitleProps) {
  const sorted = by === sortBy
  return (
    <th aria-sort={sorted ? (by === 'name' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={classes.plain} onClick={() => onSort(by)}>
        {text} <span aria-hidden="true">{sorted ? (by === 'name' ? '▴' : '▾') : ''}</span>
      </button>
    </th>
  )
}
