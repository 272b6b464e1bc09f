import { unknownMethod } from '../../../errors/validation-errors.js'
import { nearestName } from '../../../nearest-name.js'
import { l1Logistic } from './l1-logistic.js'
import type { Method } from './method.js'
import { pNormPush } from './p-norm-push.js'
import { adaptiveL1Push, elasticNetPush, l1Push, l2Push } from './push.js'
import { l1RankSvm, l2RankSvm } from './rank-svm.js'
import { relaxedL1Push } from './relaxed-push.js'
import { rfePush } from './rfe-push.js'
import { topPush } from './top-push.js'

/** Every method that can be compared, in the order in which they are shown. */
export const METHODS: readonly Method[] = [
  l1Push,
  l2Push,
  elasticNetPush,
  adaptiveL1Push,
  relaxedL1Push,
  l1RankSvm,
  l2RankSvm,
  topPush,
  pNormPush,
  rfePush,
  l1Logistic,
]

/**
 * The method of that name.
 *
 * @example
 * ```ts
 * methodByName('l1-push').reference // 'Rakotomamonjy 2012, eq. (2)'
 * ```
 */
export function methodByName(name: string): Method {
  const method = METHODS.find((candidate) => candidate.name === name)
  if (method) return method
  const known = METHODS.map((candidate) => candidate.name)
  throw unknownMethod({ name, known, meant: nearestName(name, known) })
}
