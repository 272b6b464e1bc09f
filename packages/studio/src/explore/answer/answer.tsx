import type { Threshold } from '@infinite-push/core'
import { gapText, percent, shortNumber, thresholdWords } from '@infinite-push/core/internal'
import { type Dispatch, memo } from 'react'
import type { PathView, PointView, RankedView, TableView, ValidationView } from '../../engine/engine.js'
import { sameLambda } from '../../engine/setting.js'
import type { Action } from '../../state/actions.js'
import type { Task } from '../../ui/use-task.js'
import classes from './answer.module.css'
import { BudgetTile } from './budget-tile.js'
import { newRowsAt } from './new-rows.js'
import { Tile } from './tile.js'

interface AnswerProps {
  table: TableView
  path: PathView
  /** Whether the threshold is chosen by cross-validation. */
  automatic: boolean
  point: PointView
  ranked: RankedView | undefined
  budget: number | undefined
  validation: Task<ValidationView>
  dispatch: Dispatch<Action>
}

/** The answer first: what stands on top, here and on new rows, for how much work, with how many features, and whether it is proved. */
export function Answer(props: AnswerProps) {
  const { table, path, automatic, point, ranked, budget, validation, dispatch } = props
  const cv = validation.state === 'done' ? validation.value : undefined
  const atChoice = cv !== undefined && sameLambda(cv.lambda, point.lambda)
  const fresh = newRowsAt(point, path, validation)
  const empty = point.selected === 0
  return (
    <section aria-label="The answer">
      <dl className={classes.tiles} aria-live="polite">
        <Tile
          name="Positives at the top"
          value={ranked ? shortNumber(ranked.onTop) : '…'}
          unit={`of ${shortNumber(path.positives)}`}
          detail={
            ranked
              ? `${percent(ranked.onTop / path.positives)}, above the first negative, on the rows it learnt from`
              : 'on the rows it learnt from'
          }
          doubtful={empty}
        />
        <Tile name="On new rows" value={fresh.value} detail={fresh.detail} doubtful={empty} />
        <BudgetTile
          ranked={ranked}
          budget={budget}
          positives={path.positives}
          found={atChoice && budget === undefined ? cv.first?.precision : undefined}
          dispatch={dispatch}
        />
        <Tile
          name="Features"
          value={shortNumber(point.selected)}
          unit={`of ${shortNumber(table.features.length)}`}
          detail={empty ? 'every row has the same score' : 'have a weight; all others are 0'}
          doubtful={empty}
        />
        <ProofTile status={point.status} empty={empty} gap={gapText(point.relativeGap)} />
      </dl>
      <ThresholdLine threshold={path.threshold} automatic={automatic} settled={cv !== undefined} />
    </section>
  )
}

interface ProofTileProps {
  status: string
  /** No feature has a weight there: proved or not, it is no list. */
  empty: boolean
  gap: string
}

const ProofTile = memo(function ProofTile({ status, empty, gap }: ProofTileProps) {
  if (empty) return <Tile name="Proved" value="empty" detail="λ is too large here for any feature" doubtful />
  const solved = status === 'solved'
  return (
    <Tile
      name="Proved"
      value={solved ? 'best' : status}
      detail={`no weights do better than by a part of ${gap}: the duality gap`}
      doubtful={!solved}
    />
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
    <p className={classes.line}>
      Pushed above {thresholdWords(threshold)}
      {automatic && `, ${why}`}
    </p>
  )
})
