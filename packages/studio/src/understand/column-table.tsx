import { shortNumber } from '@infinite-push/core/internal'
import { Badge, Button, Table, Text } from '@mantine/core'
import { type Dispatch, useState } from 'react'
import type { Reading } from '../engine/problem.js'
import type { ColumnView, TableView } from '../engine/views.js'
import type { Action } from '../state/actions.js'
import { roleWords } from '../ui/role-words.js'
import classes from './understand.module.css'

const FIRST = 50

interface ColumnTableProps {
  table: TableView
  reading: Reading
  dispatch: Dispatch<Action>
}

/** Every column: what it was taken for, why, and how to take it for something else. */
export function ColumnTable({ table, reading, dispatch }: ColumnTableProps) {
  const [all, setAll] = useState(false)
  const shown = all ? table.columns : table.columns.slice(0, FIRST)
  const change = (next: Partial<Reading>) => dispatch({ type: 'reading', reading: next })
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.columns} tabIndex={0} aria-label="All columns">
        <Table stickyHeader striped aria-label="Columns">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>Taken for</Table.Th>
              <Table.Th>Examples</Table.Th>
              <Table.Th>Missing</Table.Th>
              <Table.Th>Change</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((column) => (
              <ColumnRow key={column.name} column={column} reading={reading} onChange={change} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {shown.length < table.columns.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Show all {shortNumber(table.columns.length)} columns
        </Button>
      )}
    </>
  )
}

interface ColumnRowProps {
  column: ColumnView
  reading: Reading
  onChange(next: Partial<Reading>): void
}

function ColumnRow({ column, reading, onChange }: ColumnRowProps) {
  const { name, role, kind, why, missing } = column
  const examples = column.levels ?? column.examples
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td className={classes.why ?? ''}>
        <Badge variant="light" color={role === 'feature' ? 'push' : 'gray'} tt="none">
          {role === 'feature' ? kind : roleWords(role)}
        </Badge>{' '}
        <Text span size="sm" c="dimmed">
          {why}
        </Text>
      </Table.Td>
      <Table.Td>{examples.slice(0, 3).join(', ')}</Table.Td>
      <Table.Td>{missing === 0 ? '' : shortNumber(missing)}</Table.Td>
      <Table.Td>
        <ColumnChanges column={column} reading={reading} onChange={onChange} />
      </Table.Td>
    </Table.Tr>
  )
}

function ColumnChanges({ column: { name, role, kind }, reading, onChange }: ColumnRowProps) {
  const { ignore, categories } = reading
  if (ignore.includes(name)) {
    return (
      <Change
        what="use again"
        name={name}
        onClick={() => onChange({ ignore: ignore.filter((other) => other !== name) })}
      />
    )
  }
  if (role !== 'feature' && role !== 'refused') return null
  return (
    <Button.Group>
      <Change what="leave out" name={name} onClick={() => onChange({ ignore: [...ignore, name] })} />
      {kind === 'number' && (
        <Change what="as category" name={name} onClick={() => onChange({ categories: [...categories, name] })} />
      )}
      {categories.includes(name) && (
        <Change
          what="as numbers"
          name={name}
          onClick={() => onChange({ categories: categories.filter((other) => other !== name) })}
        />
      )}
    </Button.Group>
  )
}

function Change({ what, name, onClick }: { what: string; name: string; onClick(): void }) {
  return (
    <Button size="compact-xs" variant="default" aria-label={`${what}: ${name}`} onClick={onClick}>
      {what}
    </Button>
  )
}
