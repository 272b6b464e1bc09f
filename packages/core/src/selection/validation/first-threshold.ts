import { smallestWithRoom } from '../../certificate/useful-threshold.js'
import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import type { Threshold } from '../../loss/push/threshold.js'
import type { ProblemSettings } from '../../model/input/settings.js'
import { Trainer } from '../../model/learn/trainer.js'
import { thresholdGrid } from '../../problem/threshold-grid.js'
import type { WorkProgress } from '../pieces/work.js'

/**
 * A threshold to begin with, before cross-validation has chosen one: the paper's own where it has models, else the fewest of
 * the highest negatives that leave room for a path. When even the mean of all negatives has no models, that one.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * finish(firstThreshold(data, {})).kind // 'max'
 * ```
 */
export function* firstThreshold(data: DatasetInput, settings: ProblemSettings): Generator<WorkProgress, Threshold> {
  const own = new Trainer(readDataset(data), { ...settings, threshold: { kind: 'max' } })
  const [first, ...larger] = thresholdGrid(own.order)
  const progressAt = (done: number) => ({ done, total: larger.length + 1, what: 'which negatives to push above' })
  yield progressAt(0)
  if (own.lambdaMax().value > 0) return first
  // From all negatives to few: λ_max only falls.
  const falling = larger.toReversed()
  const starts: number[] = []
  for (const lambdaMax of own.lambdaMaxFor(falling)) {
    starts.push(lambdaMax)
    yield progressAt(starts.length)
    if (lambdaMax === 0) break
  }
  return falling[Math.max(0, smallestWithRoom(starts))] ?? first
}
