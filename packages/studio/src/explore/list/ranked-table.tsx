import { shortNumber } from '@infinite-push/core/internal'
import { VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type Dispatch, type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import type { Engine } from '../../engine/engine.js'
import type { RankedView, RowView, TableView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import type { Mark } from '../../state/marks.js'
import { saveFile } from '../../ui/save-file.js'
import { Panel } from '../figure/panel.js'
import { FindRows } from './find-rows.js'
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
      {() => <FoundLines {...props} />}
    </Panel>
  )
})

interface RankedLinesProps {
  engine: Engine
  table: TableView
  ranked: RankedView
  row: number | undefined
  marks: readonly Mark[]
  dispatch: Dispatch<Action>
}

/** The lines of all rows, or of those that were looked for. */
function FoundLines(props: RankedLinesProps) {
  const { engine, table, ranked, marks } = props
  const [found, setFound] = useState<ReadonlySet<number>>()
  const [onlyMarked, setOnlyMarked] = useState(false)
  const ranks = useMemo(() => {
    if (!found && !onlyMarked) return undefined
    const marked = new Set(marks.map(({ row }) => row))
    const isWanted = (row: number) => (!found || found.has(row)) && (!onlyMarked || marked.has(table.rowNumbers[row]))
    return Array.from(ranked.order.keys()).filter((rank) => isWanted(ranked.order[rank]))
  }, [found, onlyMarked, marks, ranked, table])
  const exportMarks = () => void engine.marksFile(ranked.point, marks).then(saveFile, () => {})
  return (
    <>
      <FindRows
        {...{ engine, table, marks, found, onlyMarked }}
        onFound={setFound}
        onOnlyMarked={setOnlyMarked}
        onExport={exportMarks}
      />
      <RankedLines {...props} ranks={ranks} />
    </>
  )
}

/** Lines to scroll through and to choose from, by mouse or arrow keys; only those in sight exist. */
function RankedLines(props: RankedLinesProps & { ranks: readonly number[] | undefined }) {
  const { engine, table, ranked, row, marks, dispatch, ranks } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { order } = ranked
  const count = ranks?.length ?? order.length
  const rankOf = (line: number) => ranks?.[line] ?? line
  const notes = useMemo(() => new Map(marks.map(({ row: number, note }) => [number, note])), [marks])
  const lines = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 8,
  })
  const items = lines.getVirtualItems()
  const views = useRowViews(engine, ranked, ranks, items[0]?.index ?? 0, items.at(-1)?.index ?? -1)
  const rank = row === undefined ? -1 : order.indexOf(row)
  const chosen = ranks ? ranks.indexOf(rank) : rank
  useEffect(() => {
    if (chosen >= 0) lines.scrollToIndex(chosen, { align: 'auto' })
  }, [chosen, lines])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (count > 0) dispatch({ type: 'row', row: order[rankOf(Math.max(0, Math.min(count - 1, chosen + step)))] })
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
            aria-setsize={count}
            aria-selected={index === chosen}
            className={classes.line}
            data-first-negative={rankOf(index) === ranked.onTop}
            style={{ transform: `translateY(${start}px)`, height: ROW_PIXELS }}
            onClick={() => dispatch({ type: 'row', row: order[rankOf(index)] })}
          >
            <Line
              ranked={ranked}
              index={rankOf(index)}
              table={table}
              view={views.get(order[rankOf(index)])}
              note={notes.get(table.rowNumbers[order[rankOf(index)]])}
            />
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
  /** What was noted about the row, where it was marked. */
  note: string | undefined
}

function Line({ ranked, index, table, view, note }: LineProps) {
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
      <span className={classes.reasons}>
        {note !== undefined && (
          <span className={classes.noted}>
            ★<VisuallyHidden>marked</VisuallyHidden> {note}{' '}
          </span>
        )}
        {view && reasonsOf(view, table)}
      </span>
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
