import { counted, shortNumber } from '@infinite-push/core/internal'
import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type Dispatch, type KeyboardEvent, memo, type PointerEvent, useState } from 'react'
import { sameLambda } from '../../engine/setting.js'
import type { PathView, TableView, ValidationView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import type { Pin } from '../../state/pins.js'
import { PinButtons } from '../compare/pin-buttons.js'
import { dialKeys } from './dial-keys.js'
import classes from './scrubber.module.css'
import { ScrubberGround } from './scrubber-ground.js'
import { ScrubberTip } from './scrubber-tip.js'
import { ThumbValue } from './thumb-value.js'

interface ScrubberProps {
  path: PathView
  table: TableView
  point: number
  validation: ValidationView | undefined
  feature: string | undefined
  /** What is shown, to be put aside. */
  pin: Pin
  dispatch: Dispatch<Action>
}

/** A slider along the path: few features at the left, many at the right. */
export function Scrubber({ path, table, point, validation, feature, pin, dispatch }: ScrubberProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [over, setOver] = useState<number>()
  const last = path.points.length - 1
  const inside = (next: number) => Math.max(0, Math.min(last, next))
  const go = (next: number) => {
    if (next !== point) dispatch({ type: 'ratio', ratio: path.points[next].lambda / path.lambdaMax })
  }
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width: span } = event.currentTarget.getBoundingClientRect()
    const under = inside(Math.round(((event.clientX - left) / span) * last))
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    const dragging = event.currentTarget.hasPointerCapture(event.pointerId)
    if (dragging) go(under)
    // Who drags looks at the list, and the headline says what there is.
    setOver(dragging ? undefined : under)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dialKeys(event, { at: point, last, page: 10 })
    if (next !== undefined) go(next)
  }
  const { lambda, selected } = path.points[point]
  const away = validation && !sameLambda(validation.lambda, lambda)
  return (
    <div className={classes.box}>
      <p className={classes.about}>
        <b>λ</b> is the price of a feature: the smaller it is, the more of them the rule can afford.{' '}
        <span className={classes.keys}>
          <span style={{ color: 'var(--ip-positive)' }}>▲</span> features
          {validation && (
            <>
              {' '}
              <span style={{ color: 'var(--ip-negative)' }}>―</span> on new rows
            </>
          )}
        </span>
      </p>
      <div
        ref={ref}
        className={classes.track}
        role="slider"
        tabIndex={0}
        aria-label="Strength of the penalty λ"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={point}
        aria-valuetext={`λ ${shortNumber(lambda)}, ${counted(selected, 'feature')}`}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={() => setOver(undefined)}
        onKeyDown={onKeyDown}
      >
        <ScrubberGround path={path} table={table} width={width} feature={feature} validation={validation} />
        <div className={classes.runner} style={{ transform: `translateX(${(width * point) / last}px)` }}>
          <div className={classes.thumb} />
        </div>
        {over !== undefined && <ScrubberTip path={path} table={table} point={over} at={over / last} />}
      </div>
      <div className={classes.under}>
        <ThumbValue part={point / last}>λ = {shortNumber(lambda)}</ThumbValue>
      </div>
      <div className={classes.legend}>
        <span className={classes.ends}>← fewer features</span>
        <PinButtons pin={pin} dispatch={dispatch} />
        {away && <BackToChoice dispatch={dispatch} />}
        <span className={classes.ends}>more features →</span>
      </div>
    </div>
  )
}

const BackToChoice = memo(function BackToChoice({ dispatch }: { dispatch: Dispatch<Action> }) {
  return (
    <Button size="compact-xs" variant="light" onClick={() => dispatch({ type: 'ratio', ratio: undefined })}>
      To the cross-validated choice
    </Button>
  )
})
