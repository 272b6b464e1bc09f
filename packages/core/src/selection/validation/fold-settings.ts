import type { Dataset } from '../../data/dataset/dataset.js'
import type { ProblemSettings } from '../../model/input/settings.js'
import { fittingTopK } from './fitting-top-k.js'

/** The folds need the ranking, not the sixth digit of the objective. */
const FOLD_TOLERANCE = 1e-4

/** The settings for learning from the training rows of a fold. */
export function foldSettings<S extends ProblemSettings>({ labels }: Dataset, settings: S): S {
  return { ...fittingTopK(settings, labels), tolerance: Math.max(FOLD_TOLERANCE, settings.tolerance ?? 0) }
}
