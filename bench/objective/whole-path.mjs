import { finish, trainingRows, walkPath } from '../core.mjs'

export const COUNT = 100
export const SMALLEST = 0.01

/**
 * The whole ℓ1 path on standardized features: 100 λ from λ_max down to 0.01·λ_max in equal ratios. At λ_max the model is empty,
 * which leaves 99 problems. Who needs a time per problem may solve every `stride`-th of them and scale.
 */
export function wholePath(dataset, stride = 1) {
  const { lambdaMax } = finish(walkPath(dataset, { count: 1 }))
  return { kind: 'path', lambdas: gridFrom(lambdaMax), stride }
}

/** λ_max first. */
export const gridFrom = (lambdaMax) =>
  Array.from({ length: COUNT }, (_, i) => lambdaMax * SMALLEST ** (i / (COUNT - 1)))

/** Which of the 100 λ a contender that solves them one by one is to solve: the middles of strides from the second λ on. */
export const sampledPlaces = ({ lambdas, stride }) =>
  lambdas.map((_, i) => i).filter((i) => i > 0 && i % stride === Math.ceil(stride / 2) % stride)

/** The same data with the features that all contenders of the path see. */
export function standardized(dataset) {
  return { ...dataset, features: trainingRows(dataset, [...dataset.labels.keys()]).map }
}
