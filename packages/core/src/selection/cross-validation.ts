import type { Dataset } from '../data/dataset.js'
import { selectRows } from '../data/dataset-checks.js'
import { stratifiedFolds } from '../data/splits.js'
import { InfinitePushError } from '../errors.js'
import { metricByName, type RankingMeasure } from '../metrics/all.js'
import { fitAt } from '../model/make-model.js'
import type { CrossValidationSummary, Model } from '../model/model.js'
import { scoreRows } from '../model/score.js'
import { seedOf } from '../model/settings.js'
import { Trainer } from '../model/trainer.js'
import { Random } from '../numeric/random.js'
import { type CurvePoint, chooseLambda, type FoldCurve, summarizeCurves } from './choose-lambda.js'
import { countSelected, lambdasOf, type PathSettings, pathPoints } from './path.js'
import type { WorkProgress } from './work.js'

export interface CrossValidationSettings extends PathSettings {
  /** K of K-fold: 5 unless given. */
  folds?: number
  /** How often the folds are drawn anew: 1 unless given. */
  repeats?: number
  /** What to maximize on the rows left out: 'pos-at-top' unless given. */
  metric?: string
  /** The λ with the best mean ('best', unless given), or the largest λ within one standard error of it ('1se'). */
  rule?: 'best' | '1se'
  seed?: number
}

/** The settings of cross-validation itself, all decided. */
type Plan = Pick<CrossValidationSummary, 'folds' | 'repeats' | 'metric' | 'rule'> & { seed: number }

/** The rows of one fold, and all others. */
interface Split {
  train: Dataset
  test: Dataset
}

/** The folds need the metric, not the sixth digit of the objective. */
const FOLD_TOLERANCE = 1e-4
const LAMBDAS = 50

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
export function* fitByCrossValidation(
  data: Dataset,
  settings: CrossValidationSettings = {},
): Generator<WorkProgress, Model> {
  const started = Date.now()
  const plan = planOf(settings)
  const measure = metricByName(plan.metric)
  const folds = plan.folds * plan.repeats
  const total = folds + 2
  yield { done: 0, total, what: 'λ_max' }
  const trainer = new Trainer(data, settings)
  const context = { started, seed: plan.seed }
  // Every λ gives the empty model: there is nothing to choose, and the model's warning says why.
  if (trainer.lambdaMax().value === 0) return fitAt(trainer, trainer.lambdaAt(0.1), context)
  const lambdas = lambdasOf(trainer, { count: LAMBDAS, ...settings })
  const curves: FoldCurve[] = []
  for (const split of splits(weighedRows(trainer), plan)) {
    yield { done: curves.length + 1, total, what: `fold ${curves.length + 1} of ${folds}` }
    curves.push(foldCurve(split, { ...settings, lambdas }, measure))
  }
  yield { done: total - 1, total, what: 'all rows' }
  const path = summarizeCurves(curves, lambdas)
  const chosen = chooseLambda(path, plan.rule)
  const model = fitAt(trainer, chosen.lambda, context)
  return { ...model, metrics: { ...model.metrics, cv: summaryOf(plan, path, chosen) } }
}

/** Rows of weight 0 must not fill up a fold, nor be measured. */
function weighedRows({ data, order }: Trainer): Dataset {
  return order.rows.length === data.labels.length ? data : selectRows(data, order.rows.slice().sort())
}

function* splits(data: Dataset, { folds, repeats, seed }: Plan): Generator<Split> {
  const rows = Array.from(data.labels.keys())
  for (let repeat = 0; repeat < repeats; repeat++) {
    const foldOf = stratifiedFolds(data.labels, folds, Random.fromSeed(seed).fork(repeat))
    for (let fold = 0; fold < folds; fold++) {
      const inside = rows.filter((row) => foldOf[row] === fold)
      const outside = rows.filter((row) => foldOf[row] !== fold)
      yield { train: selectRows(data, outside), test: selectRows(data, inside) }
    }
  }
}

function foldCurve({ train, test }: Split, settings: FoldSettings, measure: RankingMeasure): FoldCurve {
  const trainer = new Trainer(train, forFold(train, settings))
  const { mean, scale } = trainer.standardization
  return Array.from(pathPoints(trainer, settings.lambdas), ({ w }) => {
    const scores = scoreRows({ weights: w, mean, scale }, test.features)
    return { value: measure(scores, test.labels), selected: countSelected(w) }
  })
}

type FoldSettings = CrossValidationSettings & { lambdas: readonly number[] }

/** A fold has fewer negatives than the whole, which a large K must not make impossible. */
function forFold({ labels }: Dataset, settings: FoldSettings): FoldSettings {
  const { threshold, tolerance = 0 } = settings
  const rough = { ...settings, tolerance: Math.max(FOLD_TOLERANCE, tolerance) }
  if (threshold?.kind !== 'top-k') return rough
  const negatives = labels.reduce((count, label) => count + (1 - label), 0)
  return { ...rough, threshold: { kind: 'top-k', k: Math.min(threshold.k, negatives) } }
}

function summaryOf({ folds, repeats, metric, rule }: Plan, path: CurvePoint[], chosen: CurvePoint) {
  const { mean, standardError } = chosen
  return { folds, repeats, metric, rule, mean, standardError, path }
}

function planOf(settings: CrossValidationSettings): Plan {
  const { folds = 5, repeats = 1, metric = 'pos-at-top', rule = 'best' } = settings
  checkCount('folds', folds, 2, 'The usual choice is --folds 5.')
  checkCount('repeats', repeats, 1, 'The usual choice is --repeats 1.')
  if (rule !== 'best' && rule !== '1se') {
    throw usageError('rule', `There is no rule '${rule}'.`, 'The rules are best and 1se.')
  }
  return { folds, repeats, metric, rule, seed: seedOf(settings) }
}

function checkCount(field: string, value: number, least: number, hint: string): void {
  if (Number.isInteger(value) && value >= least) return
  throw usageError(field, `${field} is ${value}, but must be a whole number from ${least}.`, hint)
}

function usageError(field: string, message: string, hint: string): InfinitePushError {
  return new InfinitePushError(`bad-${field}`, message, { kind: 'usage', hint, field })
}
