import type { Dataset } from '../data/dataset/dataset.js'
import type { Threshold } from '../loss/push/threshold.js'
import { lookedOf } from '../metrics/first-rows.js'
import type { CrossValidationSummary, FittedModel } from '../model/document/model.js'
import { seedOf } from '../model/input/settings.js'
import { Trainer } from '../model/learn/trainer.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import { thresholdGrid } from '../problem/threshold-grid.js'
import { ratiosOf } from '../selection/path/path.js'
import { type LeftOut, spreadOf } from '../selection/validation/choose-setting.js'
import { correctedEstimate } from '../selection/validation/corrected-estimate.js'
import { crossValidation } from '../selection/validation/cross-validation.js'
import type { Families } from '../selection/validation/families.js'
import { MOST_LEARNT, sampleToLearn } from '../selection/validation/fold-sample.js'
import { foldSettings } from '../selection/validation/fold-settings.js'
import { type Split, splitAt } from '../selection/validation/left-out-rows.js'
import { chosenSetting, firstOfPart, type Setting, settingsTried, summaryOf } from '../selection/validation/setting.js'
import {
  type CrossValidationSettings,
  givenThreshold,
  planOf,
  type ValidationPlan,
} from '../selection/validation/validation-plan.js'
import { Random } from '../statistics/random.js'
import { inPlaceModel } from './in-place-model.js'
import { type InPlaceSettings, InPlaceTable } from './in-place-table.js'
import { expectedPositives } from './list-metrics.js'
import type { LinearRule, ListAnswer, SampleAnswer, TableOfPasses } from './table-of-passes.js'

/** λ, and with it the threshold unless it is given, are chosen by folds. */
export interface InPlaceValidationSettings
  extends Omit<InPlaceSettings, 'threshold'>,
    Pick<
      CrossValidationSettings,
      'threshold' | 'folds' | 'count' | 'lambdaMinRatio' | 'metric' | 'rule' | 'budget' | 'seed'
    > {}

const FOLDS = 5
const LAMBDAS = 50
/** Metrics that counts tell: others are known by the sample alone. */
const COUNTED = /^(pos-at-top|precision-at-(\d+)|recall-at-(\d+)|auc)$/

/**
 * Chooses λ and the threshold, then learns from all rows, of a table that stays where it is. Settings are compared on a sample,
 * as large tables in memory do it, with folds by a hash of the keys, at λ below a λ_max that is that of all rows where the sample
 * cannot tell it. What is told of new rows is measured on all rows of every fold, by the rule that the others gave: one reading for all folds.
 *
 * @example
 * ```ts
 * const table = new MemoryPasses(toyProblem({ rows: 200, relevant: 5, noise: 5, seed: 1 }))
 * const model = await crossValidateInPlace(table, { folds: 3, count: 5, threshold: { kind: 'max' } })
 * model.metrics.cv.folds // 3
 * ```
 */
export async function crossValidateInPlace(
  table: TableOfPasses,
  settings: InPlaceValidationSettings = {},
): Promise<FittedModel> {
  const started = Date.now()
  const { threshold: _, ...problem } = settings
  const given = givenThreshold(settings)
  const folds = settings.folds ?? FOLDS
  const open = await InPlaceTable.open(table, { ...problem, threshold: given ?? { kind: 'max' } }, folds)
  const context = { started, seed: seedOf(settings), budget: settings.budget }
  const shared = await familiesInPlace(open, given, settings)
  if (shared.families.every(({ lambdas }) => lambdas.length === 0)) {
    return inPlaceModel(open, { lambdaRatio: 0.1 }, context)
  }
  const drawn = sampleTable(table.features, open.drawn)
  const { signal: __, onPass: ___, memory: ____, rows: _____, timeLimitMs: ______, ...own } = settings
  const choosing = { ...own, folds, rowGroups: drawn.folds, timeLimitMs: open.driver.left() }
  const plan = planOf(drawn.data, choosing)
  const results = Array.from({ length: folds }, (_, i) => crossValidation.piece(drawn.data, choosing, shared, i))
  const tried = settingsTried(shared.families, results)
  const chosen = chosenSetting(tried, choosing)
  const { threshold } = shared.families[chosen.family]
  const rules = Array.from({ length: folds }, (_, index) =>
    foldRule(splitAt(drawn.data, plan, index), { ...choosing, threshold }, { lambda: chosen.lambda, plan, index }),
  )
  const told = await tellFolds(open, rules, { plan, looked: shared.looked })
  const cv = summary({ open, plan, shared, tried, chosen, told, sample: drawn.data })
  return inPlaceModel(open.withThreshold(threshold), { lambda: chosen.lambda }, { ...context, cv })
}

/** The thresholds to choose from, each with the λ below its own λ_max. */
async function familiesInPlace(
  open: InPlaceTable,
  given: Threshold | undefined,
  settings: InPlaceValidationSettings,
): Promise<Families> {
  const { positives, negatives } = open.statistics
  const thresholds = given ? [given] : thresholdGrid({ negatives: negatives.count })
  const starts = await open.lambdaMax.toChoose(thresholds)
  const ratios = ratiosOf({ count: LAMBDAS, ...settings })
  return {
    families: thresholds.map((threshold, i) => ({
      threshold,
      transform: 'none',
      lambdaMax: starts[i],
      lambdas: starts[i].value > 0 ? ratios.map((ratio) => ratio * starts[i].value) : [],
    })),
    standardizations: {},
    looked: lookedOf({ weights: { length: positives.count }, negatives: negatives.count }, settings),
  }
}

