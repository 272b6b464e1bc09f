import { shortNumber } from '@infinite-push/core/internal'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { OpenedRow } from '../../engine/about-rows.js'
import type { RankedView } from '../../engine/views.js'

interface AlikeProps {
  opened: OpenedRow
  ranked: RankedView
  onRow(row: number): void
}

/** The most similar rows of the other class: who stands among them may be mislabelled. */
export function Alike({ opened, ranked, onRow }: AlikeProps) {
  const other = opened.positive ? 'negative' : 'positive'
  return (
    <Stack gap={4} my="xs">
      <Text size="sm">
        The {other} rows most like it in the features of the rule. A distance near 0 is worth a second look at both
        labels.
      </Text>
      {opened.nearest.map(({ row, id, distance, score }) => (
        <Group key={row} gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onRow(row)}>
            {id}
          </Button>
          <Text size="sm">
            {shortNumber(Number(distance.toPrecision(2)))} standard deviations away, rank{' '}
            {shortNumber(ranked.order.indexOf(row) + 1)}, score {shortNumber(score)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
