import type { Dispatch } from 'react'
import type { PathView, RankedView, TableView, ValidationView } from '../engine/views.js'
import type { Action } from '../state/actions.js'
import type { Pin } from '../state/pins.js'
import type { Session } from '../state/session.js'
import { LateProgress } from '../ui/progress-line.js'
import type { Task } from '../ui/use-task.js'
import { Answer } from './answer/answer.js'
import { KDial } from './dial/k-dial.js'
import { Scrubber } from './dial/scrubber.js'
import type { Wish } from './list/draw-picture.js'
import { ListChoice } from './list/list-choice.js'
import { RankedPicture } from './list/ranked-picture.js'
import type { ShownList } from './list/shown-list.js'
import { SketchLine } from './sketch-line.js'
import classes from './stage.module.css'

/** A path, and where one stands on it. */
export interface LearntList {
  table: TableView
  path: PathView
  /** A new path that is being computed; until then this one is shown. */
  renewal: Extract<Task<PathView>, { state: 'running' }> | undefined
  session: Session
  dispatch: Dispatch<Action>
  validation: Task<ValidationView>
  /** What cross-validation last said when K was left to it. */
  auto: ValidationView | undefined
}

interface StageProps extends LearntList {
  /** What is sketched here is being learnt from all rows. */
  settling: boolean
  point: number
  /** All rows, and those of the list that is shown. */
  whole: RankedView | undefined
  ranked: ShownList | undefined
  chosen: ValidationView | undefined
  wish: Wish | undefined
  /** What is shown, to be put aside. */
  pin: Pin
}

/** The list and the scrubber that moves it. They stay in sight while one scrolls through the views below. */
export function Stage(props: StageProps) {
  const {
    table,
    path,
    renewal,
    settling,
    session,
    dispatch,
    validation,
    point,
    whole,
    ranked,
    chosen,
    wish,
    pin,
    auto,
  } = props
  const automatic = session.problem.threshold.kind === 'auto'
  return (
    <section className={classes.stage} aria-label="The list" aria-busy={renewal !== undefined}>
      <div className={classes.answer}>
        <Answer
          table={table}
          path={path}
          point={path.points[point]}
          ranked={whole}
          budget={session.budget}
          validation={validation}
          dispatch={dispatch}
        />
      </div>
      <div className={classes.dials}>
        <div className={classes.lambda}>
          <Scrubber
            path={path}
            table={table}
            point={point}
            validation={chosen}
            feature={session.feature}
            pin={pin}
            dispatch={dispatch}
          />
        </div>
        <div className={classes.threshold}>
          <KDial
            threshold={path.threshold}
            negatives={table.inLists?.negatives ?? path.negatives}
            automatic={automatic}
            settled={chosen !== undefined}
            auto={auto}
            dispatch={dispatch}
          />
        </div>
      </div>
      <div className={classes.renewal}>
        {path.points[point].sketched && (
          <SketchLine from={path.sketchedFrom ?? 0} rows={path.positives + path.negatives} settling={settling} />
        )}
        {renewal && <LateProgress what="Learning again" progress={renewal.progress} onCancel={renewal.cancel} />}
      </div>
      <div className={classes.picture}>
        {whole?.lists && <ListChoice lists={whole.lists} shown={ranked?.name} dispatch={dispatch} />}
        {ranked && (
          <RankedPicture
            key={ranked.name}
            ranked={ranked}
            row={session.row}
            wish={wish}
            empty={path.points[point].selected === 0}
            dispatch={dispatch}
          />
        )}
      </div>
    </section>
  )
}
