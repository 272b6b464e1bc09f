import { shortNumber } from '@infinite-push/core/internal'
import { Button, Group, Select, Switch, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { RowQuery } from '../../engine/about-rows.js'
import type { Engine } from '../../engine/engine.js'
import type { TableView } from '../../engine/views.js'
import type { Mark } from '../../state/marks.js'

const PAUSE_MS = 300
const ANYWHERE = 'any column'
const WAYS = ['has', 'is', '≥', '≤'] as const

interface FindRowsProps {
  engine: Engine
  table: TableView
  marks: readonly Mark[]
  onlyMarked: boolean
  onOnlyMarked(only: boolean): void
  found: ReadonlySet<number> | undefined
  onFound(rows: ReadonlySet<number> | undefined): void
  onExport(): void
}

/** Looks for rows by what the file says about them, and for those that were marked. */
export function FindRows(props: FindRowsProps) {
  const { engine, table, marks, onlyMarked, onOnlyMarked, found, onFound, onExport } = props
  const [query, setQuery] = useState<RowQuery>({ text: '' })
  useEffect(() => {
    if (query.text.trim() === '') {
      onFound(undefined)
      return
    }
    const timer = setTimeout(() => {
      // One that was skipped for a newer one has no answer.
      engine.findRows(query).then(
        (rows) => onFound(new Set(rows)),
        () => {},
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [engine, table, query, onFound])
  const change = (next: Partial<RowQuery>) => setQuery((last) => ({ ...last, ...next }))
  const columns = [...new Set(table.columns.map(({ name }) => name))]
  return (
    <>
      <Group gap="xs" mt="xs">
        <TextInput
          size="xs"
          flex="1 1 140px"
          type="search"
          placeholder="Find rows"
          aria-label="Find rows"
          value={query.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <Select
          size="xs"
          w={150}
          aria-label="In which column"
          searchable
          allowDeselect={false}
          limit={200}
          data={[ANYWHERE, ...columns.filter((name) => name !== ANYWHERE)]}
          value={query.column ?? ANYWHERE}
          onChange={(name) =>
            name && setQuery(({ text, by }) => (name === ANYWHERE ? { text } : { text, column: name, by: by ?? 'has' }))
          }
        />
        {query.column !== undefined && (
          <Select
            size="xs"
            w={74}
            aria-label="How it compares"
            allowDeselect={false}
            data={[...WAYS]}
            value={query.by ?? 'has'}
            onChange={(by) => by && change({ by: by as (typeof WAYS)[number] })}
          />
        )}
        <Switch
          size="xs"
          label={`marked (${shortNumber(marks.length)})`}
          checked={onlyMarked}
          onChange={(event) => onOnlyMarked(event.currentTarget.checked)}
        />
        <Button size="compact-sm" variant="default" disabled={marks.length === 0} onClick={onExport}>
          Marks as CSV
        </Button>
      </Group>
      {found && (
        <Text size="sm" c="dimmed" aria-live="polite">
          {found.size === 1 ? '1 row has it' : `${shortNumber(found.size)} rows have it`}
        </Text>
      )}
    </>
  )
}
