import type { FirstRows } from '@infinite-push/core'
import {
  counted,
  estimateText,
  estimateWords,
  gapText,
  percent,
  shortNumber,
  tieWords,
  uncorrectedWords,
} from '@infinite-push/core/internal'
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
      <FirstRowsLine first={ranked?.first} found={validation.state === 'done' ? validation.value.first : undefined} />
      <Group gap="xs" className={classes.badges ?? ''}>
        <ValidationBadge validation={validation} />
        <ProofBadge solved={point.status === 'solved'} status={point.status} gap={gapText(point.relativeGap)} />
      </Group>
    </div>
  )
}

interface FirstRowsLineProps {
  first: FirstRows | undefined
  /** In a part that was left out. */
  found: FirstRows | undefined
}

/** What whoever reads the list from its top finds: on these rows, on new ones, and in a list in random order. */
const FirstRowsLine = memo(function FirstRowsLine({ first, found }: FirstRowsLineProps) {
  if (!first) return null
  const { rows, positives, random } = first
  return (
    <p className={classes.first}>
      Among the first {shortNumber(rows)}: <b>{counted(Math.round(positives), 'positive')}</b>
      {found && `, on new rows about ${shortNumber(Math.round(found.precision * rows))}`}; in random order{' '}
      {shortNumber(Math.round(random))}
    </p>
  )
})

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
  const cv = validation.value
  const why = `The part of the positives above the first negative, ${estimateWords(cv)}. Uncorrected ${uncorrectedWords(cv)}.`
  return (
    <Tooltip multiline maw={420} label={[why, tieWords(cv)].filter(Boolean).join(' ')}>
      <Badge tt="none" size="lg" variant="light" c="var(--ip-ink)">
        on new rows {estimateText(cv)}
      </Badge>
    </Tooltip>
  )
})
