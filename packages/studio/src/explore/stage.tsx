import type { Dispatch } from 'react'
import type { PathView, RankedView, TableView, ValidationView } from '../engine/engine.js'
import type { Action } from '../state/actions.js'
import type { Session } from '../state/session.js'
import { LateProgress } from '../ui/progress-line.js'
import type { Task } from '../ui/use-task.js'
import { Answer } from './answer/answer.js'
import { Scrubber } from './dial/scrubber.js'
import type { Wish } from './list/draw-picture.js'
import { RankedPicture } from './list/ranked-picture.js'
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
}

interface StageProps extends LearntList {
  point: number
  ranked: RankedView | undefined
  chosen: ValidationView | undefined
  wish: Wish | undefined
}

/** The list and the scrubber that moves it. They stay in sight while one scrolls through the views below. */
export function Stage(props: StageProps) {
  const { table, path, renewal, session, dispatch, validation, point, ranked, chosen, wish } = props
  return (
    <section className={classes.stage} aria-label="The list" aria-busy={renewal !== undefined}>
      <div className={classes.bar}>
        <Answer
          table={table}
          path={path}
          automatic={session.problem.threshold.kind === 'auto'}
          point={path.points[point]}
          ranked={ranked}
          budget={session.budget}
          validation={validation}
          dispatch={dispatch}
        />
        <Scrubber
          path={path}
          table={table}
          point={point}
          validation={chosen}
          feature={session.feature}
          dispatch={dispatch}
        />
        {renewal && <LateProgress what="Learning again" progress={renewal.progress} onCancel={renewal.cancel} />}
      </div>
      <div className={classes.picture}>
        {ranked && <RankedPicture ranked={ranked} row={session.row} wish={wish} dispatch={dispatch} />}
      </div>
    </section>
  )
}
