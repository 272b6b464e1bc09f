import type { FittedModel } from '@infinite-push/core'

/** What `fit --json` prints: the model without what only scoring and verifying need. */
export function fitDocument(model: FittedModel) {
  const { status, penalty, threshold, lambda, lambdaMax, solver, certificate } = model
  const { features, selected, weights, metrics, warnings, timing } = model
  const transform = model.scoring.transform ? { transform: 'rank' } : {}
  const largest = lambdaMax === undefined ? {} : { lambdaMax }
  const proof = { status, penalty, threshold, ...transform, lambda, ...largest, solver, certificate }
  const { operatingPoint, calibration } = model
  const use = { ...(operatingPoint && { operatingPoint }), ...(calibration && { calibration }) }
  const { lists } = model.training
  return { ...proof, features, ...(lists && { lists }), selected, weights, metrics, ...use, warnings, timing }
}
