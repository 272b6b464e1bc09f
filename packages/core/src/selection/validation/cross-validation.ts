import type { Dataset } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import type { FittedModel } from '../../model/document/model.js'
import { checkOptions } from '../../model/input/options.js'
import { askedOf } from '../../model/learn/asked.js'
import { assembleModel } from '../../model/learn/assemble-model.js'
import { Clock } from '../../model/learn/clock.js'
import { fitAt } from '../../model/learn/fit-at.js'
import { PENALTIES } from '../../penalty/all.js'
import { Random } from '../../statistics/random.js'
import { inOrder, type Piecewise } from '../pieces/piecewise.js'
import type { WorkProgress } from '../pieces/work.js'
import { comparedInTime, familyToBegin } from './compared-in-time.js'
import { correctedSplits } from './corrected-splits.js'
import { type Families, familiesOf, trainerOf } from './families.js'
import { sampledRows } from './fold-sample.js'
import { asFarAsFollowed } from './followed-paths.js'
import { splitNames, splitRows } from './left-out-rows.js'
import { chosenSetting, settingsTried, summaryOf } from './setting.js'
import { type Judged, splitResults } from './split-results.js'
import { CROSS_VALIDATION_OPTIONS, type CrossValidationSettings, planOf } from './validation-plan.js'

/** The streams of random numbers from here on draw samples; those before draw the splits. */
const SAMPLES = 1000

/** What a split says of every setting: by family, then by λ. */
type SplitResult = Judged[][]

/**
 * Choosing λ, and with it the threshold unless that is given and the transform if asked to, by cross-validation; then fitting
 * all rows at what was chosen. One piece per split. All splits try the same settings, and each follows a path once for every
 * threshold and transform.
 */
export const crossValidation: Piecewise<Dataset, CrossValidationSettings, Families, SplitResult, FittedModel> = {
  name: 'cross-validation',

  prepare(data, settings) {
    const plan = planOf(data, settings)
    const shared = familiesOf(data, settings)
    if (shared.families.every(({ lambdas }) => lambdas.length === 0)) return { shared, pieces: [] }
    // What no split can be drawn from is refused here, before any long work.
    splitRows(data, plan, 0)
    const cut = shared.families.some(({ reason }) => reason === 'time')
    return { shared, pieces: splitNames(plan), ...(cut && { cut }) }
  },

  piece(data, settings, shared, index) {
    const clock = new Clock(settings.timeLimitMs)
    const plan = planOf(data, settings)
    const { train, test } = splitRows(data, plan, index)
    const sample = sampledRows(data, train, () => Random.fromSeed(plan.seed).fork(SAMPLES + index))
    const split = { train: selectRows(data, sample), test: selectRows(data, test) }
    return splitResults(split, shared, { ...settings, ...clock.limit(), metric: plan.metric })
  },

  combine(data, settings, shared, results) {
    const families = asFarAsFollowed(shared.families, results)
    const { compared, cut } = comparedInTime(families, results)
    const model = fitBestOf(data, settings, { ...shared, families }, compared)
    if (!cut) return model
    // The certificate is of this λ; that others were to be tried is the end of the run.
    const parts = { learnt: { ...model, status: 'time-limit' as const }, noticed: [cut] }
    return assembleModel({ ...parts, timing: model.timing })
  },

  combineSome(data, settings, shared, results) {
    return this.combine(
      data,
      settings,
      shared,
      results.map((result) => result ?? []),
    )
  },
}

/** Chooses by what the splits say, and learns from all rows. */
function fitBestOf(
  data: Dataset,
  settings: CrossValidationSettings,
  shared: Families,
  results: readonly SplitResult[],
): FittedModel {
  const plan = planOf(data, settings)
  const asked = askedOf(
    { ...settings, threshold: settings.threshold ?? { kind: 'auto' } },
    PENALTIES[settings.penalty ?? 'l1'].needs.includes('factors'),
  )
  const context = { started: Date.now(), seed: plan.seed, looked: shared.looked, asked }
  if (results.length === 0) {
    // Nothing was chosen, and the warnings of this model say why.
    const trainer = trainerOf(data, settings, shared, familyToBegin(shared.families))
    return fitAt(trainer, trainer.lambdaAt(0.1), context)
  }
  const tried = settingsTried(shared.families, results)
  const chosen = chosenSetting(tried, settings)
  const trainer = trainerOf(data, settings, shared, chosen.family)
  const isWhole = results.length === splitNames(plan).length
  const corrected = isWhole ? correctedSplits(tried, plan, settings) : undefined
  const cv = summaryOf(plan, { ...shared, tried, chosen, corrected }, trainer.order)
  return fitAt(trainer, chosen.lambda, { ...context, cv })
}

/**
 * Chooses λ and the threshold by cross-validation, then fits all rows at them. A generator, so that whoever runs it can
 * show progress, stay responsive and stop between two folds; its return value is the model.
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
