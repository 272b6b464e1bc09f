import { Badge, Group, Text, Tooltip } from '@mantine/core'
import type { PointView, RankedView, TableView, ValidationView } from '../engine/engine.js'
import { counted, grouped, percent, short } from '../shell/numbers.js'
import type { Task } from '../shell/use-task.js'
import classes from './stage.module.css'

interface HeadlineProps {
  table: TableView
  point: PointView
  ranked: RankedView | undefined
  validation: Task<ValidationView>
}

/** The answer in one line: how many stand on top, with how many features, and whether one can believe it. */
export function Headline({ table, point, ranked, validation }: HeadlineProps) {
  return (
    <Group justify="space-between" gap="xs">
      <Text className={classes.headline ?? ''} aria-live="polite">
        <b>{ranked ? grouped(ranked.onTop) : '…'}</b> of {counted(table.positives, 'positive')} above the first
        negative, with <b>{counted(point.selected, 'feature')}</b>
      </Text>
      <Group gap="xs" className={classes.badges ?? ''}>
        <ValidationBadge validation={validation} />
        <Tooltip
          label={`A proof that no weights do better than a part of ${short(point.relativeGap)}: the duality gap.`}
        >
          <Badge tt="none" size="lg" variant="light" c="var(--ip-ink)" color={point.status === 'solved' ? 'teal' : 'yellow'}>
            {point.status === 'solved' ? 'proved best' : point.status}
            <span className={classes.detail}>, gap {short(point.relativeGap)}</span>
          </Badge>
        </Tooltip>
      </Group>
    </Group>
  )
}

function ValidationBadge({ validation }: { validation: Task<ValidationView> }) {
  if (validation.state === 'running') {
    const { progress } = validation
    return (
      <Badge tt="none" size="lg" variant="default">
        cross-validating{progress ? ` ${percent(progress.done / progress.total)}` : ' …'}
      </Badge>
    )
  }
  if (validation.state !== 'done') return null
  const { mean, standardError, folds } = validation.value
  return (
    <Tooltip
      label={`The part of the positives above the first negative among rows left out, in ${folds} folds, at the chosen λ.`}
    >
      <Badge tt="none" size="lg" variant="light" c="var(--ip-ink)">
        on new rows {percent(mean)} ± {percent(standardError)}
      </Badge>
    </Tooltip>
  )
}
