import { Alert, Button, Group, List } from '@mantine/core'
import type { Dispatch } from 'react'
import type { ColumnView, Reading, TableView } from '../engine/engine.js'
import type { Action } from '../state/actions.js'
import { hintOf } from '../ui/hints.js'

interface WarningListProps {
  table: TableView
  reading: Reading
  dispatch: Dispatch<Action>
}

/** What is odd about the table, with what can be done about it. */
export function WarningList({ table, reading, dispatch }: WarningListProps) {
  const { warnings, columns } = table
  if (warnings.length === 0) return null
  const refused = columns.filter(({ role }) => role === 'refused')
  const naming = refused.find(({ kind }) => kind === 'text')
  const change = (next: Partial<Reading>) => dispatch({ type: 'reading', reading: next })
  return (
    <Alert color="yellow" variant="light" p="xs">
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning.code + warning.message}>
            {warning.message} {hintOf(warning)}
          </List.Item>
        ))}
      </List>
      {refused.length > 0 && (
        <Group gap="xs" mt="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => change({ ignore: [...reading.ignore, ...refused.map(nameOf)] })}
          >
            Leave out {refused.map(nameOf).join(', ')}
          </Button>
          {naming && reading.id === undefined && (
            <Button size="compact-sm" variant="default" onClick={() => change({ id: naming.name })}>
              Use {naming.name} as row names
            </Button>
          )}
        </Group>
      )}
    </Alert>
  )
}

function nameOf({ name }: ColumnView): string {
  return name
}
