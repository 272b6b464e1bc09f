import { Alert, Button, Group, Text } from '@mantine/core'
import type { Dispatch } from 'react'
import type { Action } from '../state/actions.js'

/** Where a column is called like lists: taking all rows for one list answers another question. */
export function ListsProposed({ lists, dispatch }: { lists: string; dispatch: Dispatch<Action> }) {
  return (
    <Alert color="yellow" variant="light" p="xs" title={`“${lists}” looks like lists`}>
      <Group gap="sm">
        <Text size="sm" flex="1 1 20rem">
          All rows are taken for one list now, in which every positive competes with every negative. Inside lists, rows
          compete only with others of their own list.
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => dispatch({ type: 'reading', reading: { query: lists } })}
        >
          Rank inside each {lists}
        </Button>
      </Group>
    </Alert>
  )
}
