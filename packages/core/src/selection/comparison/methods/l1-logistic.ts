import { LogisticLoss } from '../../../loss/rivals/logistic.js'
import { PENALTIES } from '../../../penalty/all.js'
import { type Method, ratios } from './method.js'
import { smoothPath } from './smooth-path.js'

const method = { penalty: 'l1' as const, lossOf: (m: number, n: number) => new LogisticLoss(m, n) }

/** The baseline that most know; the setting is λ/λ_max. */
export const l1Logistic: Method = {
  name: 'l1-logistic',
  problem: `logistic regression with an intercept + λ(${PENALTIES.l1.formula})`,
  penalties: ['l1'],
  reference: 'Friedman, Hastie & Tibshirani 2010',
  lists: false,
  settings: () => ratios(0.9, 0.001),
  fitPath: (train, settings, tolerance) => smoothPath(method, train, settings, tolerance),
}
