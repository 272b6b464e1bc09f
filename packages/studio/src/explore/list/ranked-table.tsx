import { shortNumber } from '@infinite-push/core/internal'
import { VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type Dispatch, type KeyboardEvent, memo, useEffect, useRef } from 'react'
import type { Engine, RankedView, RowView, TableView } from '../../engine/engine.js'
import type { Action } from '../../state/actions.js'
import { Panel } from '../figure/panel.js'
import classes from './ranked-table.module.css'
import { useRowViews } from './use-ranking.js'

const ROW_PIXELS = 30

/** The list as a table. */
export const RankedTable = memo(function RankedTable(props: RankedLinesProps) {
  return (
    <Panel
      title="Ranked rows"
      about="Best score first; the reasons are what adds most to a score, compared with an average row."
    >
      {() => <RankedLines {...props} />}
    </Panel>
  )
})

interface RankedLinesProps {
  engine: Engine
  table: TableView
  ranked: RankedView
  row: number | undefined
  dispatch: Dispatch<Action>
}

/** Lines to scroll through and to choose from, by mouse or arrow keys; only those in sight exist. */
function RankedLines({ engine, table, ranked, row, dispatch }: RankedLinesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { order } = ranked
  const lines = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 8,
  })
  const items = lines.getVirtualItems()
  const views = useRowViews(engine, ranked, items[0]?.index ?? 0, items.at(-1)?.index ?? -1)
  const chosen = row === undefined ? -1 : order.indexOf(row)
  useEffect(() => {
    if (chosen >= 0) lines.scrollToIndex(chosen, { align: 'auto' })
  }, [chosen, lines])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    dispatch({ type: 'row', row: order[Math.max(0, Math.min(order.length - 1, chosen + step))] })
  }
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="listbox"
      tabIndex={0}
      aria-label="Rows, best first"
      aria-activedescendant={chosen >= 0 ? `rank-${chosen}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: lines.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, start }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the list choose its lines.
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and tells its active line.
          <div
            key={index}
            id={`rank-${index}`}
            role="option"
            aria-posinset={index + 1}
            aria-setsize={order.length}
            aria-selected={index === chosen}
            className={classes.line}
            data-first-negative={index === ranked.onTop}
            style={{ transform: `translateY(${start}px)`, height: ROW_PIXELS }}
            onClick={() => dispatch({ type: 'row', row: order[index] })}
          >
            <Line ranked={ranked} index={index} table={table} view={views.get(order[index])} />
          </div>
        ))}
      </div>
    </div>
  )
}

interface LineProps {
  ranked: RankedView
  index: number
  table: TableView
  view: RowView | undefined
}

function Line({ ranked, index, table, view }: LineProps) {
  const positive = ranked.labels[index] === 1
  return (
    <>
      <span className={classes.rank}>{shortNumber(index + 1)}</span>
      <span className={classes.mark} data-positive={positive}>
        {positive ? '●' : '○'}
        <VisuallyHidden>{positive ? 'positive' : 'negative'}</VisuallyHidden>
      </span>
      <span className={classes.name}>{view?.id ?? ''}</span>
      <span className={classes.score}>{shortNumber(ranked.scores[ranked.order[index]])}</span>
      <span className={classes.reasons}>{view && reasonsOf(view, table)}</span>
    </>
  )
}

function reasonsOf({ contributions }: RowView, { features }: TableView): string {
  return contributions
    .map(({ feature, contribution }) => {
      return `${features[feature]} ${contribution > 0 ? '+' : '−'}${shortNumber(Math.abs(contribution))}`
    })
    .join(', ')
}
