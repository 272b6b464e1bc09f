import type { Dataset } from '../../data/dataset/dataset.js'
import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import { lookedOf } from '../../metrics/first-rows.js'
import type { FittedModel } from '../document/model.js'
import { checkOptions, type OptionsOf } from '../input/options.js'
import { checkLambda, PROBLEM_OPTIONS, type ProblemSettings, seedOf } from '../input/settings.js'
import { askedOf } from './asked.js'
import { fitAt } from './fit-at.js'
import { Trainer } from './trainer.js'

/** Settings of a single fit: the problem, and λ itself or as a part of λ_max. */
export interface FitSettings extends ProblemSettings {
  lambda?: number
  lambdaRatio?: number
  /** How many rows of the table will be looked at, for what is told of them: as many as there are positives unless given. */
  budget?: number
  /** Recorded in the model; fitting itself draws nothing at random. */
  seed?: number
}

export const FIT_OPTIONS = {
  ...PROBLEM_OPTIONS,
  lambda: 'number',
  lambdaRatio: 'number',
  budget: 'number',
  seed: 'number',
} as const satisfies OptionsOf<FitSettings>

/**
 * Learns a ranker at one λ: the minimizer of λΩ(w) + L(w), eq. (2), with its certificate.
 *
 * @paper eq:2
 *
 * @example
 * ```ts
 * const model = fit(toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 }), { lambdaRatio: 0.1 })
 * model.status // 'solved'
 * ```
 */
export function fit(data: DatasetInput, settings: FitSettings): FittedModel {
  checkOptions(settings, FIT_OPTIONS)
  return fitOnce(readDataset(data), settings)
}

/** The fit, for settings that may be those of more than a fit. */
export function fitOnce(data: Dataset, settings: FitSettings): FittedModel {
  const started = Date.now()
  const seed = seedOf(settings)
  const choice = checkLambda(settings)
  const trainer = new Trainer(data, settings)
  return fitAt(trainer, choice.lambda ?? trainer.lambdaAt(choice.lambdaRatio), {
    started,
    seed,
    looked: lookedOf(trainer.order, settings),
    asked: askedOf(settings, trainer.learnsFactors),
  })
}
