import type { Model } from '@infinite-push/core'
import { pointView } from './choices.js'
import { sameLambda } from './setting.js'
import type { PointView } from './views.js'

/** The points of a path with one that was learnt from all rows: instead of that at the same λ, or between its neighbours. */
export function withSettled(points: readonly PointView[], settled: PointView): PointView[] {
  const others = points.filter(({ lambda }) => !sameLambda(lambda, settled.lambda))
  return [...others, settled].sort((a, b) => b.lambda - a.lambda)
}

/** The weights of a point in the order of the features that were learnt from; `kept` says where these stand in the table. */
export function weightsOf({ features, weights }: PointView, kept: readonly number[]): number[] {
  const weightOf = new Map(Array.from(features, (feature, i) => [feature, weights[i]]))
  return kept.map((feature) => weightOf.get(feature) ?? 0)
}

/** What a model says, as a point of a path. */
export function pointOfModel(
  { lambda, certificate, status, scoring, selected }: Model,
  kept: readonly number[],
): PointView {
  const w = Float64Array.from(scoring.weights)
  return pointView({ lambda, certificate, status, selected: selected.length, w }, kept)
}
