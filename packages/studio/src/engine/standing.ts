import type { Model } from '@infinite-push/core'
import { curveAt } from '@infinite-push/core/internal'

/** A rule with what it takes to standardize values. */
export type Scoring = Model['scoring']

/** Where a value of a feature stands among those learnt from: in standard deviations from the mean, through its curve first. */
export function standing({ mean, scale, fill, transform }: Scoring, feature: number, value: number): number {
  const known = Number.isNaN(value) ? (fill?.[feature] ?? mean[feature]) : value
  const curve = transform?.[feature]
  return ((curve ? curveAt(curve, known) : known) - mean[feature]) / scale[feature]
}

/** The features that the rule weighs; all where it weighs none. */
export function weighedFeatures({ weights }: Scoring): number[] {
  const all = Array.from(weights.keys())
  const used = all.filter((k) => weights[k] !== 0)
  return used.length > 0 ? used : all
}
