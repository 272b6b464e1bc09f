import { PNormPushLoss } from '../../../loss/rivals/p-norm-push.js'
import { PENALTIES } from '../../../penalty/all.js'
import { type Method, ratios } from './method.js'
import { smoothPath } from './smooth-path.js'

/** Of the powers that push the top of the list, one in the middle. */
const POWER = 8

const method = { penalty: 'l2' as const, lossOf: (m: number, n: number) => new PNormPushLoss(m, n, POWER) }

/** The setting is λ as a part of the norm of the loss's gradient at 0. */
export const pNormPush: Method = {
  name: 'p-norm-push',
  problem: `p-norm push, p = ${POWER}, exponential loss + λ(${PENALTIES.l2.formula})`,
  penalties: ['l2'],
  reference: 'Rudin 2009',
  lists: false,
  settings: () => ratios(10, 0.001),
  fitPath: (train, settings, tolerance) => smoothPath(method, train, settings, tolerance),
}
