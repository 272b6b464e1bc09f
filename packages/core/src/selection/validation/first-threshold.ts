import { type DatasetInput, readDataset } from '../../data/dataset/read-dataset.js'
import type { Threshold } from '../../loss/push/threshold.js'
import type { ProblemSettings } from '../../model/input/settings.js'
import { Trainer } from '../../model/learn/trainer.js'
import { thresholdGrid } from '../../problem/threshold-grid.js'
import type { WorkProgress } from '../pieces/work.js'

/** λ_max at least this part of its value for the mean of all negatives leaves room for a path. */
const ROOM = 0.1

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
  let enough = 0
  let found = larger.at(-1) ?? first
  for (const [place, threshold] of larger.toReversed().entries()) {
    yield progressAt(place + 1)
    const { value } = own.withThreshold(threshold).lambdaMax()
    if (value === 0 || value < enough) break
    if (place === 0) enough = ROOM * value
    found = threshold
  }
  return found
}
