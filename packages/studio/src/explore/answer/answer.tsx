import { counted, gapText, percent, shortNumber } from '@infinite-push/core/internal'
import { type Dispatch, memo } from 'react'
import { sameLambda } from '../../engine/setting.js'
import type { PathView, PointView, RankedView, TableView, ValidationView } from '../../engine/views.js'
import type { Action } from '../../state/actions.js'
import type { Task } from '../../ui/use-task.js'
import classes from './answer.module.css'
import { BudgetTile } from './budget-tile.js'
import { NO_LIST, newRowsAt } from './new-rows.js'
import { Tile } from './tile.js'

interface AnswerProps {
  table: TableView
  path: PathView
  point: PointView
  ranked: RankedView | undefined
  budget: number | undefined
  validation: Task<ValidationView>
  dispatch: Dispatch<Action>
}

/** The answer first: what stands on top, here and on new rows, for how much work, with how many features, and whether it is proved. */
export function Answer(props: AnswerProps) {
  const { table, path, point, ranked, budget, validation, dispatch } = props
  const cv = validation.state === 'done' ? validation.value : undefined
  const atChoice = cv !== undefined && sameLambda(cv.lambda, point.lambda)
  const fresh = newRowsAt(point, path, validation)
  const empty = point.selected === 0
  return (
    <section aria-label="The answer">
      <dl className={classes.tiles} aria-live="polite">
        <TopTile ranked={ranked} positives={path.positives} empty={empty} />
        <Tile name="On new rows" value={fresh.value} detail={fresh.detail} doubtful={empty} />
        <BudgetTile
          ranked={ranked}
          budget={budget}
          positives={path.positives}
          empty={empty}
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
        <ProofTile
          status={point.sketched ? 'not yet' : point.status}
          empty={empty}
          gap={gapText(point.relativeGap)}
          sketched={point.sketched === true}
        />
      </dl>
    </section>
  )
}

interface TopTileProps {
  ranked: RankedView | undefined
  positives: number
  empty: boolean
}

/** How many positives stand on top; of lists, what part of them on average. */
function TopTile({ ranked, positives, empty }: TopTileProps) {
  const name = 'Positives at the top'
  if (empty) return <Tile name={name} value="none" detail={NO_LIST} doubtful />
  if (!ranked) return <Tile name={name} value="…" detail="on the rows it learnt from" />
  const { onTop, lists, metrics } = ranked
  const part = percent(lists ? metrics.posAtTop : onTop / positives)
  if (!lists) {
    const detail = `${part}, above the first negative, on the rows it learnt from`
    return <Tile name={name} value={shortNumber(onTop)} unit={`of ${shortNumber(positives)}`} detail={detail} />
  }
  const detail = `mean of ${counted(lists.length, 'list')}: ${shortNumber(onTop)} of ${shortNumber(positives)} stand above the first negative of their list, on the rows it learnt from`
  return <Tile name={name} value={part} unit="of a list" detail={detail} />
}

interface ProofTileProps {
  status: string
  /** No feature has a weight there: proved or not, it is no list. */
  empty: boolean
  gap: string
  /** Learnt from a part of the rows. */
  sketched: boolean
}

const ProofTile = memo(function ProofTile({ status, empty, gap, sketched }: ProofTileProps) {
  if (empty) return <Tile name="Proved" value="empty" detail="λ is too large here for any feature" doubtful />
  const solved = status === 'solved'
  return (
    <Tile
      name="Proved"
      value={solved ? 'best' : status}
      detail={
        sketched
          ? 'a first fit from a part of the rows'
          : `no weights do better by more than ${gap} of the objective: the duality gap`
      }
      doubtful={!solved}
    />
  )
})
