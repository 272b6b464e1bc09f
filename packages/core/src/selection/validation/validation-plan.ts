import type { Dataset } from '../../data/dataset/dataset.js'
import type { RowGroups } from '../../data/splits/grouped-splits.js'
import { metricByName } from '../../metrics/all.js'
import type { CrossValidationSummary } from '../../model/document/model.js'
import type { OptionsOf } from '../../model/input/options.js'
import { seedOf } from '../../model/input/settings.js'
import { PATH_OPTIONS, type PathSettings } from '../path/path.js'
import { badSetting } from './bad-setting.js'
import type { SplitPlan } from './left-out-rows.js'

export interface CrossValidationSettings extends PathSettings {
  /** K of K-fold: 5 unless given. */
  folds?: number
  /** Instead of folds: the part of the rows to learn from, such as 0.7; the others are left out. */
  holdout?: number
  /** How often the folds or the part are drawn anew: 1 unless given. */
  repeats?: number
  /** One value per row; rows with the same value are never separated. */
  rowGroups?: RowGroups
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
  metric: 'text',
  rule: 'text',
  seed: 'number',
} as const satisfies OptionsOf<CrossValidationSettings>

/** The settings of cross-validation itself, all decided. */
export type ValidationPlan = SplitPlan & Pick<CrossValidationSummary, 'metric' | 'rule'>

/** The plan that the settings describe for this data, checked. */
export function planOf({ labels, queries }: Dataset, settings: CrossValidationSettings): ValidationPlan {
  const { folds, holdout, repeats = 1, rowGroups, metric = 'pos-at-top', rule = 'best' } = settings
  checkCount('repeats', repeats, 1, 'The usual choice is --repeats 1.')
  metricByName(metric)
  if (rule !== 'best' && rule !== '1se') {
    throw badSetting('rule', `There is no rule '${rule}'.`, 'The rules are best and 1se.')
  }
  if (rule === '1se' && holdout !== undefined && repeats === 1) {
    throw badSetting('rule', 'One split has no standard error to go by.', 'Give --repeats 10, or --rule best.')
  }
  if (rowGroups && rowGroups.length !== labels.length) {
    const message = `There are ${rowGroups.length} row groups for ${labels.length} rows.`
    throw badSetting('rowGroups', message, 'Give one value per row.')
  }
  const together = queries ? listsTogether(queries, rowGroups) : rowGroups
  return { scheme: schemeOf(folds, holdout), repeats, rowGroups: together, metric, rule, seed: seedOf(settings) }
}

/** A list is never divided: lists are the groups of rows, unless each of them lies in one of the groups given. */
function listsTogether(queries: Int32Array, rowGroups: RowGroups | undefined): RowGroups {
  if (!rowGroups) return Array.from(queries)
  const groupOf = new Map<number, string | number>()
  queries.forEach((query, row) => {
    if (groupOf.has(query) && groupOf.get(query) !== rowGroups[row]) {
      const message = `Row ${row + 1} has another group than a row of the same list, and neither may be divided.`
      throw badSetting('rowGroups', message, 'Lists are kept whole in any case: leave --groups-of-rows out.')
    }
    groupOf.set(query, rowGroups[row])
  })
  return rowGroups
}

function schemeOf(folds: number | undefined, holdout: number | undefined): SplitPlan['scheme'] {
  if (holdout === undefined) {
    checkCount('folds', folds ?? 5, 2, 'The usual choice is --folds 5.')
    return { folds: folds ?? 5 }
  }
  if (folds !== undefined) throw badSetting('holdout', 'Both folds and holdout are given.', 'Give one of them.')
  if (holdout > 0 && holdout < 1) return { holdout }
  throw badSetting(
    'holdout',
    `holdout is ${holdout}, but must lie between 0 and 1.`,
    'It is the part of the rows to learn from, such as --holdout 0.7.',
  )
}

function checkCount(field: string, value: number, least: number, hint: string): void {
  if (Number.isInteger(value) && value >= least) return
  throw badSetting(field, `${field} is ${value}, but must be a whole number from ${least}.`, hint)
}
