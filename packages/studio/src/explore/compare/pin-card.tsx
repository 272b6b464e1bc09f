import { counted, percent, shortNumber, spreadInterval, spreadOf } from '@infinite-push/core/internal'
import { Button, Group, Text } from '@mantine/core'
import type { Dispatch } from 'react'
import type { PinnedView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import type { Pin, Place } from '../../state/pins.js'
import { ProgressLine } from '../../ui/progress-line.js'
import { TroubleAlert } from '../../ui/trouble-alert.js'
import { resultOf, type Task } from '../../ui/use-task.js'
import classes from './compare.module.css'
import { pinWords } from './pin-words.js'

interface PinCardProps {
  place: Place
  pin: Pin | undefined
  task: Task<PinnedView>
  onAgain(): void
  dispatch: Dispatch<Action>
}

/** One of the two settings: what it is, what it gives, and the ways to it and away from it. */
export function PinCard({ place, pin, task, onAgain, dispatch }: PinCardProps) {
  const name = place.toUpperCase()
  const view = resultOf(task)
  if (!pin) {
    return (
      <section className={classes.card} data-place={place} aria-label={name}>
        <Letter name={name} />
        <Text size="sm" c="dimmed">
          Nothing is pinned as {name} yet. Stand where you like, with any settings, and press “Pin as {name}” below the
          scrubber.
        </Text>
      </section>
    )
  }
  return (
    <section className={classes.card} data-place={place} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
        <Letter name={name} />
        <Group gap={4}>
          {view && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => dispatch({ type: 'to-pin', pin, ratio: Math.min(1, pin.lambda / view.lambdaMax) })}
            >
              Go to {name}
            </Button>
          )}
          <Button size="compact-xs" variant="default" onClick={() => dispatch({ type: 'pin', place, pin: undefined })}>
            Unpin {name}
          </Button>
        </Group>
      </Group>
      <Text size="sm" className={classes.words ?? ''}>
        {pinWords(pin)}
      </Text>
      {task.state === 'running' && (
        <ProgressLine what={`Learning ${name}`} progress={task.progress} onCancel={task.cancel} />
      )}
      {task.state === 'failed' && <TroubleAlert title={`${name} could not be learnt`} trouble={task.trouble} />}
      {task.state === 'cancelled' && (
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          Learn {name} again
        </Button>
      )}
      {view && <Facts view={view} />}
    </section>
  )
}

function Letter({ name }: { name: string }) {
  return (
    <b className={classes.letter} aria-hidden="true">
      {name}
    </b>
  )
}

function Facts({ view: { point, ranked, folds } }: { view: PinnedView }) {
  if (point.selected === 0) {
    return <Text size="sm">No feature has a weight at this λ: every row has the same score, and there is no list.</Text>
  }
  const positives = ranked.labels.reduce((sum, label) => sum + label, 0)
  return (
    <dl className={classes.facts}>
      <dt>Features</dt>
      <dd>{counted(point.selected, 'feature')}</dd>
      <dt>On these rows</dt>
      <dd>
        {shortNumber(ranked.onTop)} of {counted(positives, 'positive')} on top{ranked.lists && ' of their lists'}
      </dd>
      <dt>On rows left out</dt>
      <dd>{folds.length > 1 ? leftOutText(folds, positives) : '–'}</dd>
    </dl>
  )
}

/** `31 % (95 %: 12 – 50 %)` */
function leftOutText(folds: readonly number[], positives: number): string {
  const splits = folds.length
  const spread = spreadOf(folds)
  const { low, high } = spreadInterval(spread, { splits, ratio: 1 / (splits - 1), positives })
  return `${percent(spread.mean)} on top (95 %: ${percent(low).replace(' %', '')} – ${percent(high)})`
}
