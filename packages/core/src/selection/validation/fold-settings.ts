import type { Dataset } from '../../data/dataset/dataset.js'
import type { ProblemSettings } from '../../model/input/settings.js'

/** The folds need the ranking, not the sixth digit of the objective. */
const FOLD_TOLERANCE = 1e-4

/** The settings for learning from the training rows of a fold. */
export function foldSettings<S extends ProblemSettings>({ labels }: Dataset, settings: S): S {
  return { ...fittingTopK(settings, labels), tolerance: Math.max(FOLD_TOLERANCE, settings.tolerance ?? 0) }
}

/** A part of the rows has fewer negatives than the whole, which a large K must not make impossible. */
export function fittingTopK<S extends ProblemSettings>(settings: S, labels: Uint8Array): S {
  const { threshold } = settings
  if (threshold?.kind !== 'top-k') return settings
  const negatives = labels.reduce((count, label) => count + (1 - label), 0)
  return { ...settings, threshold: { kind: 'top-k', k: Math.min(threshold.k, negatives) } }
}
