import type { Dataset } from '../../../data/dataset/dataset.js'
import { RankSvmLoss } from '../../../loss/rivals/rank-svm.js'
import { PENALTIES } from '../../../penalty/all.js'
import { L2 } from '../../../penalty/l2.js'
import { solveTopPush } from '../../../solver/top-push/top-push.js'
import { classOrdered } from './class-ordered.js'
import { type Method, makeRule, type Rule, ratios } from './method.js'
import { smoothLambdaMax } from './smooth-path.js'

/** Squared hinges against the highest negative; the setting is λ as a part of the slope at 0. */
export const topPush: Method = {
  name: 'top-push',
  problem: `squared hinge against the highest negative + λ(${PENALTIES.l2.formula})`,
  penalties: ['l2'],
  reference: 'Li, Jin & Zhou 2014',
  lists: false,
  settings: () => ratios(10, 0.001),
  fitPath: walk,
}

function* walk(train: Dataset, settings: readonly number[], tolerance: number): Generator<Rule> {
  const { map, positives, negatives, standardization } = classOrdered(train)
  // At 0 all negatives are highest, and the mean of their slopes is that of the squared hinge over all pairs.
  const start = smoothLambdaMax(map, new RankSvmLoss(positives, negatives), new L2(map.cols))
  for (const setting of settings) {
    const { w } = solveTopPush({ map, positives, lambda: setting * start }, { tolerance })
    yield makeRule(setting, w, standardization)
  }
}
