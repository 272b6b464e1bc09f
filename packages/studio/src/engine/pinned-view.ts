import { scoreTable, type WorkProgress, walkPath } from '@infinite-push/core'
import { inOrder, leftOutCurve } from '@infinite-push/core/internal'
import type { Table } from '@infinite-push/tables'
import { pointView, problemSettings } from './choices.js'
import type { PinnedChoice } from './engine.js'
import { rankingOf } from './ranking.js'
import { decidedOf } from './setting.js'
import type { PinnedView } from './views.js'

/** What a setting is learnt from. */
interface Ground {
  /** All rows, and those that are learnt from as they were corrected. */
  table: Table
  training: Table
  /** Where the features stand in the table that was opened. */
  kept: readonly number[]
}

/** Learns a setting from all rows, then from those of every fold of cross-validation, and looks at the others. */
export function* pinnedView(ground: Ground, choice: PinnedChoice): Generator<WorkProgress, PinnedView> {
  const { table, training, kept } = ground
  const { problem, lambda, folds, seed } = choice
  const { dataset, rowGroups } = training
  const settings = { ...problemSettings(problem, dataset.names), ...decidedOf(problem) }
  const { points, scaling } = yield* walkPath(dataset, { ...settings, lambdas: [lambda] })
  const [point] = points
  const scores = scoreTable({ scoring: { ...scaling, weights: Array.from(point.w) } }, table.dataset)
  const ranked = rankingOf(table, training).sortedBy(scores, 0)
  const curve = yield* inOrder(leftOutCurve, dataset, { ...settings, ...foldsOf(rowGroups), folds, seed, lambda })
  return {
    point: pointView(point, kept),
    lambdaMax: curve.lambdaMax,
    ranked,
    curve: curve.path,
    folds: curve.values,
  }
}

/** Which rows folds may not part, where some may not. */
export function foldsOf(rowGroups: Table['rowGroups']) {
  return rowGroups ? { rowGroups } : {}
}
