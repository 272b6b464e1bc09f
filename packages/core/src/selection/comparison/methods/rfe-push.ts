import type { Dataset } from '../../../data/dataset/dataset.js'
import { PENALTIES } from '../../../penalty/all.js'
import { eliminationSizes, recursiveElimination } from '../../path/recursive-elimination.js'
import { classOrdered } from './class-ordered.js'
import { type Method, makeRule, type Rule } from './method.js'

/** λ/λ_max of the ℓ2 push inside: the number of features is what is left to choose. */
const LAMBDA_RATIO = 0.1

/** Recursive elimination; the setting is the number of features that survive. */
export const rfePush: Method = {
  name: 'rfe-push',
  problem: `infinite push + λ(${PENALTIES.l2.formula}), λ = ${LAMBDA_RATIO}·λ_max, on the features that survive elimination`,
  penalties: ['l2'],
  reference: 'Guyon et al. 2002',
  lists: true,
  settings: (features) => eliminationSizes(features, {}).reverse(),
  fitPath: walk,
}

function* walk(train: Dataset, settings: readonly number[], tolerance: number): Generator<Rule> {
  const keep = Math.min(...settings)
  const { stages } = recursiveElimination(train, { lambdaRatio: LAMBDA_RATIO, keep, tolerance })
  const { map, standardization } = classOrdered(train)
  for (const setting of settings) {
    const weights = new Float64Array(map.cols)
    const stage = stages.find(({ features }) => features.length === setting)
    stage?.features.forEach((feature, place) => {
      weights[feature] = stage.w[place]
    })
    yield makeRule(setting, weights, standardization)
  }
}
