import type { RowGroups } from '../../data/splits/grouped-splits.js'
import type { FirstRows, Looked } from '../../metrics/first-rows.js'
import type { CrossValidationSummary, TriedThreshold } from '../../model/document/model.js'
import { PENALTIES } from '../../penalty/all.js'
import type { ClassOrder } from '../../problem/class-order.js'
import {
  allTie,
  bestOf,
  bestOfFamilies,
  type LeftOut,
  meanOf,
  sparsestNear,
  spreadOf,
  type Tried,
} from './choose-setting.js'
import { correctedEstimate } from './corrected-estimate.js'
import type { Families, Family } from './families.js'
import { negativesLearnt, rowsToLearn } from './fold-sample.js'
import { splitNames } from './left-out-rows.js'
import type { CrossValidationSettings, ValidationPlan } from './validation-plan.js'

/** A family, by its number, and a λ, with what every split says of them. */
export interface Setting extends Tried {
  family: number
  lambda: number
  /** Whether the model of all rows is certainly empty there, so that what the splits measured says nothing of it. */
  empty: boolean
}

/** All settings that the splits tried, by family, then by λ. */
export function settingsTried(families: readonly Family[], results: readonly LeftOut[][][]): Setting[][] {
  return families.map(({ lambdas, lambdaMax }, family) =>
    lambdas.slice(0, results[0][family].length).map((lambda, i) => ({
      family,
      lambda,
      empty: lambda >= lambdaMax.value,
      splits: results.map((result) => result[family][i]),
    })),
  )
}

/** The setting to learn from all rows with. An empty model is taken only where there is no other. */
export function chosenSetting<S extends Setting>(tried: readonly S[][], settings: CrossValidationSettings): S {
  const { penalty = 'l1', rule = 'best' } = settings
  const alive = tried.map((family) => family.filter(({ empty }) => !(empty && PENALTIES[penalty].selects)))
  const families = alive.some((family) => family.length > 0) ? alive : tried
  const best = bestOfFamilies(families)
  return rule === '1se' ? sparsestNear(families[best.family], best) : best
}

interface Outcome extends Families {
  tried: readonly Setting[][]
  chosen: Setting
  /** What each split says of what the others choose, where that is known. */
  corrected: readonly LeftOut[] | undefined
}

/** How the setting was chosen, for the document. */
export function summaryOf(plan: ValidationPlan, outcome: Outcome, order: ClassOrder): CrossValidationSummary {
  const { scheme, repeats, rowGroups, metric, rule } = plan
  const { tried, chosen, families, looked, corrected } = outcome
  const { mean, standardError } = spreadOf(chosen.splits.map(({ value }) => value))
  return {
    ...('holdout' in scheme ? { folds: 1, holdout: scheme.holdout } : scheme),
    repeats,
    ...(chosen.splits.length < splitNames(plan).length && { finished: chosen.splits.length }),
    ...(rowGroups && { rowGroups: groupsLearntFrom(rowGroups, order) }),
    ...sampled(plan, outcome, order),
    metric,
    rule,
    mean,
    standardError,
    ...(corrected && { corrected: correctedEstimate(corrected, { plan, order, settings: tried.flat().length }) }),
    ...(!order.lists && { negativesPerFold: leftOutPart(plan) * order.negatives }),
    first: firstOfPart(meanOf({ splits: corrected ?? chosen.splits }, 'precision'), leftOutPart(plan), looked, order),
    partialAuc: meanOf(chosen, 'partialAuc'),
    ...(allTie(tried.flat()) && { tied: true }),
    path: tried[chosen.family].map(curvePoint),
    ...(families.length > 1 && { thresholds: thresholdsTried(outcome) }),
  }
}

/** The part of the rows that is left out at a time. */
export function leftOutPart({ scheme }: Pick<ValidationPlan, 'scheme'>): number {
  return 'holdout' in scheme ? 1 - scheme.holdout : 1 / scheme.folds
}

/** How many rows a split learnt the chosen setting from, where that were not all it had. */
function sampled(
  plan: ValidationPlan,
  { chosen, families, standardizations }: Outcome,
  { weights, negatives, lists }: ClassOrder,
): { learntRows?: number } {
  if (lists) return {}
  const { threshold, transform } = families[chosen.family]
  const part = 1 - leftOutPart(plan)
  const all = { positives: Math.round(part * weights.length), negatives: Math.round(part * negatives) }
  const drawn = rowsToLearn(all)
  const features = standardizations[transform]?.mean.length ?? 0
  const learntRows = drawn.positives + negativesLearnt(threshold, drawn.negatives, features)
  return learntRows < all.positives + all.negatives ? { learntRows } : {}
}

/** What the first rows of a part of the table hold. */
export function firstOfPart(precision: number, part: number, { budget, of }: Looked, order: ClassOrder): FirstRows {
  const rows = part * budget
  return { rows, positives: precision * rows, precision, random: (rows * order.weights.length) / of }
}

/** Rows that are not learnt from are in no split. */
function groupsLearntFrom(rowGroups: RowGroups, { rows }: ClassOrder): number {
  return new Set(Array.from(rows, (row) => rowGroups[row])).size
}

export function curvePoint(setting: Setting): CrossValidationSummary['path'][number] {
  const { mean, standardError } = spreadOf(setting.splits.map(({ value }) => value))
  const [selected, partialAuc] = [meanOf(setting, 'selected'), meanOf(setting, 'partialAuc')]
  return { lambda: setting.lambda, mean, standardError, selected, partialAuc }
}

/** The best that each threshold came to, with each transform when that was chosen, too. */
function thresholdsTried({ families, standardizations, tried }: Outcome): TriedThreshold[] {
  const open = Object.keys(standardizations).length > 1
  return families.map(({ threshold, transform, lambdaMax, lambdas, reason }, i) => {
    const alive = tried[i].filter(({ empty }) => !empty)
    const best = alive.length > 0 && { best: curvePoint(bestOf(alive)) }
    const why = reason ?? (tried[i].length < lambdas.length ? 'time' : undefined)
    return { threshold, ...(open && { transform }), lambdaMax: lambdaMax.value, ...best, ...(why && { reason: why }) }
  })
}
