import { shortNumber } from '@infinite-push/core/internal'
import { List, Text } from '@mantine/core'
import type { OpenedRow } from '../../engine/about-rows.js'
import classes from './row.module.css'

/** The changes of one column that would put the row above the highest negative. */
export function Lifts({ opened }: { opened: OpenedRow }) {
  const { lifts, goal, score } = opened
  if (score > goal) return <Text my="sm">It stands above the highest negative already.</Text>
  const within = lifts.filter((lift) => lift.within)
  return (
    <>
      <Text my="xs" size="sm">
        {within.length > 0
          ? `To stand above the highest negative (score ${shortNumber(goal)}), one of these alone is enough, the smallest change first:`
          : `No change of a single column to a value that the table has lifts it above the highest negative (score ${shortNumber(goal)}).`}
      </Text>
      <List size="sm" className={classes.lifts ?? ''}>
        {lifts.map(({ column, from, to, size, within: isKnown }) => (
          <List.Item key={column}>
            <b>{column}</b> from {words(from)} to <b>{words(to)}</b>{' '}
            <Text span size="sm" c="dimmed">
              ({shortNumber(Number(size.toPrecision(2)))} standard {size === 1 ? 'deviation' : 'deviations'}
              {isKnown ? '' : '; no row has such a value'})
            </Text>
          </List.Item>
        ))}
      </List>
      {lifts.length === 0 && <Text size="sm">It would take several changes at once.</Text>}
      <Text size="sm" c="dimmed" mt="xs">
        This tells about the rule, not about causes: changing the value does not change what the row is.
      </Text>
    </>
  )
}

function words(value: number | string): string {
  if (typeof value === 'string') return `“${value}”`
  return Number.isNaN(value) ? 'missing' : String(Number(value.toPrecision(7)))
}
