import type { Dataset } from '../../data/dataset/dataset.js'
import type { Transform } from '../../data/scaling/rank-transform.js'
import type { RowGroups } from '../../data/splits/grouped-splits.js'
import * as wrong from '../../errors/validation-errors.js'
import type { Threshold } from '../../loss/push/threshold.js'
import { metricByName } from '../../metrics/all.js'
import type { CrossValidationSummary } from '../../model/document/model.js'
import type { OptionsOf } from '../../model/input/options.js'
import { seedOf, transformOf } from '../../model/input/settings.js'
import { countPositives } from '../../numeric/order/class-rows.js'
import type { ThresholdChoice } from '../../problem/threshold-grid.js'
import { PATH_OPTIONS, type PathSettings } from '../path/path.js'
import type { SplitPlan } from './left-out-rows.js'

/** Which transform: one that is given, or the better of both, chosen together with λ. */
export type TransformChoice = Transform | 'auto'

export interface CrossValidationSettings extends Omit<PathSettings, 'threshold' | 'transform'> {
  /** Which negatives a positive must beat; `auto`, unless given, chooses that together with λ. */
  threshold?: ThresholdChoice
  /** `rank` sends features through their ranks, `none` (unless given) does not, `auto` chooses that together with λ. */
  transform?: TransformChoice
  /** K of K-fold: 5 unless given, or as many as the smaller class has rows when these are fewer. */
  folds?: number
  /** Instead of folds: the part of the rows to learn from, such as 0.7; the others are left out. */
  holdout?: number
  /** How often the folds or the part are drawn anew: 1 unless given. */
  repeats?: number
  /** One value per row; rows with the same value are never separated. */
  rowGroups?: RowGroups
  /** How many rows of the table will be looked at, for what is told of them: as many as there are positives unless given. */
  budget?: number
  /** What to maximize on the rows left out: 'pos-at-top' unless given. */
  metric?: string
  /** The λ with the best mean ('best', unless given), or the sparsest model within one standard error of it ('1se'). */
  rule?: 'best' | '1se'
  seed?: number
}

export const CROSS_VALIDATION_OPTIONS = {
  ...PATH_OPTIONS,
  folds: 'number',
  holdout: 'number',
  repeats: 'number',
  rowGroups: 'list',
  budget: 'number',
  metric: 'text',
  rule: 'text',
  seed: 'number',
} as const satisfies OptionsOf<CrossValidationSettings>

const FOLDS = 5

/** The threshold, unless it is to be chosen. */
export function givenThreshold({ threshold }: Pick<CrossValidationSettings, 'threshold'>): Threshold | undefined {
  return threshold === undefined || threshold.kind === 'auto' ? undefined : threshold
}

/** The transforms to choose from, the plain one first. */
export function transformsToTry({ transform }: CrossValidationSettings): Transform[] {
  return transform === 'auto' ? ['none', 'rank'] : [transformOf({ transform })]
}

/** The settings of cross-validation itself, all decided. */
export type ValidationPlan = SplitPlan & Pick<CrossValidationSummary, 'metric' | 'rule'>

/** The plan that the settings describe for this data, checked. */
export function planOf({ labels, queries }: Dataset, settings: CrossValidationSettings): ValidationPlan {
  const { folds, holdout, repeats = 1, rowGroups, metric = 'pos-at-top', rule = 'best' } = settings
  if (!isCount(repeats, 1)) throw wrong.badRepeats({ value: repeats, usual: 1 })
  metricByName(metric)
  if (rule !== 'best' && rule !== '1se') throw wrong.badRule({ rule })
  if (rule === '1se' && holdout !== undefined && repeats === 1) throw wrong.noStandardError()
  if (rowGroups && rowGroups.length !== labels.length) {
    throw wrong.rowGroupsLength({ count: rowGroups.length, rows: labels.length })
  }
  const together = queries ? listsTogether(queries, rowGroups) : rowGroups
  return {
    scheme: schemeOf(folds ?? usualFolds(labels, together), settings),
    repeats,
    rowGroups: together,
    metric,
    rule,
    seed: seedOf(settings),
  }
}

/** A list is never divided: lists are the groups of rows, unless each of them lies in one of the groups given. */
function listsTogether(queries: Int32Array, rowGroups: RowGroups | undefined): RowGroups {
  if (!rowGroups) return Array.from(queries)
  const groupOf = new Map<number, string | number>()
  queries.forEach((query, row) => {
    if (groupOf.has(query) && groupOf.get(query) !== rowGroups[row]) {
      throw wrong.dividedList({ row: row + 1 })
    }
    groupOf.set(query, rowGroups[row])
  })
  return rowGroups
}

/** Five, but no more than leave a row of either class in every fold; groups of rows are left to those who draw them. */
function usualFolds(labels: Uint8Array, rowGroups: RowGroups | undefined): number {
  const positives = countPositives(labels)
  const fewest = Math.min(positives, labels.length - positives)
  return rowGroups || fewest < 2 ? FOLDS : Math.min(FOLDS, fewest)
}

function schemeOf(folds: number, { holdout, folds: given }: CrossValidationSettings): SplitPlan['scheme'] {
  if (holdout === undefined) {
    if (!isCount(folds, 2)) throw wrong.badFolds({ value: folds })
    return { folds }
  }
  if (given !== undefined) throw wrong.foldsAndHoldout()
  if (holdout > 0 && holdout < 1) return { holdout }
  throw wrong.badHoldout({ value: holdout })
}

function isCount(value: number, least: number): boolean {
  return Number.isInteger(value) && value >= least
}
