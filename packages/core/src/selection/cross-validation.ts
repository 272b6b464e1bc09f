import type { Dataset } from '../data/dataset.js'
import { selectRows } from '../data/dataset-checks.js'
import { stratifiedFolds } from '../data/splits.js'
import { InfinitePushError } from '../errors.js'
import { metricByName } from '../metrics/all.js'
import { makeModel } from '../model/fit.js'
import type { CrossValidationSummary, Model } from '../model/model.js'
import { scoreRows } from '../model/score.js'
import { Trainer } from '../model/trainer.js'
import { Random } from '../numeric/random.js'
import { lambdaGrid, type PathSettings, pathPoints } from './path.js'

export interface CrossValidationSettings extends PathSettings {
  /** K of K-fold: 5 unless given. */
  folds?: number
  /** How often the folds are drawn anew: 1 unless given. */
  repeats?: number
  /** What to maximize on the rows left out: 'pos-at-top' unless given. */
  metric?: string
  /** The λ with the best mean, or the largest λ within one standard error of it. */
  rule?: 'best' | '1se'
  seed?: number
}

/** What a fold says at each λ: the metric on the rows left out, and how many features were used. */
interface FoldCurve {
  values: number[]
  selected: number[]
}

/** How far the work is. */
export interface FoldProgress {
  done: number
  total: number
  what: string
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
 * const model = finish(fitByCrossValidation(data, { folds: 5 }))
 * model.metrics.cv // how the choice was made
 * ```
 */
export function* fitByCrossValidation(
  data: Dataset,
  settings: CrossValidationSettings = {},
): Generator<FoldProgress, Model> {
  const started = Date.now()
  const { folds = 5, repeats = 1, seed = 0 } = checkCounts(settings)
  const metric = metricByName(settings.metric ?? 'pos-at-top')
  const total = folds * repeats + 2
  yield { done: 0, total, what: 'λ_max' }
  const trainer = new Trainer(data, settings)
  const context = { started, seed }
  // Every λ gives the empty model: there is nothing to choose, and the model's warning says why.
  if (trainer.lambdaMax().value === 0) {
    const lambda = trainer.lambdaAt(0.1)
    return makeModel(trainer, lambda, trainer.solve(lambda), context)
  }
  const lambdas = settings.lambdas ?? lambdaGrid(trainer, { count: LAMBDAS, ...settings })
  const curves: FoldCurve[] = []
  for (const { train, test } of splits(data, folds, repeats, seed)) {
    yield { done: curves.length + 1, total, what: `fold ${curves.length + 1} of ${folds * repeats}` }
    curves.push(foldCurve(train, test, { ...settings, lambdas }, metric))
  }
  yield { done: total - 1, total, what: 'all rows' }
  const summary = summarize(curves, lambdas, settings)
  const lambda = chooseLambda(summary)
  const model = makeModel(trainer, lambda, trainer.solve(lambda), context)
  return { ...model, metrics: { ...model.metrics, cv: atLambda(summary, lambda) } }
}

/** Runs a generator to its end, for those who need no progress. */
export function finish<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

function* splits(
  data: Dataset,
  folds: number,
  repeats: number,
  seed: number,
): Generator<{ train: Dataset; test: Dataset }> {
  for (let repeat = 0; repeat < repeats; repeat++) {
    const foldOf = stratifiedFolds(data.labels, folds, Random.fromSeed(seed).fork(repeat))
    const rows = Array.from(foldOf.keys())
    for (let fold = 0; fold < folds; fold++) {
      yield {
        train: selectRows(
          data,
          rows.filter((row) => foldOf[row] !== fold),
        ),
        test: selectRows(
          data,
          rows.filter((row) => foldOf[row] === fold),
        ),
      }
    }
  }
}

function foldCurve(
  train: Dataset,
  test: Dataset,
  settings: CrossValidationSettings & { lambdas: readonly number[] },
  metric: ReturnType<typeof metricByName>,
): FoldCurve {
  const trainer = new Trainer(train, { ...settings, tolerance: Math.max(FOLD_TOLERANCE, settings.tolerance ?? 0) })
  const { mean, scale } = trainer.standardization
  const curve: FoldCurve = { values: [], selected: [] }
  for (const { w } of pathPoints(trainer, settings.lambdas)) {
    const scoring = { weights: Array.from(w), mean: Array.from(mean), scale: Array.from(scale) }
    curve.values.push(metric(scoreRows(scoring, test.features), test.labels))
    curve.selected.push(w.reduce((count, weight) => count + (weight === 0 ? 0 : 1), 0))
  }
  return curve
}

type Summary = Omit<CrossValidationSummary, 'mean' | 'standardError'>

function summarize(curves: FoldCurve[], lambdas: readonly number[], settings: CrossValidationSettings): Summary {
  const { folds = 5, repeats = 1, metric = 'pos-at-top', rule = 'best' } = settings
  const path = lambdas.map((lambda, i) => {
    const values = curves.map((curve) => curve.values[i])
    const mean = average(values)
    const variance =
      average(values.map((value) => (value - mean) ** 2)) * (values.length / Math.max(1, values.length - 1))
    const selected = average(curves.map((curve) => curve.selected[i]))
    return { lambda, mean, standardError: Math.sqrt(variance / values.length), selected }
  })
  return { folds, repeats, metric, rule, path }
}

/** The first λ, that is the sparsest model, that is as good as the best, or as the best less one standard error. */
function chooseLambda({ path, rule }: Summary): number {
  const best = path.reduce((a, b) => (b.mean > a.mean ? b : a))
  const enough = rule === '1se' ? best.mean - best.standardError : best.mean
  return path.find((point) => point.mean >= enough)?.lambda ?? best.lambda
}

function atLambda(summary: Summary, lambda: number): CrossValidationSummary {
  const { mean, standardError } = summary.path.find((point) => point.lambda === lambda) ?? summary.path[0]
  return { ...summary, mean, standardError }
}

function average(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function checkCounts(settings: CrossValidationSettings): CrossValidationSettings {
  for (const [field, value, least] of [
    ['folds', settings.folds ?? 5, 2],
    ['repeats', settings.repeats ?? 1, 1],
  ] as const) {
    if (Number.isInteger(value) && value >= least) continue
    throw new InfinitePushError(`bad-${field}`, `${field} is ${value}, but must be a whole number from ${least}.`, {
      kind: 'usage',
      hint: field === 'folds' ? 'The usual choice is --folds 5.' : 'The usual choice is --repeats 1.',
      field,
    })
  }
  return settings
}
