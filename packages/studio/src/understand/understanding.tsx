import { counted } from '@infinite-push/core/internal'
import { Button, Collapse, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type Dispatch, memo, useState } from 'react'
import type { Engine } from '../engine/engine.js'
import type { Problem, Reading } from '../engine/problem.js'
import type { TableView } from '../engine/views.js'
import type { Action } from '../state/actions.js'
import { LateProgress, ProgressLine } from '../ui/progress-line.js'
import { useFocusAtFirst } from '../ui/use-focus-at-first.js'
import { resultOf, type Task } from '../ui/use-task.js'
import { ColumnTable } from './column-table.js'
import { CommandOnly } from './command-only.js'
import { FoldedSettings } from './folded-settings.js'
import { ListsProposed } from './lists-proposed.js'
import { ProblemForm } from './problem-form.js'
import { ReadingForm } from './reading-form.js'
import { ReadingTrouble } from './reading-trouble.js'
import classes from './understand.module.css'
import { WarningList } from './warning-list.js'

interface UnderstandingProps {
  engine: Engine
  load(): Promise<File>
  table: Task<TableView>
  reading: Reading
  problem: Problem
  folds: number
  /** The command that learns what the page shows. */
  command: string
  dispatch: Dispatch<Action>
  /** Reads what was cancelled again. */
  onAgain(): void
}

/** The table as it was understood, in one line; all of it, to be corrected, when asked for. */
export const Understanding = memo(function Understanding(props: UnderstandingProps) {
  const { engine, load, table, reading, problem, folds, command, dispatch, onAgain } = props
  const [open, setOpen] = useState(false)
  if (table.state === 'failed') {
    return <ReadingTrouble {...{ engine, load, reading, dispatch }} trouble={table.trouble} />
  }
  const view = resultOf(table)
  if (table.state === 'cancelled') return <ReadingCancelled onAgain={onAgain} />
  const running = table.state === 'running' ? { progress: table.progress, onCancel: table.cancel } : undefined
  if (!view) return <ProgressLine what="Reading the table" progress={undefined} {...running} />
  return (
    <Paper withBorder p="md" component="section" aria-label="The table">
      <Stack gap="sm">
        <Group justify="space-between" align="start">
          <Summary table={view} />
          <Button variant="default" size="compact-sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Close' : 'Check or change the reading'}
          </Button>
        </Group>
        {running && <LateProgress what="Reading again" {...running} />}
        {view.lists !== undefined && <ListsProposed lists={view.lists} dispatch={dispatch} />}
        <WarningList table={view} reading={reading} dispatch={dispatch} />
        <Collapse expanded={open}>
          <Stack>
            <ReadingForm table={view} reading={reading} dispatch={dispatch} />
            <ColumnTable table={view} reading={reading} dispatch={dispatch} />
          </Stack>
        </Collapse>
        <FoldedSettings problem={problem} folds={folds}>
          <ProblemForm problem={problem} folds={folds} table={view} dispatch={dispatch} />
        </FoldedSettings>
        <CommandOnly command={command} />
      </Stack>
    </Paper>
  )
})

function ReadingCancelled({ onAgain }: { onAgain(): void }) {
  return (
    <Group>
      <Text>Reading was cancelled.</Text>
      <Button onClick={onAgain}>Read again</Button>
    </Group>
  )
}

function Summary({ table }: { table: TableView }) {
  const title = useFocusAtFirst<HTMLHeadingElement>()
  return (
    <div className={classes.summary}>
      <Title order={1} size="h4" ref={title} tabIndex={-1} className={classes.title ?? ''}>
        {table.name}
      </Title>
      {table.written.length > 0 && (
        <Text size="sm" c="dimmed">
          Read as {table.format}: {table.written.join(', ')}.
        </Text>
      )}
      <Text>
        {counted(table.rows, 'row')}, {counted(table.features.length, 'feature')}. Positive is{' '}
        <b>
          {table.label} = {table.positive}
        </b>
        : {counted(table.positives, 'positive')}, {counted(table.negatives, 'negative')}
        {table.inLists && `, in ${counted(table.inLists.count, 'list')}`}.
      </Text>
    </div>
  )
}
