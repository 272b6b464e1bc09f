import type { Dataset } from '../../data/dataset/dataset.js'
import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import type { RowGroups } from '../../data/splits/grouped-splits.js'
import { metricByName, type RankingMeasure } from '../../metrics/all.js'
import type { CrossValidationSummary, FittedModel } from '../../model/document/model.js'
import { checkOptions } from '../../model/input/options.js'
import { assembleModel } from '../../model/learn/assemble-model.js'
import { fitAt } from '../../model/learn/fit-at.js'
import { Trainer } from '../../model/learn/trainer.js'
import type { TrainerFacts } from '../../model/learn/trainer-facts.js'
import { scoreRows } from '../../model/use/score.js'
import { PENALTIES } from '../../penalty/all.js'
import { countSelected, lambdasOf, pathPoints } from '../path/path.js'
import { inOrder, type Piecewise } from '../pieces/piecewise.js'
import type { WorkProgress } from '../pieces/work.js'
import { type CurvePoint, chooseLambda, type FoldCurve, summarizeCurves } from './choose-lambda.js'
import { foldSettings } from './fold-settings.js'
import { type Split, splitAt, splitNames } from './left-out-rows.js'
import {
  CROSS_VALIDATION_OPTIONS,
  type CrossValidationSettings,
  planOf,
  type ValidationPlan,
} from './validation-plan.js'

/** What the folds share, and what is known about all rows before the last fit. */
interface SharedGrid {
  /** Empty when every λ gives the empty model: then there is nothing to choose. */
  lambdas: number[]
  facts: TrainerFacts
}

const LAMBDAS = 50

/**
 * Choosing λ by cross-validation, then fitting all rows at it; one piece per split. All splits use the same λ, and each
 * follows its path once.
 */
export const crossValidation: Piecewise<Dataset, CrossValidationSettings, SharedGrid, FoldCurve, FittedModel> = {
  name: 'cross-validation',

  prepare(data, settings) {
    const plan = planOf(data, settings)
    const trainer = new Trainer(data, settings)
    trainer.refuseEmptyColumns()
    const facts = trainer.facts()
    if (facts.lambdaMax.value === 0) return { shared: { lambdas: [], facts }, pieces: [] }
    // What no split can be drawn from is refused here, before any long work.
    splitAt(data, plan, 0)
    return { shared: { lambdas: lambdasOf(trainer, { count: LAMBDAS, ...settings }), facts }, pieces: splitNames(plan) }
  },

  piece(data, settings, { lambdas }, index) {
    const plan = planOf(data, settings)
    return foldCurve(splitAt(data, plan, index), { ...settings, lambdas }, metricByName(plan.metric))
  },

  combine(data, settings, { lambdas, facts }, curves) {
    const plan = planOf(data, settings)
    const trainer = new Trainer(data, settings, facts)
    const context = { started: Date.now(), seed: plan.seed }
    // Nothing was chosen, and the warning of this model says why.
    if (lambdas.length === 0) return fitAt(trainer, trainer.lambdaAt(0.1), context)
    const path = summarizeCurves(curves, lambdas)
    const chosen = chooseLambda(eligible(path, trainer), plan.rule)
    const cv = summaryOf({ ...plan, rowGroups: learntGroups(plan, trainer) }, path, chosen)
    return fitAt(trainer, chosen.lambda, { ...context, cv })
  },
}

/**
 * Chooses λ by cross-validation, then fits all rows at it. A generator, so that whoever runs it can show progress, stay
 * responsive and stop between two folds; its return value is the model.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * const model = finish(fitByCrossValidation(data, { folds: 5, count: 10 }))
 * model.metrics.cv.folds // 5
 * ```
 */
export function fitByCrossValidation(
  data: DatasetInput,
  settings: CrossValidationSettings = {},
): Generator<WorkProgress, FittedModel> {
  checkOptions(settings, CROSS_VALIDATION_OPTIONS)
  return timedFit(readDataset(data), settings)
}

function* timedFit(data: Dataset, settings: CrossValidationSettings): Generator<WorkProgress, FittedModel> {
  const started = Date.now()
  const model = yield* inOrder(crossValidation, data, settings)
  // The last fit cannot know when the folds began.
  return assembleModel({ learnt: model, timing: { ...model.timing, totalMs: Date.now() - started } })
}

function foldCurve({ train, test }: Split, settings: FoldSettings, measure: RankingMeasure): FoldCurve {
  const trainer = new Trainer(train, foldSettings(train, settings))
  return Array.from(pathPoints(trainer, settings.lambdas), ({ w }) => {
    const scores = scoreRows({ ...trainer.standardization, weights: w }, test.features)
    return { value: measure(scores, test.labels, test.queries), selected: countSelected(w) }
  })
}

type FoldSettings = CrossValidationSettings & { lambdas: readonly number[] }

/**
 * Folds have their own λ_max, so that they can have features at a λ where the model of all rows has none. What they
 * measured there says nothing of the empty model.
 */
function eligible(path: CurvePoint[], trainer: Trainer): CurvePoint[] {
  if (!PENALTIES[trainer.penaltyName].selects) return path
  const points = path.filter(({ lambda, selected }) => selected === 0 || lambda < trainer.lambdaMax().value)
  return points.length > 0 ? points : path
}

/** The groups of the rows that are learnt from. */
function learntGroups({ rowGroups }: ValidationPlan, { order }: Trainer): RowGroups | undefined {
  return rowGroups && Array.from(order.rows, (row) => rowGroups[row])
}

function summaryOf(plan: ValidationPlan, path: CurvePoint[], chosen: CurvePoint): CrossValidationSummary {
  const { scheme, repeats, rowGroups, metric, rule } = plan
  const { mean, standardError } = chosen
  return {
    ...('holdout' in scheme ? { folds: 1, holdout: scheme.holdout } : scheme),
    repeats,
    ...(rowGroups && { rowGroups: new Set(rowGroups).size }),
    metric,
    rule,
    mean,
    standardError,
    path,
  }
}
