import { Badge, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Engine } from '../../engine/engine.js'
import type { TableView } from '../../engine/views.js'
import { roleWords } from '../../ui/role-words.js'
import { TroubleAlert } from '../../ui/trouble-alert.js'
import { useTask } from '../../ui/use-task.js'
import classes from './row.module.css'

/** What the file says about the row, also in columns that are no features. */
export function Cells({ engine, table, row }: { engine: Engine; table: TableView; row: number }) {
  const read = useMemo(() => () => engine.cells(row), [engine, row])
  const [task] = useTask(read)
  if (task.state === 'failed') return <TroubleAlert title="The file could not be read again" trouble={task.trouble} />
  if (task.state !== 'done') return <Text my="sm">Reading the file …</Text>
  const roles = new Map(table.columns.map(({ name, role }) => [name, role]))
  if (task.value.length === 0) return <Text my="sm">The file has no columns with names: see “Why”.</Text>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.scroller} tabIndex={0} aria-label="All values of the row">
      <table className={classes.lines} aria-label="Values">
        <tbody>
          {task.value.map(({ column, text }) => (
            <tr key={column}>
              <th scope="row" className={classes.name}>
                {column}
              </th>
              <td className={classes.cell}>{text === '' ? <Text c="dimmed">no value</Text> : text}</td>
              <td>
                {roles.get(column) !== 'feature' && (
                  <Badge variant="light" color="gray" tt="none">
                    {roleWords(roles.get(column))}
                  </Badge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
