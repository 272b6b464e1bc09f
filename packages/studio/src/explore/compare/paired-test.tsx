import { List, Text } from '@mantine/core'
import type { PinnedView } from '../../engine/views.js'
import classes from './compare.module.css'
import { BEYOND_THE_TEST, pairedWords } from './paired-words.js'

/** Whether the folds tell two settings apart, in words. */
export function PairedTest({ a, b }: { a: PinnedView; b: PinnedView }) {
  if (a.folds.length < 2 || b.folds.length !== a.folds.length) {
    return <Text size="sm">There is nothing to test: one of the two has no rule on any fold.</Text>
  }
  const { difference, verdict, sure, signedRank } = pairedWords(a.folds, b.folds)
  return (
    <div className={classes.test} data-sure={sure}>
      <Text fw={600}>{difference}</Text>
      <Text size="sm">
        {verdict} {signedRank}
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        What no such test can say:
      </Text>
      <List size="sm" c="dimmed">
        {BEYOND_THE_TEST.map((what) => (
          <List.Item key={what}>{what}</List.Item>
        ))}
      </List>
    </div>
  )
}
