import { counted, percent, shortNumber } from '@infinite-push/core/internal'
import { Alert, Button, FileButton, Group, Table, Text } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import type { OtherList } from '../../engine/about-rows.js'
import type { CallOptions, Engine } from '../../engine/engine.js'
import type { PathView } from '../../engine/views.js'
import { TroubleAlert } from '../../ui/trouble-alert.js'
import { resultOf, useTask } from '../../ui/use-task.js'
import { Panel } from '../figure/panel.js'
import classes from '../row/row.module.css'

interface OtherTableProps {
  engine: Engine
  path: PathView
  point: number
}

/** The rule at work on rows it has never seen. */
export const OtherTable = memo(function OtherTable({ engine, path, point }: OtherTableProps) {
  const [file, setFile] = useState<File | null>(null)
  const score = useMemo(
    // The path is part of the question: another one has other rules at the same point.
    () => (file && path ? (_: CallOptions) => engine.scoreOther(point, file) : undefined),
    [engine, path, point, file],
  )
  const [task] = useTask(score, file)
  const list = resultOf(task)
  return (
    <Panel
      title="Another table"
      about="Sorted by the rule as it stands here. It needs the columns that the rule weighs, by name; a label is not needed."
      controls={
        <FileButton onChange={setFile}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default">
              Choose a table
            </Button>
          )}
        </FileButton>
      }
    >
      {() => (
        <>
          {task.state === 'failed' && <TroubleAlert title="It could not be scored" trouble={task.trouble} />}
          {task.state === 'running' && !list && <Text mt="sm">Reading {file?.name} …</Text>}
          {list && task.state !== 'failed' && <List list={list} />}
        </>
      )}
    </Panel>
  )
})

function List({ list }: { list: OtherList }) {
  const { name, rows, first, labels, warnings } = list
  return (
    <>
      <Group mt="xs">
        <Text>
          <b>{name}</b>: {counted(rows, 'row')}
          {labels &&
            `, ${shortNumber(labels.onTop)} of ${counted(labels.positives, 'positive')} (${percent(labels.positives > 0 ? labels.onTop / labels.positives : 0)}) above the first negative`}
        </Text>
      </Group>
      {warnings.map((message) => (
        <Alert key={message} color="yellow" variant="light" p="xs" mt="xs">
          {message}
        </Alert>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={classes.scroller} tabIndex={0} aria-label="Rows of the other table, best first">
        <Table aria-label="Other table">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Rank</Table.Th>
              <Table.Th>Row</Table.Th>
              <Table.Th>Score</Table.Th>
              {labels && <Table.Th>Label</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {first.map(({ rank, id, number, score, label, positive }) => (
              <Table.Tr key={number}>
                <Table.Td>{shortNumber(rank)}</Table.Td>
                <Table.Td>{id}</Table.Td>
                <Table.Td>{shortNumber(score)}</Table.Td>
                {labels && (
                  <Table.Td>
                    {positive ? '● ' : '○ '}
                    {label}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {rows > first.length && (
        <Text size="sm" c="dimmed">
          The first {first.length}; infinite-push rank model.json {name} writes all of them.
        </Text>
      )}
    </>
  )
}
