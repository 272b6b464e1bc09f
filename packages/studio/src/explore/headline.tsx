import type { FirstRows, Threshold } from '@infinite-push/core'
import {
  counted,
  estimateText,
  estimateWords,
  gapText,
  percent,
  shortNumber,
  thresholdWords,
  tieWords,
  uncorrectedWords,
} from '@infinite-push/core/internal'
import { Badge, Group, Tooltip } from '@mantine/core'
import { memo } from 'react'
import type { PointView, RankedView, TableView, ValidationView } from '../engine/engine.js'
import { sameLambda } from '../engine/setting.js'
import type { Task } from '../ui/use-task.js'
import { leftOutAt } from './dial/left-out.js'
import classes from './stage.module.css'

interface HeadlineProps {
  table: TableView
  threshold: Threshold
  /** Whether the threshold is chosen by cross-validation. */
  automatic: boolean
  point: PointView
  ranked: RankedView | undefined
  validation: Task<ValidationView>
}

/** The answer in one line: how many stand on top, with how many features, and whether one can believe it. */
export function Headline({ table, threshold, automatic, point, ranked, validation }: HeadlineProps) {
  const cv = validation.state === 'done' ? validation.value : undefined
  const atChoice = cv !== undefined && sameLambda(cv.lambda, point.lambda)
  return (
    <div className={classes.head}>
      <p className={classes.headline} aria-live="polite">
        On its training rows <b>{ranked ? shortNumber(ranked.onTop) : '…'}</b> of {counted(table.positives, 'positive')}{' '}
        above the first negative, with <b>{counted(point.selected, 'feature')}</b>
      </p>
      <FirstRowsLine first={ranked?.first} found={atChoice ? cv.first : undefined} />
      <ThresholdLine threshold={threshold} automatic={automatic} settled={cv !== undefined} />
      <Group gap="xs" className={classes.badges ?? ''}>
        {validation.state === 'running' && <RunningBadge progress={validation.progress} />}
        {cv && (atChoice ? <ChoiceBadge cv={cv} /> : <CurveBadge cv={cv} lambda={point.lambda} />)}
        <ProofBadge
          solved={point.status === 'solved'}
          empty={point.selected === 0}
          status={point.status}
          gap={gapText(point.relativeGap)}
        />
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

interface ThresholdLineProps {
  threshold: Threshold
  automatic: boolean
  settled: boolean
}

/** Which negatives the positives are pushed above, and who says so. */
const ThresholdLine = memo(function ThresholdLine({ threshold, automatic, settled }: ThresholdLineProps) {
  const why = settled ? 'chosen by cross-validation' : 'to begin with'
  return (
    <p className={classes.first}>
      Pushed above {thresholdWords(threshold)}
      {automatic && `, ${why}`}
    </p>
  )
})

interface ProofBadgeProps {
  solved: boolean
  /** No feature has a weight there: proved or not, it is no list. */
  empty: boolean
  status: string
  gap: string
}

const ProofBadge = memo(function ProofBadge({ solved, empty, status, gap }: ProofBadgeProps) {
  return (
    <Badge
      tt="none"
      size="lg"
      variant="light"
      c="var(--ip-ink)"
      color={solved && !empty ? 'teal' : 'yellow'}
      title={`A proof that no weights do better than by a part of ${gap}: the duality gap.`}
    >
      {empty ? 'empty: no feature' : solved ? 'proved best' : status}
      <span className={classes.detail}>, gap {gap}</span>
    </Badge>
  )
})

function RunningBadge({ progress }: Pick<Extract<Task<ValidationView>, { state: 'running' }>, 'progress'>) {
  return (
    <Badge tt="none" size="lg" variant="default">
      cross-validating{progress ? ` ${percent(progress.done / progress.total)}` : ' …'}
    </Badge>
  )
}

/** What to expect of new rows at the choice of cross-validation. */
const ChoiceBadge = memo(function ChoiceBadge({ cv }: { cv: ValidationView }) {
  const why = `The part of the positives above the first negative, ${estimateWords(cv)}. Uncorrected ${uncorrectedWords(cv)}.`
  return <NewRowsBadge value={estimateText(cv)} why={[why, tieWords(cv)].filter(Boolean).join(' ')} />
})

/** The same at another λ, which nothing chose: as the rows left out say it. */
function CurveBadge({ cv, lambda }: { cv: ValidationView; lambda: number }) {
  const { mean, standardError } = leftOutAt(cv, lambda)
  const why = `The part of the positives above the first negative among rows left out, in ${cv.folds} folds, at this λ.`
  return <NewRowsBadge value={`${percent(mean)} ± ${percent(standardError)}`} why={why} />
}

function NewRowsBadge({ value, why }: { value: string; why: string }) {
  return (
    <Tooltip multiline maw={420} label={why}>
      <Badge tt="none" size="lg" variant="light" c="var(--ip-ink)">
        on new rows {value}
      </Badge>
    </Tooltip>
  )
}
