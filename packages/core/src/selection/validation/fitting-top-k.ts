import type { ProblemSettings } from '../../model/input/settings.js'

/** A part of the rows has fewer negatives than the whole, which a large K must not make impossible. */
export function fittingTopK<S extends ProblemSettings>(settings: S, labels: Uint8Array): S {
  const { threshold } = settings
  if (threshold?.kind !== 'top-k') return settings
  const negatives = labels.reduce((count, label) => count + (1 - label), 0)
  return { ...settings, threshold: { kind: 'top-k', k: Math.min(threshold.k, negatives) } }
}
