import { shortNumber } from '@infinite-push/core/internal'
import { Anchor, Text } from '@mantine/core'
import type { Dispatch } from 'react'
import type { NamedRow } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import classes from './corrections.module.css'
import { VerdictButtons } from './verdict-buttons.js'

interface RowsToJudgeProps {
  title: string
  why: string
  /** With their rank where there is a list. */
  rows: readonly (NamedRow & { rank?: number })[]
  positive: boolean
  dispatch: Dispatch<Action>
}

/** Rows of one class that somebody should look at, each with what can be said about it. */
export function RowsToJudge({ title, why, rows, positive, dispatch }: RowsToJudgeProps) {
  if (rows.length === 0) return null
  return (
    <div>
      <Text fw={600} size="sm">
        {title}
      </Text>
      <Text size="xs" c="dimmed">
        {why}
      </Text>
      <ul className={classes.rows} aria-label={title}>
        {rows.map((row) => (
          <li key={row.number} className={classes.row}>
            {row.rank === undefined ? (
              <span className={classes.name}>{row.id}</span>
            ) : (
              <>
                <Anchor
                  component="button"
                  size="sm"
                  c="var(--ip-ink)"
                  className={classes.name ?? ''}
                  onClick={() => dispatch({ type: 'row', row: row.row })}
                >
                  {row.id}
                </Anchor>
                <span className={classes.rank}>rank {shortNumber(row.rank)}</span>
              </>
            )}
            <VerdictButtons row={row} positive={positive} dispatch={dispatch} />
          </li>
        ))}
      </ul>
    </div>
  )
}
