import type { Threshold } from '@infinite-push/core'
import { percent, shortNumber, thresholdName, thresholdWords, topCount } from '@infinite-push/core/internal'
import { Button } from '@mantine/core'
import { type Dispatch, type KeyboardEvent, memo, type PointerEvent, useMemo } from 'react'
import type { ValidationView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import { NumberField } from '../../ui/number-field.js'
import { useHandedFocus } from '../../ui/use-handed-focus.js'
import { dialKeys } from './dial-keys.js'
import { kStops, nearestStop, partOfDial, thresholdAt } from './k-stops.js'
import classes from './scrubber.module.css'
import { ThumbValue } from './thumb-value.js'
import { useDraft } from './use-draft.js'

const HEIGHT = 44

interface KDialProps {
  /** What the path goes at. */
  threshold: Threshold
  /** How many there are, of the largest list where there are lists. */
  negatives: number
  /** Whether cross-validation chooses the threshold, and has. */
  automatic: boolean
  settled: boolean
  /** What it said when that was last left to it, where that is known. */
  auto: ValidationView | undefined
  dispatch: Dispatch<Action>
}

/** How many of the highest negatives the positives are pushed above, from 1 to all; what `auto` chose is marked. */
export const KDial = memo(function KDial(props: KDialProps) {
  const { threshold, negatives, automatic, settled, auto, dispatch } = props
  const track = useHandedFocus<HTMLDivElement>('K')
  const tried = useMemo(() => auto?.thresholds ?? [], [auto])
  const stops = useMemo(
    () => kStops(negatives, [...tried.map((each) => each.threshold), threshold]),
    [negatives, tried, threshold],
  )
  const choose = (next: Threshold) => dispatch({ type: 'problem', problem: { threshold: next } })
  const here = stops.findIndex((stop) => thresholdName(stop.threshold) === thresholdName(threshold))
  const { shown, move, commit } = useDraft(here, (stop) => choose(stops[stop].threshold))
  const stop = stops[shown] ?? stops[0]
  const part = partOfDial(stop.k, negatives)
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    if (event.type === 'pointerup') commit()
    else move(nearestStop(stops, (event.clientX - left) / width), false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return commit()
    const next = dialKeys(event, { at: shown, last: stops.length - 1, page: 3 })
    if (next !== undefined) move(next)
  }
  return (
    <div className={classes.box}>
      <p className={classes.about}>
        <b>K</b> is how many of the highest negatives count: positives are pushed above their mean. 1 is the strictest;
        more forgive odd negatives.{' '}
        {tried.length > 0 && (
          <span className={classes.keys}>
            <span style={{ color: 'var(--ip-negative)' }}>●</span> on new rows, at its best λ
          </span>
        )}
      </p>
      <div
        ref={track}
        className={classes.track}
        role="slider"
        tabIndex={0}
        aria-label="K, how many of the highest negatives"
        aria-valuemin={1}
        aria-valuemax={negatives}
        aria-valuenow={stop.k}
        aria-valuetext={`K ${shortNumber(stop.k)}, ${thresholdWords(stop.threshold)}`}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerUp={onPointer}
        onKeyDown={onKeyDown}
        onBlur={commit}
      >
        <TriedMarks tried={tried} negatives={negatives} />
        {auto && <AutoMark part={partOfDial(topCount(auto.threshold, negatives), negatives)} />}
        <div className={classes.runner} style={{ left: `${100 * part}%` }}>
          <div className={classes.thumb} />
        </div>
      </div>
      <div className={classes.under}>
        <ThumbValue part={part}>K = {shortNumber(stop.k)}</ThumbValue>
      </div>
      <div className={classes.legend}>
        <span>
          Pushed above {thresholdWords(stop.threshold)}
          {automatic && (settled ? ', chosen by cross-validation' : ', to begin with')}
        </span>
        <span className={classes.exact}>
          <NumberField
            aria-label="K exactly"
            size="xs"
            w={76}
            min={1}
            max={negatives}
            allowDecimal={false}
            thousandSeparator=","
            value={stop.k}
            onCommit={(k) => choose(thresholdAt(k))}
          />
          <Button
            size="compact-sm"
            variant={automatic ? 'light' : 'default'}
            aria-pressed={automatic}
            onClick={() => dispatch({ type: 'problem', problem: { threshold: { kind: 'auto' } } })}
          >
            auto
          </Button>
        </span>
      </div>
    </div>
  )
})

interface TriedMarksProps {
  tried: NonNullable<ValidationView['thresholds']>
  negatives: number
}

/** The best that each threshold came to on rows left out, the best of all at the top. */
function TriedMarks({ tried, negatives }: TriedMarksProps) {
  const known = tried.filter(({ best }) => best !== undefined)
  const most = Math.max(...known.map(({ best }) => best?.mean ?? 0), Number.MIN_VALUE)
  return known.map(({ threshold, transform, best }) => (
    <span
      key={`${thresholdName(threshold)} ${transform}`}
      className={classes.tried}
      style={{
        left: `${100 * partOfDial(topCount(threshold, negatives), negatives)}%`,
        bottom: ((best?.mean ?? 0) / most) * (HEIGHT - 12),
      }}
      title={`${thresholdWords(threshold)}: ${percent(best?.mean ?? 0)} on rows left out at best`}
    />
  ))
}

function AutoMark({ part }: { part: number }) {
  return (
    <span className={classes.auto} style={{ left: `${100 * part}%` }}>
      <span className={classes.autoName} style={{ transform: `translateX(${-100 * part}%)` }}>
        auto
      </span>
    </span>
  )
}
