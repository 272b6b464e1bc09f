import { shortNumber } from '@infinite-push/core/internal'
import { VisuallyHidden } from '@mantine/core'
import { type Dispatch, useMemo } from 'react'
import type { Engine } from '../../engine/engine.js'
import type { PinnedView, RankedView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import { shownList } from '../list/shown-list.js'
import { useNames } from '../list/use-names.js'
import { BothTable } from './both-table.js'
import classes from './compare.module.css'
import { inBoth, type MovedRow, movedRows, movedText, movedWords } from './moved-rows.js'

/** So many rows of a list are shown. */
const MOST_ROWS = 100

interface BothListsProps {
  engine: Engine
  a: PinnedView
  b: PinnedView
  /** Which list, where there are several. */
  list: string | undefined
  /** How many rows the user can look at. */
  budget: number
  row: number | undefined
  dispatch: Dispatch<Action>
}

/** Both lists side by side, each row with how far it stands from where the other list has it. */
export function BothLists({ engine, a, b, list, budget, row, dispatch }: BothListsProps) {
  const first = useMemo(() => shownList(a.ranked, row, list), [a, row, list])
  const second = useMemo(() => shownList(b.ranked, row, list), [b, row, list])
  const lines = useMemo(() => {
    const ofA = movedRows(first.order, second.order, MOST_ROWS)
    const ofB = movedRows(second.order, first.order, MOST_ROWS)
    return ofA.map((moved, i) => ({ a: moved, b: ofB[i] }))
  }, [first, second])
  const names = useNames(
    engine,
    lines.flatMap((line) => [line.a.row, line.b.row]),
  )
  const looked = Math.min(budget, first.order.length)
  const shared = useMemo(() => inBoth(first.order, second.order, looked), [first, second, looked])
  return (
    <div>
      <BothTable
        title="Both lists"
        of={first.name}
        about={`Of the first ${shortNumber(looked)} rows of A, ${shortNumber(shared)} are among the first ${shortNumber(looked)} of B. ▲ and ▼ say how many places a row stands higher or lower than in the other list.`}
        label="Both lists, best first"
        line="Rank"
        look={classes.lists}
      >
        {lines.map((line, i) => (
          <tr key={line.a.row}>
            <td>{shortNumber(i + 1)}</td>
            <ListCell moved={line.a} there="B" side={first} {...{ names, row, dispatch }} />
            <ListCell moved={line.b} there="A" side={second} {...{ names, row, dispatch }} />
          </tr>
        ))}
      </BothTable>
    </div>
  )
}

interface ListCellProps {
  moved: MovedRow
  /** The other list. */
  there: string
  side: RankedView
  names: ReturnType<typeof useNames>
  /** The row that one looks at. */
  row: number | undefined
  dispatch: Dispatch<Action>
}

function ListCell({ moved, there, side, names, row, dispatch }: ListCellProps) {
  const positive = side.labels[moved.rank - 1] === 1
  const chosen = row === moved.row
  return (
    <td data-chosen={chosen}>
      <button
        type="button"
        className={classes.row}
        aria-pressed={chosen}
        onClick={() => dispatch({ type: 'row', row: chosen ? undefined : moved.row })}
      >
        <span className={positive ? classes.positive : classes.negative} aria-hidden="true">
          {positive ? '●' : '○'}
        </span>
        <VisuallyHidden>{positive ? 'positive' : 'negative'}</VisuallyHidden>
        <span className={classes.id}>{names.get(moved.row)?.id}</span>
        <span className={classes.moved} aria-hidden="true">
          {movedText(moved)}
        </span>
        <VisuallyHidden>, {movedWords(moved, there)}</VisuallyHidden>
      </button>
    </td>
  )
}
