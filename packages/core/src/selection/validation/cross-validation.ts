import type { Dataset } from '../../data/dataset/dataset.js'
import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import type { FittedModel } from '../../model/document/model.js'
import { checkOptions } from '../../model/input/options.js'
import { askedOf } from '../../model/learn/asked.js'
import { assembleModel } from '../../model/learn/assemble-model.js'
import { fitAt } from '../../model/learn/fit-at.js'
import { PENALTIES } from '../../penalty/all.js'
import { inOrder, type Piecewise } from '../pieces/piecewise.js'
import type { WorkProgress } from '../pieces/work.js'
import { comparedInTime, familyToBegin } from './compared-in-time.js'
import { correctedSplits } from './corrected-splits.js'
import { type Families, trainerOf } from './families.js'
import { inTheRace } from './first-split.js'
import { asFarAsFollowed } from './followed-paths.js'
import { splitNames } from './left-out-rows.js'
import { resultOfSplit, type SplitResult, splitsToTry } from './one-split.js'
import { chosenSetting, settingsTried, summaryOf } from './setting.js'
import { CROSS_VALIDATION_OPTIONS, type CrossValidationSettings, planOf } from './validation-plan.js'

/** With fewer splits the first is no small part of what is known. */
const LEAST_SPLITS = 3

/** What is still in the race, and what the first split said before, where it was asked alone. */
interface Raced extends Families {
  first?: SplitResult
}

/**
 * Choosing λ, and with it the threshold unless that is given and the transform if asked to, by cross-validation; then fitting
 * all rows at what was chosen. One piece per split. All splits try the same settings, and each follows a path once for every
 * threshold and transform. Where models are compared roughly the first split belongs to what is prepared, and the others are asked only
 * for what is not behind there.
 */
export const crossValidation: Piecewise<Dataset, CrossValidationSettings, Raced, SplitResult, FittedModel> = {
  name: 'cross-validation',

  prepare(data, settings) {
    const prepared = splitsToTry(data, settings)
    const { shared, pieces } = prepared
    // Under a limit of time the first split might not come to its end, and nobody would be behind it.
    if (!shared.rough || pieces.length < LEAST_SPLITS || settings.timeLimitMs !== undefined) return prepared
    const first = resultOfSplit(data, settings, shared, 0)
    return { shared: { ...shared, families: inTheRace(shared.families, first), first }, pieces: pieces.slice(1) }
  },

  piece(data, settings, shared, index) {
    return resultOfSplit(data, settings, shared, shared.first ? index + 1 : index)
  },

  combine(data, settings, shared, others) {
    const results = shared.first ? [shared.first, ...others] : others
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
  shared: Raced,
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
  const judges = isWhole ? correctedSplits(tried, plan, settings) : undefined
  // A split that decided who is in the race is no judge of what the others choose from it.
  const corrected = shared.first ? judges?.slice(1) : judges
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
