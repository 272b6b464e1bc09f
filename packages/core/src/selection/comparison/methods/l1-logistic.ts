import type { Dataset } from '../../../data/dataset/dataset.js'
import { LogisticLoss } from '../../../loss/rivals/logistic.js'
import { PENALTIES } from '../../../penalty/all.js'
import { LogisticDescent } from '../../../solver/logistic/logistic-descent.js'
import { classOrdered } from './class-ordered.js'
import { type Method, makeRule, type Rule, ratios } from './method.js'

/** The baseline that most know; the setting is λ/λ_max. */
export const l1Logistic: Method = {
  name: 'l1-logistic',
  problem: `logistic regression with an intercept + λ(${PENALTIES.l1.formula})`,
  penalties: ['l1'],
  reference: 'Friedman, Hastie & Tibshirani 2010',
  lists: false,
  settings: () => ratios(0.9, 0.001),
  fitPath,
}

/** Each λ from the solution of the one before. */
function* fitPath(train: Dataset, settings: readonly number[], tolerance: number): Generator<Rule> {
  const { map, positives, negatives, standardization } = classOrdered(train)
  const descent = new LogisticDescent(map, new LogisticLoss(positives, negatives))
  for (const setting of settings) {
    const { w } = descent.solve(setting * descent.lambdaMax, tolerance)
    yield makeRule(setting, w, standardization)
  }
}
