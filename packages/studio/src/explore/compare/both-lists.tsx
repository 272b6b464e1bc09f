import { shortNumber } from '@infinite-push/core/internal'
import { Text, VisuallyHidden } from '@mantine/core'
import { type Dispatch, useMemo } from 'react'
import type { Engine, PinnedView, RankedView } from '../../engine/engine.js'
import type { Action } from '../../state/actions.js'
import { shownList } from '../list/shown-list.js'
import { useNames } from '../list/use-names.js'
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
      <Text fw={600} size="sm">
        Both lists{first.name !== undefined && `, ${first.name}`}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        Of the first {shortNumber(looked)} rows of A, {shortNumber(shared)} are among the first {shortNumber(looked)} of
        B. ▲ and ▼ say how many places a row stands higher or lower than in the other list.
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.scroller} tabIndex={0} aria-label="Both lists, best first">
        <table className={classes.lists} aria-label="Both lists">
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">A</th>
              <th scope="col">B</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, i) => (
              <tr key={line.a.row}>
                <td>{shortNumber(i + 1)}</td>
                <ListCell
                  moved={line.a}
                  there="B"
                  side={first}
                  name={names.get(line.a.row)?.id}
                  chosen={row === line.a.row}
                  dispatch={dispatch}
                />
                <ListCell
                  moved={line.b}
                  there="A"
                  side={second}
                  name={names.get(line.b.row)?.id}
                  chosen={row === line.b.row}
                  dispatch={dispatch}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

interface ListCellProps {
  moved: MovedRow
  /** The other list. */
  there: string
  side: RankedView
  name: string | undefined
  chosen: boolean
  dispatch: Dispatch<Action>
}

function ListCell({ moved, there, side, name = '', chosen, dispatch }: ListCellProps) {
  const i = moved.rank - 1
  const positive = side.labels[i] === 1
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
        <span className={classes.id}>{name}</span>
        <span className={classes.moved} aria-hidden="true">
          {movedText(moved)}
        </span>
        <VisuallyHidden>, {movedWords(moved, there)}</VisuallyHidden>
      </button>
    </td>
  )
}
