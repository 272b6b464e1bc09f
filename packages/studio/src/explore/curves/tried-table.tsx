import type { Threshold } from '@infinite-push/core'
import { percent, shortNumber, thresholdName, untriedWords } from '@infinite-push/core/internal'
import { Table } from '@mantine/core'
import type { ValidationView } from '../../engine/views.js'

/** The column that a phone has no room for. */
const PARTIAL_AUC = 3
const ON_WIDE = { visibleFrom: 'xs' }

/** What was tried, when the threshold was chosen too: the best that each came to. */
export function TriedTable({ validation }: { validation: ValidationView }) {
  const { thresholds } = validation
  if (!thresholds) return null
  const nameOf = ({ threshold, transform = validation.transform }: Pick<Tried, 'threshold' | 'transform'>) =>
    `${thresholdName(threshold)} ${transform}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section aria-label="What was tried, as a table" tabIndex={0} style={{ overflowX: 'auto' }}>
      <Table mt="sm" fz="xs" aria-label="What was tried" verticalSpacing={4} horizontalSpacing={5}>
        <Table.Caption>Which negatives were tried, each at its best λ</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {['mean of', 'best λ', 'on new rows', 'partial AUC', 'features'].map((title, i) => (
              <Table.Th key={title} ta={i > 0 ? 'end' : 'start'} {...(i === PARTIAL_AUC && ON_WIDE)}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {thresholds.map((tried) => (
            <TriedRow key={nameOf(tried)} tried={tried} chosen={nameOf(tried) === nameOf(validation)} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** Which negatives the positives were pushed above the mean of, as short as a column of a narrow screen is. */
function negativesOf(threshold: Threshold): string {
  if (threshold.kind === 'top-k') return `the ${threshold.k} highest`
  if (threshold.kind === 'max') return 'the highest'
  return threshold.tau === 1 ? 'all' : `the highest ${percent(threshold.tau)}`
}

type Tried = NonNullable<ValidationView['thresholds']>[number]

interface TriedRowProps {
  tried: Tried
  chosen: boolean
}

function TriedRow({ tried, chosen }: TriedRowProps) {
  const { threshold, transform, best } = tried
  const cells = best
    ? [
        shortNumber(best.lambda),
        percent(best.mean),
        best.partialAuc === undefined ? '' : shortNumber(best.partialAuc),
        shortNumber(Math.round(best.selected)),
      ]
    : undefined
  return (
    <Table.Tr fw={chosen ? 700 : 400}>
      <Table.Td>
        {negativesOf(threshold)}
        {transform === 'rank' && ', ranks'}
        {chosen && ' (chosen)'}
      </Table.Td>
      {cells?.map((cell, i) => (
        // The columns stay where they are.
        <Table.Td key={i} ta="end" {...(i + 1 === PARTIAL_AUC && ON_WIDE)}>
          {cell}
        </Table.Td>
      )) ?? (
        <Table.Td colSpan={4} c="dimmed" ta="end">
          {untriedWords(tried)}
        </Table.Td>
      )}
    </Table.Tr>
  )
}
