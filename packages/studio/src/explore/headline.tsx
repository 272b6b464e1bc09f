import { counted, gapText, percent, shortNumber } from '@infinite-push/core/internal'
import { Badge, Group, Tooltip } from '@mantine/core'
import { memo } from 'react'
import type { PointView, RankedView, TableView, ValidationView } from '../engine/engine.js'
import type { Task } from '../ui/use-task.js'
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
    <div className={classes.head}>
      <p className={classes.headline} aria-live="polite">
        <b>{ranked ? shortNumber(ranked.onTop) : '…'}</b> of {counted(table.positives, 'positive')} above the first
        negative, with <b>{counted(point.selected, 'feature')}</b>
      </p>
      <Group gap="xs" className={classes.badges ?? ''}>
        <ValidationBadge validation={validation} />
        <ProofBadge solved={point.status === 'solved'} status={point.status} gap={gapText(point.relativeGap)} />
      </Group>
    </div>
  )
}

const ProofBadge = memo(function ProofBadge({ solved, status, gap }: { solved: boolean; status: string; gap: string }) {
  return (
    <Badge
      tt="none"
      size="lg"
      variant="light"
      c="var(--ip-ink)"
      color={solved ? 'teal' : 'yellow'}
      title={`A proof that no weights do better than by a part of ${gap}: the duality gap.`}
    >
      {solved ? 'proved best' : status}
      <span className={classes.detail}>, gap {gap}</span>
    </Badge>
  )
})

const ValidationBadge = memo(function ValidationBadge({ validation }: { validation: Task<ValidationView> }) {
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
})
