import { Alert, Button, Group, List } from '@mantine/core'
import type { Dispatch } from 'react'
import type { Reading } from '../engine/problem.js'
import type { TableView } from '../engine/views.js'
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
  // Different in every row, and taken as a feature: it would only learn its rows by heart.
  const identifiers = warnings.flatMap(({ code, values }) => (code === 'id-column' ? [String(values?.column)] : []))
  const leavable = [...refused.map(({ name }) => name), ...identifiers]
  const naming = identifiers[0] ?? refused.find(({ kind }) => kind === 'text')?.name
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
      {leavable.length > 0 && (
        <Group gap="xs" mt="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => change({ ignore: [...reading.ignore, ...leavable] })}
          >
            Leave out {leavable.join(', ')}
          </Button>
          {naming && reading.id === undefined && (
            <Button size="compact-sm" variant="default" onClick={() => change({ id: naming })}>
              Use {naming} as row names
            </Button>
          )}
        </Group>
      )}
    </Alert>
  )
}
