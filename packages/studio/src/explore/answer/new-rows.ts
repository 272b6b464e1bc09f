import { estimateWords, percent, spreadInterval } from '@infinite-push/core/internal'
import { leftOutAt } from '../../engine/left-out.js'
import { sameLambda } from '../../engine/setting.js'
import type { PathView, PointView, ValidationView } from '../../engine/views.js'
import type { Task } from '../../ui/use-task.js'

/** What is said where every row has the same score. */
export const NO_LIST = 'without a feature there is no list'

/** What the answer says about new rows. */
export interface NewRows {
  value: string
  detail: string
}

/**
 * What to expect of new rows where one stands: at the choice of cross-validation what that expects, without the luck of having
 * been chosen; at another λ, which nothing chose, what the rows left out say there, with the same kind of interval.
 */
export function newRowsAt(point: PointView, path: PathView, validation: Task<ValidationView>): NewRows {
  if (point.selected === 0) return { value: 'none', detail: NO_LIST }
  if (validation.state === 'running') {
    const { progress } = validation
    return { value: '…', detail: `cross-validating${progress ? ` ${percent(progress.done / progress.total)}` : ''}` }
  }
  if (validation.state !== 'done') return { value: '–', detail: 'not cross-validated' }
  const cv = validation.value
  if (cv.corrected && sameLambda(cv.lambda, point.lambda)) {
    return { value: percent(cv.corrected.mean), detail: `${range(cv.corrected.interval)}; ${estimateWords(cv)}` }
  }
  const { folds } = cv
  const spread = leftOutAt(cv, point.lambda)
  const interval = spreadInterval(spread, { splits: folds, ratio: 1 / (folds - 1), positives: path.positives })
  return { value: percent(spread.mean), detail: `${range(interval)}; rows left out at this λ, ${folds} folds` }
}

/** `95 %: 12 – 50 %` */
function range({ low, high }: { low: number; high: number }): string {
  return `95 %: ${percent(low).replace(' %', '')} – ${percent(high)}`
}
