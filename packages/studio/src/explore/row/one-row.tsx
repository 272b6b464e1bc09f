import { Button, Group, Text } from '@mantine/core'
import type { Dispatch, ReactNode } from 'react'
import type { RankedView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import { Panel } from '../figure/panel.js'

interface OneRowProps {
  title: string
  about: string
  ranked: RankedView
  row: number | undefined
  dispatch: Dispatch<Action>
  children(row: number): ReactNode
}

/** A view of the row that was chosen; where none is, a way to one: the highest negative, which the positives must beat. */
export function OneRow({ title, about, ranked, row, dispatch, children }: OneRowProps) {
  return (
    <Panel title={title} about={about}>
      {() =>
        row === undefined ? (
          <Group mt="sm">
            <Text c="dimmed">Choose a row in the list, or take</Text>
            <Button
              variant="default"
              size="compact-md"
              onClick={() => dispatch({ type: 'row', row: ranked.order[ranked.onTop] })}
            >
              the highest negative
            </Button>
          </Group>
        ) : (
          children(row)
        )
      }
    </Panel>
  )
}
