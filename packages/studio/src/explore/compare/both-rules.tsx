import { shortNumber } from '@infinite-push/core/internal'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { PinnedView, TableView } from '../../engine/views.js'
import { BothTable } from './both-table.js'
import classes from './compare.module.css'
import { ruleLines } from './rule-lines.js'

const MOST_LINES = 200

interface BothRulesProps {
  table: TableView
  a: PinnedView
  b: PinnedView
}

/** The weights of both rules, feature by feature. */
export function BothRules({ table, a, b }: BothRulesProps) {
  const lines = useMemo(() => ruleLines(a.point, b.point), [a, b])
  const shared = lines.filter((line) => line.a !== 0 && line.b !== 0).length
  const largest = { a: largestOf(a), b: largestOf(b) }
  return (
    <div>
      <BothTable
        title="Both rules"
        about={`${shortNumber(shared)} of ${shortNumber(lines.length)} features are in both. Weights are of standardized features; a bar is as long as the weight is beside the largest of its rule.`}
        label="Features of both rules"
        line="Feature"
        look={classes.rules}
      >
        {lines.slice(0, MOST_LINES).map((line) => (
          <tr key={line.feature}>
            <th scope="row" className={classes.feature}>
              {table.features[line.feature]}
            </th>
            <Weight weight={line.a} largest={largest.a} />
            <Weight weight={line.b} largest={largest.b} />
          </tr>
        ))}
      </BothTable>
      {lines.length > MOST_LINES && (
        <Text size="sm" c="dimmed">
          The {MOST_LINES} heaviest are shown.
        </Text>
      )}
    </div>
  )
}

function largestOf({ point }: PinnedView): number {
  return point.weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
}

function Weight({ weight, largest }: { weight: number; largest: number }) {
  if (weight === 0) return <td className={classes.unused}>–</td>
  return (
    <td>
      {shortNumber(weight)}
      <span
        className={classes.bar}
        data-up={weight > 0}
        style={{ width: `${(100 * Math.abs(weight)) / largest}%` }}
        aria-hidden="true"
      />
    </td>
  )
}