/** A sample as a table in memory, and the fold of every row. */
interface SampleTable {
  data: Dataset
  folds: number[]
}

function sampleTable(
  names: readonly string[],
  { positives, negatives, folds = new Int32Array(0) }: SampleAnswer,
): SampleTable {
  const values = new Float64Array(positives.values.length + negatives.values.length)
  values.set(positives.values)
  values.set(negatives.values, positives.values.length)
  const count = positives.keys.length
  const rows = count + negatives.keys.length
  const weights = new Float64Array(rows).fill(1)
  if (positives.weights) weights.set(positives.weights)
  const labels = new Uint8Array(rows).fill(1, 0, count)
  const features = new DenseRows(rows, names.length, values)
  return { data: { features, names, labels, weights }, folds: Array.from(folds) }
}

/** A fold by its number, and what the rows outside of it give at the chosen setting. */
interface FoldRule {
  fold: number
  rule: LinearRule
}

function foldRule(
  { train, trainGroups = [] }: Split,
  settings: CrossValidationSettings & { threshold: Threshold },
  { lambda, plan, index }: { lambda: number; plan: ValidationPlan; index: number },
): FoldRule {
  const rows = sampleToLearn(train, Random.fromSeed(plan.seed).fork(index))
  const { transform: _, ...problem } = settings
  const trainer = new Trainer(rows, foldSettings(rows, problem))
  const { w } = trainer.solve(lambda)
  const { mean, scale } = trainer.standardization
  const learntFrom = new Set(trainGroups)
  const fold = Array.from({ length: splitsOf(plan) }, (_, i) => i).find((i) => !learntFrom.has(i)) ?? index
  return { fold, rule: { weights: w.map((weight, k) => weight / scale[k]), center: mean } }
}

function splitsOf({ scheme }: ValidationPlan): number {
  return 'folds' in scheme ? scheme.folds : 1
}

/** What all rows of every fold say of the rule that the others gave, in one reading. */
async function tellFolds(
  open: InPlaceTable,
  rules: readonly FoldRule[],
  { plan, looked }: { plan: ValidationPlan; looked: Families['looked'] },
): Promise<{ value: number | undefined; precision: number }[]> {
  const count = rules.length
  const [, , precision, recall] = COUNTED.exec(plan.metric) ?? []
  const k = Number(precision ?? recall ?? 1)
  const rows = Math.max(1, Math.round(looked.budget / count))
  const answers = await open.driver.lists(
    rules.map(({ rule, fold }) => ({
      rule,
      part: { folds: count, fold, rows: 'inside' as const },
      first: [rows, k],
      auc: plan.metric === 'auc',
    })),
  )
  return answers.map((answer) => ({
    value: countedMetric(plan.metric, answer, k),
    precision: Math.min(1, expectedPositives(answer.first[0], rows) / rows),
  }))
}

/** The metric where counts tell it. */
function countedMetric(metric: string, { positives, top, first, auc }: ListAnswer, k: number): number | undefined {
  if (metric === 'pos-at-top') return top / positives
  if (metric === 'auc') return auc
  if (metric.startsWith('precision-at-')) return expectedPositives(first[1], k) / k
  return metric.startsWith('recall-at-') ? expectedPositives(first[1], k) / positives : undefined
}

/** How the setting was chosen, on the sample; and what all rows say of it. */
function summary(parts: {
  open: InPlaceTable
  plan: ValidationPlan
  shared: Families
  tried: readonly Setting[][]
  chosen: Setting
  told: readonly { value: number | undefined; precision: number }[]
  sample: Dataset
}): CrossValidationSummary {
  const { open, plan, shared, tried, chosen, told, sample } = parts
  const { positives, negatives } = open.statistics
  const rows = new Int32Array(sample.labels.length)
  const order = { rows, weights: new Float64Array(positives.count), negatives: negatives.count }
  const measured = chosen.splits.map(
    (split, i): LeftOut => ({ ...split, value: told[i].value ?? split.value, precision: told[i].precision }),
  )
  const { mean, standardError } = spreadOf(measured.map(({ value }) => value))
  const {
    rowGroups: _,
    learntRows: __,
    ...whole
  } = summaryOf(plan, { ...shared, tried, chosen, corrected: measured }, order)
  const part = 1 / measured.length
  const precision = measured.reduce((sum, split) => sum + split.precision, 0) * part
  return {
    ...whole,
    learntRows: Math.min(MOST_LEARNT, Math.round((1 - part) * rows.length)),
    mean,
    standardError,
    corrected: correctedEstimate(measured, { plan, order, settings: tried.flat().length }),
    negativesPerFold: part * negatives.count,
    first: firstOfPart(precision, part, shared.looked, order),
  }
}
