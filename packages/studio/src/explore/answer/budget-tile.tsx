import { counted, shortNumber } from '@infinite-push/core/internal'
import { type Dispatch, memo, useMemo } from 'react'
import type { RankedView } from '../../engine/engine.js'
import type { Action } from '../../state/actions.js'
import { NumberField } from '../../ui/number-field.js'
import classes from './answer.module.css'
import { Tile } from './tile.js'

interface BudgetTileProps {
  ranked: RankedView | undefined
  budget: number | undefined
  positives: number
  /** The part of the first rows that is positive among rows left out, where it is known. */
  found: number | undefined
  dispatch: Dispatch<Action>
}

/** What whoever can look at so many rows finds: the number of rows is theirs to say. */
export const BudgetTile = memo(function BudgetTile({ ranked, budget, positives, found, dispatch }: BudgetTileProps) {
  const most = ranked?.order.length ?? Number.MAX_SAFE_INTEGER
  const rows = Math.min(most, budget ?? positives)
  const hits = useMemo(() => ranked && positivesAmong(ranked.labels, rows), [ranked, rows])
  const random = Math.round((rows * positives) / most)
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
      value={hits === undefined ? '…' : shortNumber(hits)}
      unit={hits === 1 ? 'positive' : 'positives'}
      detail={`on the rows it learnt from; ${fresh}in random order ${counted(random, 'positive')}`}
    />
  )
})

function positivesAmong(labels: Uint8Array, rows: number): number {
  let hits = 0
  for (let rank = 0; rank < rows; rank++) hits += labels[rank]
  return hits
}
