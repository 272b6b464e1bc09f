import { Button, Group } from '@mantine/core'
import type { Dispatch } from 'react'
import type { NamedRow } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'

interface VerdictButtonsProps {
  row: NamedRow
  positive: boolean
  dispatch: Dispatch<Action>
}

/** Says that a row is of the other class, or counts for nothing. */
export function VerdictButtons({ row: { number, id }, positive, dispatch }: VerdictButtonsProps) {
  const other = positive ? 'negative' : 'positive'
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${id} is ${other}`}
        onClick={() => dispatch({ type: 'correct', row: number, to: other })}
      >
        is {other}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`leave out ${id}`}
        onClick={() => dispatch({ type: 'correct', row: number, to: 'leave-out' })}
      >
        leave out
      </Button>
    </Group>
  )
}
