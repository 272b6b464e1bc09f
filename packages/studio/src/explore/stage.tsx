import type { RankedView, ValidationView } from '../engine/engine.js'
import { LateProgress } from '../ui/progress-line.js'
import { Scrubber } from './dial/scrubber.js'
import type { ExploreProps } from './explore.js'
import { Headline } from './headline.js'
import type { Wish } from './list/draw-picture.js'
import { RankedPicture } from './list/ranked-picture.js'
import classes from './stage.module.css'

interface StageProps extends ExploreProps {
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
        <Headline table={table} point={path.points[point]} ranked={ranked} validation={validation} />
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
