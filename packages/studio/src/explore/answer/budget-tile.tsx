import { counted, shortNumber } from '@infinite-push/core/internal'
import { type Dispatch, memo, useMemo } from 'react'
import type { RankedView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import { NumberField } from '../../ui/number-field.js'
import { positivesAmong } from '../list/shown-list.js'
import classes from './answer.module.css'
import { NO_LIST } from './new-rows.js'
import { Tile } from './tile.js'

const NOTHING_FIRST = { value: 'none', doubtful: true }

interface BudgetTileProps {
  ranked: RankedView | undefined
  budget: number | undefined
  positives: number
  /** No feature has a weight: nothing is first. */
  empty: boolean
  /** The part of the first rows that is positive among rows left out, where it is known. */
  found: number | undefined
  dispatch: Dispatch<Action>
}

/** What whoever can look at so many rows finds: the number of rows is theirs to say. */
export const BudgetTile = memo(function BudgetTile(props: BudgetTileProps) {
  const { ranked, budget, positives, empty, found, dispatch } = props
  const most = ranked?.order.length ?? Number.MAX_SAFE_INTEGER
  const rows = Math.min(most, budget ?? positives)
  const hits = useMemo(() => ranked && Math.round(positivesAmong(ranked, rows)), [ranked, rows])
  const random = (rows * positives) / most
  const chance = `in random order ${random < 1 ? `${shortNumber(Number(random.toPrecision(1)))} positives` : counted(Math.round(random), 'positive')}`
  const fresh = found === undefined ? '' : `on new rows about ${shortNumber(Math.round(found * rows))}; `
  return (
    <Tile
      name={
        <span className={classes.budget}>
          Among the first{' '}
          <NumberField
            aria-label="How many rows you can look at"
            size="xs"
            w={76}
            min={1}
            max={most}
            allowDecimal={false}
            thousandSeparator=","
            value={rows}
            onCommit={(next) => dispatch({ type: 'budget', budget: next === positives ? undefined : next })}
          />
        </span>
      }
      {...(empty
        ? NOTHING_FIRST
        : { value: hits === undefined ? '…' : shortNumber(hits), unit: hits === 1 ? 'positive' : 'positives' })}
      detail={empty ? `${NO_LIST}; ${chance}` : `on the rows it learnt from; ${fresh}${chance}`}
    />
  )
})
